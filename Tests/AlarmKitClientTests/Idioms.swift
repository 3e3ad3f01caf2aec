#if canImport(AlarmKit)
    import ActivityKit
    import AlarmKit
    import AppIntents

    /// How apps in the wild write AlarmKit: each of these has to compile as it stands.
    enum Idioms {
        static let hasAlarmKit = true

        typealias AlarmConfiguration = AlarmManager.AlarmConfiguration<CookingData>

        nonisolated struct CookingData: AlarmMetadata {
            enum Method: String, Codable {
                case oven
                case stove
            }

            let method: Method?

            init(method: Method? = nil) { self.method = method }
        }

        struct EmptyMetadata: AlarmMetadata {
            init() {}
        }

        /// An app's own, beside AlarmKit's.
        struct Alarm {
            var recurrence: AlarmKit.Alarm.Schedule.Relative.Recurrence
            var weekdays: Set<Locale.Weekday> = []
        }

        struct OpenAlarmAppIntent: LiveActivityIntent {
            static let title: LocalizedStringResource = "Open App"
            static let description = IntentDescription("Opens the Sample app")
            static let openAppWhenRun = true

            @Parameter(title: "alarmID")
            var alarmID: String

            init(alarmID: String) { self.alarmID = alarmID }
            init() { self.alarmID = "" }
            func perform() async throws -> some IntentResult { .result() }
        }

        struct QuietIntent: LiveActivityIntent {
            static let title: LocalizedStringResource = "Quiet"
            static var supportedModes: IntentModes { .foreground(.immediate) }
            func perform() throws -> some IntentResult { .result() }
        }

        static func schedules(_ weekdays: Set<Locale.Weekday>, _ date: Date) -> [AlarmKit.Alarm.Schedule] {
            [
                .relative(
                    .init(
                        time: .init(hour: 7, minute: 0), repeats: weekdays.isEmpty ? .never : .weekly(Array(weekdays)))),
                .fixed(date),
            ]
        }

        static func alerts() -> [AlarmPresentation.Alert] {
            let alert: AlarmPresentation.Alert
            if #available(iOS 26.1, *) {
                alert = AlarmPresentation.Alert(
                    title: "Food Ready", secondaryButton: .openAppButton, secondaryButtonBehavior: .custom)
            } else {
                alert = AlarmPresentation.Alert(
                    title: "Food Ready", stopButton: .stopButton, secondaryButton: .openAppButton,
                    secondaryButtonBehavior: .custom)
            }
            return [
                alert,
                .init(title: LocalizedStringResource(stringLiteral: "Typed by the user"), stopButton: .stopButton),
            ]
        }

        @MainActor static func schedule(_ date: Date) async {
            let attributes = AlarmAttributes(
                presentation: AlarmPresentation(alert: alerts()[0]), metadata: CookingData(), tintColor: Color.blue)
            _ = AlarmAttributes<EmptyMetadata>(
                presentation: .init(alert: alerts()[1]), metadata: nil, tintColor: .indigo)
            let id = UUID()
            let configuration = AlarmConfiguration(
                countdownDuration: .init(preAlert: nil, postAlert: 9 * 60), schedule: .fixed(date),
                attributes: attributes)
            do {
                let timerAlarm = try await AlarmManager.shared.schedule(id: id, configuration: configuration)
                _ = try await AlarmManager.shared.schedule(
                    id: id, configuration: .timer(duration: 5 * 60, attributes: attributes))
                let _ = try await AlarmManager.shared.schedule(
                    id: id,
                    configuration: .alarm(
                        schedule: .fixed(date), attributes: attributes,
                        stopIntent: OpenAlarmAppIntent(alarmID: id.uuidString), sound: .named("x.caf")))
                if case .alerting = timerAlarm.state { try AlarmManager.shared.stop(id: timerAlarm.id) }
            } catch AlarmManager.AlarmError.maximumLimitReached {
                print("full")
            } catch {
                print("Error encountered when scheduling alarm: \(error)")
            }
            try? AlarmManager.shared.cancel(id: id)
        }

        @MainActor static func observe(_ told: @escaping @MainActor ([AlarmKit.Alarm]) -> Void) -> Task<Void, Never> {
            Task {
                for await alarms in AlarmManager.shared.alarmUpdates { told(alarms) }
            }
        }

        static func checkForAuthorization() async -> Bool {
            switch AlarmManager.shared.authorizationState {
            case .notDetermined:
                do {
                    return try await AlarmManager.shared.requestAuthorization() == .authorized
                } catch {
                    return false
                }
            case .denied: return false
            case .authorized: return true
            @unknown default: return false
            }
        }
    }

    extension AlarmButton {
        static var openAppButton: Self {
            AlarmButton(text: "Open", textColor: .black, systemImageName: "swift")
        }
        static var stopButton: Self {
            AlarmButton(text: "Done", textColor: .white, systemImageName: "stop.circle")
        }
    }

    extension Alarm {
        var alertingTime: Date? {
            guard let schedule else { return nil }
            switch schedule {
            case .fixed(let date): return date
            case .relative(let relative):
                var components = Calendar.current.dateComponents([.year, .month, .day], from: Date())
                components.hour = relative.time.hour
                components.minute = relative.time.minute
                return Calendar.current.date(from: components)
            @unknown default: return nil
            }
        }
    }
#endif
