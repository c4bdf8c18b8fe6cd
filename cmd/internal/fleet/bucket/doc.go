// Package bucket reads and writes objects of stores that a URL names: s3://BUCKET/PREFIX,
// file:///DIR, and, for tests, mem://NAME/PREFIX, whose objects live as long as the process.
//
// Of a URL the query says how the store is reached, in the parameters of gocloud.dev/blob: endpoint,
// region, use_path_style, profile, anonymous and others. Credentials come from where programs of
// AWS look for them, never from the URL, and no message names more of a URL than store and key.
//
// What the network loses is tried again, by the client of S3 and, within an object, by this
// package. An object that is put is there whole or not at all.
package bucket
