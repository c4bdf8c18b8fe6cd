// Package encode holds the plane geometry that the picture packages share:
// points and curves in picture pixels.
package encode
