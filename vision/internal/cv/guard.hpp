#ifndef GRIDSAW_CV_GUARD_HPP
#define GRIDSAW_CV_GUARD_HPP

#include <exception>

namespace gridsaw {

// fault returns text as memory of its own, which is never NULL.
char *fault(const char *text);

// guard runs f and returns NULL, or what it threw as text. An exception that
// reached Go would end the process.
template <class F>
char *guard(F f) {
    try {
        f();
        return nullptr;
    } catch (const std::exception &e) {
        return fault(e.what());
    } catch (...) {
        return fault("an exception of an unknown type");
    }
}

}  // namespace gridsaw

#endif
