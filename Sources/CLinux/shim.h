#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <getopt.h>
#include <spawn.h>

/* Variadic, so Swift does not see it. */
static inline int set_parent_death_signal(int signal) {
    return prctl(PR_SET_PDEATHSIG, signal);
}
