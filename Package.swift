// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
/// The agent's own modules run on the main thread alone, and the compiler holds them to it.
let onMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// As an app has it that knows nothing of this package.
let app: [SwiftSetting] = [.swiftLanguageMode(.v6)]

let package = Package(
    name: "Alarms",
    products: [
        .executable(name: "alarmd", targets: ["alarmd"]),
        .executable(name: "alarmctl", targets: ["alarmctl"]),
        .executable(name: "alarm-bell", targets: ["alarm-bell"]),
        .library(name: "AlarmKit", targets: ["AlarmKit"]),
        .library(name: "ActivityKit", targets: ["ActivityKit"]),
        .library(name: "AppIntents", targets: ["AppIntents"]),
    ],
    targets: [
        // C libraries, each seen through its own header alone.
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CCanberra"),
        .systemLibrary(name: "CSndFile"),
        .systemLibrary(name: "CPulse"),

        // Waits for descriptors, timers and signals on one thread. Knows nothing else.
        .target(name: "EventLoop", dependencies: ["CLinux"], swiftSettings: strict),
        // A small Swift reading of libdbus. Knows no alarms.
        .target(name: "DBus", dependencies: ["CDBus", "CLinux", "EventLoop"], swiftSettings: strict),
        // What an alarm is and how it behaves: pure values, told the time.
        .target(name: "AlarmCore", swiftSettings: strict),
        // The contract of both ends: dbus/*.xml read, how alarms and errors travel.
        .target(
            name: "AlarmWire", dependencies: ["AlarmCore", "DBus"],
            resources: [.embedInCode("../../dbus/org.example.Alarms.xml")], swiftSettings: strict),
        // The service: the one door, the store, and the mirrors that show the book.
        .target(
            name: "AlarmAgent",
            dependencies: ["AlarmCore", "AlarmWire", "DBus", "EventLoop", "CLinux", "CSQLite"],
            resources: [
                .embedInCode("Tray/org.kde.StatusNotifierItem.xml"), .embedInCode("Tray/com.canonical.dbusmenu.xml"),
            ], swiftSettings: onMain),
        // The command line: reads it, calls the agent, prints text or JSON.
        .target(
            name: "AlarmControl", dependencies: ["AlarmCore", "AlarmWire", "DBus", "EventLoop", "CLinux"],
            swiftSettings: strict),
        // Finds, checks, renders and plays sounds. The only user of the sound libraries.
        .target(
            name: "AlarmBell", dependencies: ["CLinux", "CCanberra", "CSndFile", "CPulse"],
            swiftSettings: strict),

        .executableTarget(
            name: "alarmd", dependencies: ["AlarmAgent", "AlarmCore", "AlarmWire", "DBus", "EventLoop"],
            swiftSettings: onMain),
        .executableTarget(name: "alarm-bell", dependencies: ["AlarmBell", "CLinux"], swiftSettings: strict),
        .executableTarget(name: "alarmctl", dependencies: ["AlarmControl", "EventLoop"], swiftSettings: strict),

        // AlarmKit for apps. Only here is Foundation, and nothing of the agent depends on it.
        .target(name: "LocalizedText", swiftSettings: strict),
        .target(name: "ActivityKit", dependencies: ["LocalizedText"], swiftSettings: strict),
        .target(name: "AppIntents", dependencies: ["LocalizedText"], swiftSettings: strict),
        .target(
            name: "AlarmKit",
            dependencies: [
                "ActivityKit", "AlarmCore", "AlarmWire", "AppIntents", "CLinux", "DBus", "EventLoop", "LocalizedText",
            ],
            swiftSettings: strict),

        // Apps of AlarmKit, as their authors would port them. Not installed.
        .executableTarget(
            name: "FirstAlarm", dependencies: ["AlarmKit"], path: "Examples/FirstAlarm", swiftSettings: app),
        .executableTarget(
            name: "CoffeeTimer", dependencies: ["AlarmKit"], path: "Examples/CoffeeTimer", swiftSettings: app),
        .executableTarget(
            name: "WakeUp", dependencies: ["ActivityKit", "AlarmKit"], path: "Examples/WakeUp",
            exclude: ["Resources/generate"], resources: [.copy("Resources/Morning.wav")], swiftSettings: app),
        .executableTarget(
            name: "Kitchen", dependencies: ["ActivityKit", "AlarmKit", "AppIntents"], path: "Examples/Kitchen",
            exclude: ["org.example.Kitchen.desktop", "org.example.Kitchen.service"], swiftSettings: app),

        // What benchmarks measure. Not installed.
        .executableTarget(
            name: "KitCalls", dependencies: ["AlarmKit"], path: "Benchmarks/swift/KitCalls", swiftSettings: app),
        .executableTarget(
            name: "AppWith", dependencies: ["AlarmKit"], path: "Benchmarks/swift/AppWith", swiftSettings: app),
        .executableTarget(name: "AppWithout", path: "Benchmarks/swift/AppWithout", swiftSettings: app),

        // What tests share: a private session, real servers in it, and children that never outlive their test.
        .target(name: "TestSupport", dependencies: ["CLinux"], path: "Tests/Support", swiftSettings: strict),
        .testTarget(
            name: "InstallTests", dependencies: ["TestSupport", "alarmctl", "alarmd", "alarm-bell"],
            exclude: ["login", "machine"], swiftSettings: strict),
        .testTarget(name: "SupportTests", dependencies: ["TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "EventLoopTests", dependencies: ["EventLoop", "CLinux", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "DBusTests", dependencies: ["DBus", "EventLoop", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "AlarmWireTests", dependencies: ["AlarmCore", "AlarmWire", "DBus"], swiftSettings: strict),
        .testTarget(
            name: "AlarmctlTests",
            dependencies: ["AlarmControl", "AlarmCore", "DBus", "TestSupport", "alarmctl", "alarmd", "alarm-bell"],
            swiftSettings: strict),
        .testTarget(
            name: "AlarmBellTests", dependencies: ["AlarmBell", "alarm-bell", "CLinux", "CSndFile", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "AlarmCoreTests", dependencies: ["AlarmCore", "TestSupport"], exclude: ["Oracle"],
            swiftSettings: strict),
        .testTarget(
            name: "AlarmAgentTests",
            dependencies: ["AlarmAgent", "AlarmCore", "AlarmWire", "DBus", "EventLoop", "TestSupport"],
            exclude: ["Golden"], swiftSettings: onMain),
        // Apps as others write them: in Swift 6 and in Swift 5, on what is public alone.
        .testTarget(
            name: "AlarmKitClientTests", dependencies: ["ActivityKit", "AlarmKit", "AppIntents"],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "AlarmKitSwift5Tests", dependencies: ["ActivityKit", "AlarmKit", "AppIntents"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(
            name: "IntentApp", dependencies: ["AlarmKit", "AppIntents"], path: "Tests/IntentApp", swiftSettings: app),
        .testTarget(
            name: "AlarmKitTests",
            dependencies: [
                "ActivityKit", "AlarmKit", "AppIntents", "LocalizedText", "TestSupport", "alarmd", "alarm-bell",
                "alarmctl", "CoffeeTimer", "FirstAlarm", "IntentApp", "Kitchen", "WakeUp",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AlarmCore", "AlarmWire", "CLinux", "DBus", "EventLoop", "TestSupport", "alarmd", "alarm-bell",
                "alarmctl",
            ],
            swiftSettings: strict),
    ]
)
