package gridsaw

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// A PieceStore keeps the pieces that were found in pictures in a directory, a file for each
// picture, for another run to take from there: one that goes on after the first was ended, at
// whatever instant, or one with more pictures. Several runs may share it at the same time.
//
// What is taken is to the last bit what would be found anew. A file is of the bytes of the
// picture, of what is known of it ([JigsawOptions].DPI and Paper), and of the program that
// wrote it; what does not match, or is damaged, is never used.
type PieceStore struct{ dir string }

// OpenPieceStore returns the store in a directory, which is made where there is none. The
// error is that of a directory that cannot be made or written to.
func OpenPieceStore(dir string) (*PieceStore, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	// A place where writing fails is told before hours are lost in it.
	probe, err := os.CreateTemp(dir, ".gridsaw-*")
	if err != nil {
		return nil, err
	}
	return &PieceStore{dir}, errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// Adopt takes over a file of another store. The error wraps [ErrStoreForeign], [ErrStoreVersion]
// or [ErrStoreDamaged], or is that of reading or writing.
func (s *PieceStore) Adopt(path string) error {
	stored := &storedPage{path: path}
	data, err := stored.read()
	if err != nil {
		return stored.fault(err, false)
	}
	if len(data) >= storeHead {
		copy(stored.key[:], data[storeHead-len(stored.key):])
	}
	if _, err := decodeStored(data, stored.key); err != nil {
		return stored.fault(err, false)
	}
	stored.path = s.path(stored.key)
	if err := wholefile.WriteBytes(stored.path, data); err != nil {
		return stored.fault(err, true)
	}
	return nil
}

// A StoreError says why the pieces of a picture were not taken from a [PieceStore], or not kept
// there. They are found all the same.
type StoreError struct {
	Path    string // the file
	Err     error
	Writing bool // the file could not be written
}

// Error returns all of it as a line for people.
func (e *StoreError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the error without the path.
func (e *StoreError) Unwrap() error { return e.Err }

// The faults of files in a [PieceStore]. Each [StoreError] about reading wraps one of them, or
// the error of the system.
var (
	ErrStoreForeign = errors.New("not a file of found pieces")
	ErrStoreVersion = errors.New("found pieces in the format of another gridsaw")
	ErrStoreDamaged = errors.New("a damaged file of found pieces")
	ErrStoreOther   = errors.New("found pieces of another picture, or with other options")
)

const (
	// storeMagic and, as 4 bytes, storeVersion begin a file of found pieces. Then come the key
	// of what was looked at, the page, and the digest of all that.
	storeMagic   = "gridsaw pieces\n"
	storeVersion = 3
	storeHead    = len(storeMagic) + 4 + sha256.Size
)

// foundBy names the program that finds pieces: another one might find others, and answers must
// not depend on what lies in a directory. It is the version of this module where the program was
// built from a released one, else a digest of the program itself.
var foundBy = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
			version := strings.TrimPrefix(m.Version, "(devel)")
			if m.Path == modulePath && m.Replace == nil && version != "" && !strings.HasSuffix(version, "+dirty") {
				return strings.Join([]string{version, info.GoVersion, runtime.GOARCH}, " ")
			}
		}
	}
	digest := sha256.New()
	if name, err := os.Executable(); err == nil {
		if program, err := os.Open(name); err == nil {
			defer program.Close()
			if _, err := io.Copy(digest, program); err == nil {
				return hex.EncodeToString(digest.Sum(nil))
			}
		}
	}
	return rand.Text() // one that nobody can know by name shares nothing
})

// modulePath is that of this module.
const modulePath = "github.com/gridsaw/gridsaw"

// A storedPage is the place of the pieces of one picture in a store; nil is none.
type storedPage struct {
	path string
	key  [sha256.Size]byte
}

// of returns the place for the pieces on a picture that is reduced by scale; nil where there is no store.
func (s *PieceStore) of(picture []byte, scale int, o pieces.Options) *storedPage {
	if s == nil {
		return nil
	}
	key := sha256.New()
	fmt.Fprintf(key, "%d %q %x %d %d %x", storeVersion, foundBy(), math.Float64bits(o.DPI), o.Paper, scale, sha256.Sum256(picture))
	out := new(storedPage)
	key.Sum(out.key[:0])
	out.path = s.path(out.key)
	return out
}

func (s *PieceStore) path(key [sha256.Size]byte) string {
	return filepath.Join(s.dir, hex.EncodeToString(key[:])+".pieces")
}

// load returns the page; nil where there is none to be used, with an error where there should
// be one.
func (s *storedPage) load() (page *pieces.Page, fault *StoreError) {
	if s == nil {
		return nil, nil
	}
	data, err := s.read()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		page, err = decodeStored(data, s.key)
	}
	if err != nil {
		return nil, s.fault(err, false)
	}
	return page, nil
}

// read returns the bytes of the file.
func (s *storedPage) read() ([]byte, error) {
	info, err := os.Stat(s.path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > load.MaxBytes(0) {
		return nil, ErrStoreForeign
	}
	return os.ReadFile(s.path)
}

// save keeps the page.
func (s *storedPage) save(page *pieces.Page) *StoreError {
	if s == nil {
		return nil
	}
	data, err := encodeStored(page, s.key)
	if err == nil {
		err = wholefile.WriteBytes(s.path, data)
	}
	if err != nil {
		return s.fault(err, true)
	}
	return nil
}

// fault is an error about the file, which it names once.
func (s *storedPage) fault(err error, writing bool) *StoreError {
	if at := new(fs.PathError); errors.As(err, &at) {
		err = at.Err
	}
	return &StoreError{s.path, err, writing}
}

func encodeStored(page *pieces.Page, key [sha256.Size]byte) ([]byte, error) {
	body, err := page.MarshalBinary()
	if err != nil {
		return nil, err
	}
	out := append(make([]byte, 0, storeHead+len(body)+sha256.Size), storeMagic...)
	out = binary.LittleEndian.AppendUint32(out, storeVersion)
	out = append(out, key[:]...)
	out = append(out, body...)
	sum := sha256.Sum256(out)
	return append(out, sum[:]...), nil
}

// decodeStored returns the page in the bytes of a file.
func decodeStored(data []byte, key [sha256.Size]byte) (*pieces.Page, error) {
	rest, ours := bytes.CutPrefix(data, []byte(storeMagic))
	switch {
	case !ours:
		return nil, ErrStoreForeign
	case len(data) < storeHead+sha256.Size:
		return nil, ErrStoreDamaged
	case binary.LittleEndian.Uint32(rest) != storeVersion:
		return nil, ErrStoreVersion
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if sha256.Sum256(body) != [sha256.Size]byte(sum) {
		return nil, ErrStoreDamaged
	}
	if [sha256.Size]byte(rest[4:]) != key {
		return nil, ErrStoreOther
	}
	page := new(pieces.Page)
	if err := page.UnmarshalBinary(body[storeHead:]); err != nil {
		return nil, ErrStoreDamaged
	}
	return page, nil
}
