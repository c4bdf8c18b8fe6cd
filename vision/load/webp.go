package load

import (
	"encoding/binary"
	"slices"
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
