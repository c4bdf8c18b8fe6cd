package load

import (
	"context"
	"encoding/binary"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/codec"
)

// A WebP file is a list of chunks (RFC 9649): a name of four letters, the length of the content
// in little-endian order, and the content, filled up to an even length.

const (
	webpHeader  = 12 // bytes before the first chunk
	chunkHeader = 8
	frameHeader = 16   // bytes before the chunks of a frame
	alphaFlag   = 0x10 // of the chunk VP8X
)

// stillWebP returns the file of the first picture of an animated WebP, and any other file as it
// is.
func stillWebP(data []byte) []byte {
	for name, content := range chunks(data[min(webpHeader, len(data)):]) {
		if name == "ANMF" && len(content) >= frameHeader {
			return frameFile(content)
		}
	}
	return data
}

// webpSurplus is a number of bytes that the pixels of a whole WebP do not do without: encoders leave
// two over at most.
const webpSurplus = 16

// decodeWebP returns the picture in a WebP of one picture. There are no sums in it, and a decoder
// that has lost its way goes on to the last pixel if the data last: of changed bits two in three are
// not told. But then it mostly comes to the end without the last of the data, so a picture
// that is decoded without them too is damaged.
func decodeWebP(ctx context.Context, data []byte) (*image.RGBA, error) {
	img, err := codec.Decode(ctx, data, 1)
	if err != nil {
		return nil, err
	}
	if short := shortened(data); short != nil {
		if _, err := codec.Decode(ctx, short, 1); err == nil {
			return nil, errDamaged
		}
	}
	return img, nil
}

// shortened is a WebP of one picture without the last webpSurplus bytes of its pixels; nil where
// there are hardly more.
func shortened(data []byte) []byte {
	out := []byte("RIFF\x00\x00\x00\x00WEBP")
	for name, content := range chunks(data[min(webpHeader, len(data)):]) {
		if name == "VP8 " || name == "VP8L" {
			if len(content) < 4*webpSurplus {
				return nil
			}
			content = content[:len(content)-webpSurplus]
		}
		out = appendChunk(out, name, content)
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-chunkHeader))
	return out
}

// frameFile returns the file of a frame.
func frameFile(frame []byte) []byte {
	var body []byte
	for name, content := range chunks(frame[frameHeader:]) {
		switch name {
		case "ALPH": // that of the picture that follows; its size stands in bytes 6 to 11 of the frame
			body = appendChunk(body, "VP8X", slices.Concat([]byte{alphaFlag, 0, 0, 0}, frame[6:12]))
			body = appendChunk(body, name, content)
		case "VP8 ", "VP8L":
			body = appendChunk(body, name, content)
		}
	}
	return appendChunk(nil, "RIFF", append([]byte("WEBP"), body...))
}

// chunks yields the names and contents of chunks, as far as they are whole.
func chunks(data []byte) func(yield func(string, []byte) bool) {
	return func(yield func(string, []byte) bool) {
		for len(data) >= chunkHeader {
			length := int64(binary.LittleEndian.Uint32(data[4:]))
			if length > int64(len(data)-chunkHeader) || !yield(string(data[:4]), data[chunkHeader:chunkHeader+length]) {
				return
			}
			data = data[min(chunkHeader+length+length%2, int64(len(data))):]
		}
	}
}

func appendChunk(data []byte, name string, content []byte) []byte {
	data = append(data, name...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(content)))
	data = append(data, content...)
	if len(content)%2 == 1 {
		data = append(data, 0)
	}
	return data
}
