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
        let child = try Child("sh", ["-c", "sleep 1000 & echo $!; wait"])
        let grandchild = try child.readLine()
        #expect(try alive(grandchild))
        child.end()
        #expect(try !alive(grandchild))
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
        #expect(try left.finish(within: 5).code == 128 + 9)
        #expect(try other.finish(within: 5).code == 128 + 9)
        try forgotten.write(line: "still here")
        #expect(try forgotten.readLine() == "still here")
    }

    private func alive(_ pid: String) throws -> Bool {
        let status = try Child("sh", ["-c", "grep -q '^State:.*[RSD]' /proc/\(pid)/status && echo alive || echo dead"])
        return try status.readLine() == "alive"
    }
}
