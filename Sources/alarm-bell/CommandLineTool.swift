import AlarmBell
import CLinux
import Glibc

/// What can be asked of `alarm-bell`.
enum CommandLineTool {
    static let usage = """
        usage: alarm-bell ring  [--sound NAME] [--folder DIR]... [--app-folder ROOT/./PLACE]... [--volume 0..1]
                                [--fade-in SECONDS] [--loop SECONDS] [--override-mute] [--wait]
               alarm-bell check [--sound NAME] [--folder DIR]... [--app-folder ROOT/./PLACE]...
               alarm-bell list  [--folder DIR]... [--app-folder ROOT/./PLACE]...
               alarm-bell output
               alarm-bell put-back

        ring   plays until its standard input ends; says "playing PATH", "sounding", "silent REASON" and
               "fallback REASON", and "alive" every two seconds. With --wait it says "ready" when it can begin, and begins at a line "go".
               --loop is how long the steady part is at least, before it is played again: 60 s.
               --override-mute makes it heard where the output or alarms are muted in the mixer, turned down below
               50 %, or lead nowhere while another output does not; what that changed is put back at its end.
        check  tells the file and the seconds of a sound, or why it cannot be played.
        list   tells name, file and seconds of every sound that can be named.
        output tells what would keep an alarm from being heard now, in the mixer and at its output.
        put-back  puts back in the mixer what a ring changed that was killed.
        The sound is NAME in DIR, in PLACE below ROOT, out of which no link leads, in the bundled folder or in the sounds folder of the user or the system;
        without --sound it is the sound theme's alarm.

        """

    /// Returns the exit code.
    static func run(_ arguments: [String]) -> Int32 {
        if arguments.dropFirst().first == "--help" {
            write(usage, to: 1)
            return 0
        }
        let options: Options
        do throws(UsageError) {
            options = try Options(arguments)
        } catch {
            write("alarm-bell: \(error.sentence)\n\(usage)", to: 2)
            return 2
        }
        switch options.command {
        case .ring:
            Ring.run(options.settings, until: Lifeline.begin())
            return 1
        case .output:
            // A sound server that hangs is not waited for.
            alarm(5)
            OutputCheck.run { write("\($0)\n", to: 1) }
            return 1
        case .putBack:
            PutBack.run()
            return 1
        case .check: return check(options.settings)
        case .list: return list(options.settings)
        }
    }

    private static func check(_ settings: RingSettings) -> Int32 {
        // A file on a network that hangs would be waited for without end.
        signal(SIGALRM) { _ in
            let sentence: StaticString = "The sound cannot be read: its disk does not answer.\n"
            _ = Glibc.write(2, sentence.utf8Start, sentence.utf8CodeUnitCount)
            _exit(1)
        }
        alarm(15)
        do throws(SoundError) {
            let check = try SoundCheck(settings.sound, in: settings.folders)
            write("\(check.path)\t\(rounded(check.seconds))\n", to: 1)
            return 0
        } catch {
            write("\(error.description)\n", to: 2)
            return 1
        }
    }

    private static func list(_ settings: RingSettings) -> Int32 {
        for entry in SoundList(settings.folders).entries {
            write("\(entry.name)\t\(entry.path)\t\(rounded(entry.seconds))\n", to: 1)
        }
        return 0
    }

    /// With milliseconds.
    private static func rounded(_ seconds: Double) -> Double {
        (seconds * 1000).rounded() / 1000
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
