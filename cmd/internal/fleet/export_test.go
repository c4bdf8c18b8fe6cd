package fleet

import "time"

// SetPatience sets how long the queue's store may be away.
func SetPatience(d time.Duration) { patience = d }
