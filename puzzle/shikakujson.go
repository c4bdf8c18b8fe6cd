package puzzle

import "encoding/json"

// shikakuJSON is the object that stands for a Shikaku. Pointers tell a missing
// field, or a null, from a zero.
type shikakuJSON struct {
	Kind  *Kind       `json:"kind"`
	Rows  *int        `json:"rows"`
	Cols  *int        `json:"cols"`
	Clues *[]clueJSON `json:"clues"`
}

type clueJSON struct {
	Row  *int `json:"row"`
	Col  *int `json:"col"`
	Area *int `json:"area"`
}

// MarshalJSON writes
//
//	{"kind":"shikaku","rows":M,"cols":N,"clues":[{"row":r,"col":c,"area":v},...]}
//
// and refuses an invalid Shikaku.
func (p Shikaku) MarshalJSON() ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Kind  Kind   `json:"kind"`
		Rows  int    `json:"rows"`
		Cols  int    `json:"cols"`
		Clues []Clue `json:"clues"`
	}{KindShikaku, p.Rows, p.Cols, p.Clues})
}

// UnmarshalJSON reads the object that MarshalJSON writes. Unknown fields are
// passed over; kind may be missing but not wrong; all others must be there, an
// area too, which is 0 where the number is not shown. Errors are [*ParseError]
// for broken JSON and values of a wrong type; all others are those of
// [Shikaku.Validate] or name the missing field, and wrap [ErrInvalid].
func (p *Shikaku) UnmarshalJSON(data []byte) error {
	var raw shikakuJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return jsonError(data, err)
	}
	if raw.Kind != nil && *raw.Kind != KindShikaku {
		return invalidShikaku("field kind is %q", string(*raw.Kind))
	}
	switch {
	case raw.Rows == nil:
		return invalidShikaku("field rows is missing")
	case raw.Cols == nil:
		return invalidShikaku("field cols is missing")
	case raw.Clues == nil:
		return invalidShikaku("field clues is missing")
	}
	out := Shikaku{Rows: *raw.Rows, Cols: *raw.Cols}
	for i, c := range *raw.Clues {
		v, ok := numbers([]*int{c.Row, c.Col, c.Area}, 3)
		if !ok {
			return invalidShikaku("clues[%d]: want the numbers row, col and area", i)
		}
		out.Clues = append(out.Clues, Clue{Row: v[0], Col: v[1], Area: v[2]})
	}
	if err := out.Validate(); err != nil {
		return err
	}
	*p = out
	return nil
}
