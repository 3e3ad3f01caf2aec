import TestSupport
import Testing

struct ChildTests {
    @Test func `A child that ended tells its exit code, and all it wrote`() throws {
        let child = try Child("sh", ["-c", "read word; echo \"$word\"; exit 3"])
        #expect(child.isRunning)
        try child.write(line: "hello")
        let (output, code) = try child.finish()
        #expect(String(decoding: output, as: UTF8.self) == "hello\n")
        #expect(code == 3)
        #expect(!child.isRunning)
    }

    @Test func `What a child started ends with it`() throws {
        let scratch = try Scratch("child")
        defer { scratch.close() }
        // The grandchild holds a lock until it is gone.
        let child = try Child(
            "bash", ["-c", "exec 9>\"$0\"; flock 9; sleep 1000 & exec 9>&-; echo; wait", scratch / "lock"])
        _ = try child.readLine()
        #expect(try Child("flock", ["--nonblock", scratch / "lock", "true"]).finish().code == 1)
        child.end()
        #expect(try Child("flock", ["--timeout", "10", scratch / "lock", "true"]).finish().code == 0)
    }

    @Test func `What a test process leaves running ends with it, but not what it had ended`() throws {
        let left = try Child("sleep", ["1000"])
        let other = try Child("cat")
        let forgotten = try Child("cat")
        do {
            let reaper = Reaper()
            [left, forgotten, other].forEach { reaper.watch($0.pid) }
            reaper.forget(forgotten.pid)
        }
        #expect(try left.finish().code == 128 + 9)
        #expect(try other.finish().code == 128 + 9)
        try forgotten.write(line: "still here")
        #expect(try forgotten.readLine() == "still here")
    }
}
