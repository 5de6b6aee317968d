// SPDX-License-Identifier: MIT
// The version, which the build and all packages read here (docs/releasing.md), and what marks what the library exports.
#pragma once

#define GRUNDY_VERSION_MAJOR 1
#define GRUNDY_VERSION_MINOR 0
#define GRUNDY_VERSION_PATCH 0
#define GRUNDY_VERSION_STRING "1.0.0"

#if defined(__GNUC__)
#define GRUNDY_API __attribute__((visibility("default")))
#else
#define GRUNDY_API
#endif

namespace grundy {

/// Names of the library lie in an inline namespace, so that a program that was compiled against another binary
/// interface fails to link. Its number is that of the shared library, libgrundy.so.1.
inline namespace abi_1 {

/// The headers that a program was compiled with. As the default argument of constructors, it is made in the program,
/// and the library compares it with its own.
struct Headers {
    int major = GRUNDY_VERSION_MAJOR, minor = GRUNDY_VERSION_MINOR;
};

/// Throws Error unless the library serves programs that were compiled with these headers: the major versions are the
/// same, and so are the minor ones before version 1.0; from then on, the library's may be newer.
GRUNDY_API void require_version(Headers headers);

}  // namespace abi_1

}  // namespace grundy
