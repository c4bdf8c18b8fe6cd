package bucket

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/url"
	"strings"

	"github.com/aws/smithy-go"
	"gocloud.dev/gcerrors"
)

// What may be the matter with a store, beside [fs.ErrNotExist] of an object.
var (
	ErrURL           = errors.New("no URL of a store")
	ErrNoBucket      = errors.New("there is no such bucket")
	ErrNoCredentials = errors.New("no credentials for the store are found")
	ErrDenied        = errors.New("the store does not allow it")
	ErrRegion        = errors.New("the region of the bucket is another one")
	ErrAway          = errors.New("the store cannot be reached")
	ErrChanged       = errors.New("it was replaced while it was read")
	ErrDamaged       = errors.New("its checksum is not that which the store has of it")
	ErrStore         = errors.New("the store reports an error")
)

// An Error is what a store answers, or why it does not, in few words and without what is secret.
type Error struct {
	Kind   error // one of the above
	Detail string
}

func (e *Error) Error() string {
	if e.Detail == "" {
		return e.Kind.Error()
	}
	return e.Kind.Error() + ": " + e.Detail
}

func (e *Error) Unwrap() error { return e.Kind }

// faults are the codes that stores of S3 answer with, and what they mean.
var faults = map[string]error{
	"NoSuchBucket": ErrNoBucket, "NoSuchKey": fs.ErrNotExist, "NotFound": fs.ErrNotExist,
	"AccessDenied": ErrDenied, "Forbidden": ErrDenied, "AllAccessDisabled": ErrDenied, "AccountProblem": ErrDenied,
	"InvalidAccessKeyId": ErrDenied, "SignatureDoesNotMatch": ErrDenied, "ExpiredToken": ErrDenied, "InvalidToken": ErrDenied,
	"PermanentRedirect": ErrRegion, "MovedPermanently": ErrRegion, "AuthorizationHeaderMalformed": ErrRegion, "IllegalLocationConstraintException": ErrRegion,
	"SlowDown": ErrAway, "InternalError": ErrAway, "ServiceUnavailable": ErrAway, "RequestTimeout": ErrAway,
}

// fault says what is wrong. The client of S3 says it with all that it tried.
func (s *Store) fault(err error) error {
	if err == nil {
		return nil
	}
	for _, cause := range []error{context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, cause) {
			return cause
		}
	}
	var ours *Error
	var answer smithy.APIError
	var network *net.OpError
	var name *net.DNSError
	var request *url.Error
	switch text := err.Error(); {
	case errors.As(err, &ours):
		return ours
	case s.bucket.ErrorAs(err, &answer):
		if kind := faults[answer.ErrorCode()]; kind != nil {
			return &Error{kind, answer.ErrorCode()}
		}
		return &Error{ErrStore, answer.ErrorCode() + ", " + answer.ErrorMessage()}
	case gcerrors.Code(err) == gcerrors.NotFound:
		return &Error{Kind: fs.ErrNotExist}
	case strings.Contains(text, "get credentials"): // which has no type of its own
		return &Error{Kind: ErrNoCredentials}
	case strings.Contains(text, "Invalid region"): // the same
		return &Error{ErrRegion, "it is not given"}
	case errors.As(err, &name):
		return &Error{ErrAway, name.Name + ": " + name.Err}
	case errors.As(err, &network):
		return &Error{ErrAway, network.Error()}
	case errors.As(err, &request):
		return &Error{ErrAway, innermost(request).Error()}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &Error{ErrAway, "the connection has ended"}
	}
	return &Error{ErrStore, innermost(err).Error()}
}

// innermost is the error that all others are about; of several the first.
func innermost(err error) error {
	for {
		next := errors.Unwrap(err)
		if several, ok := err.(interface{ Unwrap() []error }); ok {
			next = several.Unwrap()[0]
		}
		if next == nil {
			return err
		}
		err = next
	}
}
