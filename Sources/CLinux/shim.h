#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <getopt.h>
#include <linux/openat2.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Variadic, so Swift does not see it. */
static inline int set_parent_death_signal(int signal) {
    return prctl(PR_SET_PDEATHSIG, signal);
}

/* Opens what lies below a folder, and nothing that a link or ".." in the path would lead out to; the C library has no call of that name. */
static inline int open_beneath(int folder, const char *path, int flags) {
    struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
