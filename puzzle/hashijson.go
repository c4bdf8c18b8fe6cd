package puzzle

import "encoding/json"

// hashiJSON is the object that stands for a Hashi. Pointers tell a missing
// field, or a null, from a zero.
type hashiJSON struct {
	Kind     *Kind         `json:"kind"`
	Rows     *int          `json:"rows"`
	Cols     *int          `json:"cols"`
	Islands  *[]islandJSON `json:"islands"`
	Touching bool          `json:"touching"`
}

type islandJSON struct {
	Row     *int `json:"row"`
	Col     *int `json:"col"`
	Bridges *int `json:"bridges"`
}

// MarshalJSON writes
//
//	{"kind":"hashi","rows":M,"cols":N,"islands":[{"row":r,"col":c,"bridges":v},...]}
//
// with "touching":true at the end if islands that touch may be bridged. It
// refuses an invalid Hashi.
func (p Hashi) MarshalJSON() ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Kind     Kind     `json:"kind"`
		Rows     int      `json:"rows"`
		Cols     int      `json:"cols"`
		Islands  []Island `json:"islands"`
		Touching bool     `json:"touching,omitempty"`
	}{KindHashi, p.Rows, p.Cols, p.Islands, p.Touching})
}

// UnmarshalJSON reads the object that MarshalJSON writes. Unknown fields are
// passed over; kind may be missing but not wrong; touching may be missing, which
// means false; all others must be there, bridges too, which is 0 where the number
// is not shown. Errors are [*ParseError] for broken JSON and values of a wrong
// type; all others are those of [Hashi.Validate] or name the missing field, and
// wrap [ErrInvalid].
func (p *Hashi) UnmarshalJSON(data []byte) error {
	var raw hashiJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return jsonError(data, err)
	}
	if raw.Kind != nil && *raw.Kind != KindHashi {
		return invalidHashi("field kind is %q", string(*raw.Kind))
	}
	switch {
	case raw.Rows == nil:
		return invalidHashi("field rows is missing")
	case raw.Cols == nil:
		return invalidHashi("field cols is missing")
	case raw.Islands == nil:
		return invalidHashi("field islands is missing")
	}
	out := Hashi{Rows: *raw.Rows, Cols: *raw.Cols, Touching: raw.Touching}
	for i, island := range *raw.Islands {
		v, ok := numbers([]*int{island.Row, island.Col, island.Bridges}, 3)
		if !ok {
			return invalidHashi("islands[%d]: want the numbers row, col and bridges", i)
		}
		out.Islands = append(out.Islands, Island{Row: v[0], Col: v[1], Bridges: v[2]})
	}
	if err := out.Validate(); err != nil {
		return err
	}
	*p = out
	return nil
}
