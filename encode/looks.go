package encode

import "github.com/gridsaw/gridsaw/vision/geom"

// lookPoints is the number of points of a side by which looks at one piece are laid upon each
// other.
const lookPoints = 64

// Mean returns the sides of a piece that was seen several times, side k of every look being
// the same one. The looks are laid upon the first, and each of its curves is replaced by the
// mean of those that count; counts[i][k] tells of look i whether side k does, and where none
// does, the first look is kept. Sides of other kinds than those of the first count for nothing.
// Like in all that is averaged, what one look has wrong by itself is lessened.
func Mean(looks [][4]Side, counts [][4]bool) [4]Side {
	out := looks[0]
	counted := func(i, k int) bool { return counts[i][k] && looks[i][k].Kind == out[k].Kind }
	laid := make([]geom.Rigid, len(looks))
	for i, look := range looks {
		var from, to, allFrom, allTo geom.Curve
		for k := range 4 {
			f, t := look[k].Curve.Resample(lookPoints), looks[0][k].Curve.Resample(lookPoints)
			allFrom, allTo = append(allFrom, f...), append(allTo, t...)
			if counted(i, k) && counted(0, k) {
				from, to = append(from, f...), append(to, t...)
			}
		}
		if len(from) <= lookPoints { // one side alone tells little of how the others lie
			from, to = allFrom, allTo
		}
		laid[i] = geom.FitRigid(from, to)
	}
	for k := range out {
		var sum geom.Curve
		n := 0
		for i, look := range looks {
			if !counted(i, k) {
				continue
			}
			if n == 0 {
				sum = make(geom.Curve, len(looks[0][k].Curve))
			}
			for j, p := range look[k].Curve.Resample(len(sum)) {
				sum[j] = sum[j].Add(laid[i].At(p))
			}
			n++
		}
		if n > 0 {
			out[k].Curve = sum.Scale(1 / float64(n))
		}
	}
	return out
}
