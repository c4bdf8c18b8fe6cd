package codec

// Directly decodes without OpenCV, or returns nil.
var Directly = decodeDirectly
