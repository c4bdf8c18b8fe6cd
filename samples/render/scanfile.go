package render

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
)

// EncodeJPEG writes the picture as a JPEG file. A scan has its resolution in
// the JFIF header, as scanners write it.
func (s *Scan) EncodeJPEG(w io.Writer) error {
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, s.Image, &jpeg.Options{Quality: s.Quality}); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	const start = 2 // the marker of the file's start
	dpi := uint16(min(max(math.Round(s.DPI), 0), math.MaxUint16))
	head := []byte{0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 1, byte(dpi >> 8), byte(dpi), byte(dpi >> 8), byte(dpi), 0, 0}
	if dpi == 0 {
		head = nil
	}
	return insert(w, buf.Bytes(), start, head)
}

// EncodePNG writes the picture as a PNG file. A scan has its resolution in a
// pHYs chunk.
func (s *Scan) EncodePNG(w io.Writer) error {
	var buf bytes.Buffer
	if err := png.Encode(&buf, s.Image); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	const start = 8 + 25 // the signature and the header's chunk
	var chunk []byte
	if s.DPI > 0 {
		perMetre := uint32(math.Round(s.DPI / 0.0254))
		data := binary.BigEndian.AppendUint32([]byte("pHYs"), perMetre)
		data = append(binary.BigEndian.AppendUint32(data, perMetre), 1)
		chunk = append(binary.BigEndian.AppendUint32(nil, 9), data...)
		chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(data))
	}
	return insert(w, buf.Bytes(), start, chunk)
}

// insert writes a file with something put in at a place.
func insert(w io.Writer, file []byte, at int, part []byte) error {
	for _, b := range [][]byte{file[:at], part, file[at:]} {
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return nil
}

// Write makes the pages' pictures, name.jpg if there is one, else name-1.jpg
// and so on, and truth.json, in a directory that exists. It returns the paths of
// the pictures.
func (t *Tray) Write(dir, name string) ([]string, error) {
	truth, err := t.Truth()
	if err != nil {
		return nil, err
	}
	var paths []string
	for i := range t.Pages() {
		file := name + ".jpg"
		if t.Pages() > 1 {
			file = fmt.Sprintf("%s-%d.jpg", name, i+1)
		}
		truth.Pages = append(truth.Pages, file)
		paths = append(paths, filepath.Join(dir, file))
		if err := t.writePage(i, paths[i]); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(truth)
	if err != nil {
		return nil, fmt.Errorf("render: writing truth: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "truth.json"), append(text, '\n'), 0o644); err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	return paths, nil
}

func (t *Tray) writePage(page int, path string) error {
	scan, err := t.Shoot(page)
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	if err := scan.EncodeJPEG(&buf); err != nil {
		return err
	}
	if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	return nil
}
