package pieces

import "github.com/gridsaw/gridsaw/vision/internal/plane"

// Homography is a projective map of the plane, row-major, with element 8 equal
// to 1.
type Homography = plane.Homography

// leastPivot is the pivot up to which linear equations determine nothing.
const leastPivot = 1e-14
