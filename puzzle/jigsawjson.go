package puzzle

import (
	"encoding/json"
)

// jigsawJSON is the object that stands for a Jigsaw. Pointers tell a missing
// field, or a null, from a zero.
type jigsawJSON struct {
	Kind    *Kind       `json:"kind,omitempty"`
	Variant Variant     `json:"variant"`
	Signed  *bool       `json:"signed,omitempty"`
	Rows    int         `json:"rows"`
	Cols    int         `json:"cols"`
	Pieces  []pieceJSON `json:"pieces"`
	Hints   []Hint      `json:"hints,omitempty"`
}

type pieceJSON struct {
	ID       *int       `json:"id"`
	Sides    []*int     `json:"sides"`
	Image    *int       `json:"image,omitempty"`
	Center   []*float64 `json:"center,omitempty"`
	Turn     *float64   `json:"turn,omitempty"`
	Position []*int     `json:"position,omitempty"`
}

// MarshalJSON writes
//
//	{"kind":"jigsaw","variant":"puzzle","rows":m,"cols":n,
//	 "pieces":[{"id":0,"sides":[0,3,-2,1],"image":0,"center":[x,y],"turn":a},...]}
//
// with "signed":false after the variant for unsigned labels, "position":[r,c]
// on pieces that have one, and "hints":[{"piece":0,"row":r,"col":c,"rotation":k}]
// if there are any. Image, center and turn are left out together for a piece
// that comes from no picture. It refuses an invalid Jigsaw.
func (p Jigsaw) MarshalJSON() ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	kind := KindJigsaw
	raw := jigsawJSON{Kind: &kind, Variant: p.variantName(), Rows: p.Rows, Cols: p.Cols, Hints: p.Hints}
	if p.Unsigned {
		raw.Signed = new(bool)
	}
	raw.Pieces = make([]pieceJSON, len(p.Pieces))
	for i := range p.Pieces {
		raw.Pieces[i] = toJSON(&p.Pieces[i])
	}
	return json.Marshal(raw)
}

func toJSON(p *JigsawPiece) pieceJSON {
	raw := pieceJSON{ID: &p.ID}
	for k := range p.Sides {
		raw.Sides = append(raw.Sides, &p.Sides[k])
	}
	if p.Image != 0 || p.Turn != 0 || p.Center != [2]float64{} {
		raw.Image, raw.Turn, raw.Center = &p.Image, &p.Turn, []*float64{&p.Center[0], &p.Center[1]}
	}
	if p.Position != nil {
		raw.Position = []*int{&p.Position.Row, &p.Position.Col}
	}
	return raw
}

// UnmarshalJSON reads the object that MarshalJSON writes. Unknown fields are
// passed over. A missing variant is "puzzle", missing rows and cols are unknown,
// and pieces without id are numbered in their order, if none has one. Errors
// are [*ParseError] for broken JSON and values of a wrong type; all others are
// those of [Jigsaw.Validate] and wrap [ErrInvalid].
func (p *Jigsaw) UnmarshalJSON(data []byte) error {
	var raw jigsawJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return jsonError(data, err)
	}
	if raw.Kind != nil && *raw.Kind != KindJigsaw {
		return KindJigsaw.invalid("field kind is %q", string(*raw.Kind))
	}
	out := Jigsaw{
		Variant: raw.Variant, Rows: raw.Rows, Cols: raw.Cols, Hints: raw.Hints,
		Unsigned: raw.Signed != nil && !*raw.Signed,
	}
	out.Variant = out.variantName()
	if len(out.Hints) == 0 {
		out.Hints = nil
	}
	for i := range raw.Pieces {
		piece, err := raw.Pieces[i].plain(i)
		if err != nil {
			return err
		}
		if (raw.Pieces[i].ID == nil) != (raw.Pieces[0].ID == nil) {
			return KindJigsaw.invalid("pieces[%d] has no id", i)
		}
		out.Pieces = append(out.Pieces, piece)
	}
	if err := out.Validate(); err != nil {
		return err
	}
	*p = out
	return nil
}

// plain turns piece number i of the object into a JigsawPiece.
func (raw *pieceJSON) plain(i int) (JigsawPiece, error) {
	piece := JigsawPiece{ID: i}
	if raw.ID != nil {
		piece.ID = *raw.ID
	}
	sides, ok := numbers(raw.Sides, 4)
	if !ok {
		return piece, KindJigsaw.invalid("pieces[%d]: field sides must hold 4 numbers", i)
	}
	copy(piece.Sides[:], sides)
	if raw.Image != nil {
		piece.Image = *raw.Image
	}
	if raw.Turn != nil {
		piece.Turn = *raw.Turn
	}
	if raw.Center != nil {
		center, ok := numbers(raw.Center, 2)
		if !ok {
			return piece, KindJigsaw.invalid("pieces[%d]: field center must hold 2 numbers", i)
		}
		copy(piece.Center[:], center)
	}
	if raw.Position != nil {
		at, ok := numbers(raw.Position, 2)
		if !ok {
			return piece, KindJigsaw.invalid("pieces[%d]: field position must hold 2 numbers", i)
		}
		piece.Position = &Cell{at[0], at[1]}
	}
	return piece, nil
}

// numbers returns n numbers, none of them null.
func numbers[T any](raw []*T, n int) ([]T, bool) {
	if len(raw) != n {
		return nil, false
	}
	out := make([]T, n)
	for i, v := range raw {
		if v == nil {
			return nil, false
		}
		out[i] = *v
	}
	return out, true
}
