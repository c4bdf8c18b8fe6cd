package main

// unreadable names fonts whose digits people could not read either.
var unreadable = []string{}
