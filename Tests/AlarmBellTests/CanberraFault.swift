import TestSupport

/// A libcanberra that fails at first, then works: put before the real one.
enum CanberraFault {
    /// Builds it and returns its path.
    static func build(in folder: TemporaryFolder) throws -> String {
        let source = try folder.write(Array(code.utf8), to: "fault.c")
        let library = "\(folder.path)/fault.so"
        let output = try Output(of: "/usr/bin/cc", ["-shared", "-fPIC", "-o", library, source])
        guard output.code == 0 else { throw Failure(output.text) }
        return library
    }

    /// FAULT is the error; LATE says that it comes when the sound has been accepted, as from a server.
    private static let code = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdint.h>
        #include <stdlib.h>
        typedef void (*finish)(void *, uint32_t, int, void *);
        static int done;
        int ca_context_open(void *context) {
            int (*real)(void *) = (int (*)(void *))dlsym(RTLD_NEXT, "ca_context_open");
            return getenv("LATE") || done ? real(context) : atoi(getenv("FAULT"));
        }
        int ca_context_play_full(void *context, uint32_t id, void *properties, finish told, void *data) {
            int (*real)(void *, uint32_t, void *, finish, void *) =
                (int (*)(void *, uint32_t, void *, finish, void *))dlsym(RTLD_NEXT, "ca_context_play_full");
            if (done++) return real(context, id, properties, told, data);
            if (!getenv("LATE")) return atoi(getenv("FAULT"));
            told(context, id, atoi(getenv("FAULT")), data);
            return 0;
        }
        """
}
