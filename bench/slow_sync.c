/* A disk that takes its time: every sync waits, as on hardware that really writes.

     cc -shared -fPIC -o /tmp/slow_sync.so bench/slow_sync.c
     LD_PRELOAD=/tmp/slow_sync.so SYNC_MICROSECONDS=1000 python bench/load.py --only crowd
*/
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void wait_for_disk(void) {
    const char *microseconds = getenv("SYNC_MICROSECONDS");
    usleep(microseconds ? (useconds_t)atoi(microseconds) : 1000);
}

int fsync(int file) {
    wait_for_disk();
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
    wait_for_disk();
    return (int)syscall(SYS_fdatasync, file);
}
