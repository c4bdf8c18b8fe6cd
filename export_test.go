package gridsaw

// DecodeStored says why a file of a [PieceStore] cannot be used for what has that key.
func DecodeStored(data []byte, key [32]byte) error {
	_, err := decodeStored(data, key)
	return err
}

// EncodeStored returns such a file.
var EncodeStored = encodeStored
