// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], fixtures: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
    exclude: fixtures, swiftSettings: strict
  )
}

let package = Package(
  name: "recruiting-compass-core",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "RecruitingCompass", targets: ["RecruitingCompass"]),
    .library(name: "CompassLocal", targets: ["LocalBackend"]),
    .library(name: "CompassSupabase", targets: ["SupabaseBackend"]),
    .library(name: "CompassText", targets: ["TextInterface", "Drawing"]),
    .library(
      name: "CompassTesting",
      targets: ["CompassTesting", "CompassSamples", "Loopback", "StateMachineTesting", "Scripting"]),
    .library(name: "StateMachine", targets: ["StateMachine", "StateMachineTesting"]),
    .executable(name: "compass", targets: ["compass"]),
  ],
  targets: [
    module("StateMachine"),
    module("StateMachineTesting", ["StateMachine"]),
    module("CompassModel"),
    module("CompassServices", ["CompassModel"]),
    module("PageKit", ["StateMachine", "CompassModel"]),
    module("EventsList", ["PageKit", "CompassServices"]),
    module("Tasks", ["PageKit", "CompassServices"]),
    module("OffersList", ["PageKit", "CompassServices"]),
    module("RecordDetails", ["PageKit", "CompassServices"]),
    module("RecordForm", ["PageKit", "CompassServices"]),
    module("SignIn", ["PageKit", "CompassServices"]),
    module("RecruitingTimeline", ["PageKit", "CompassServices"]),
    module("PerformanceTimeline", ["PageKit", "CompassServices"]),
    module("Today", ["PageKit", "CompassServices"]),
    module(
      "RecruitingCompass",
      [
        "PageKit", "CompassServices", "EventsList", "OffersList", "Tasks", "RecordDetails", "RecordForm",
        "RecruitingTimeline", "PerformanceTimeline", "Today", "SignIn",
      ]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    module("LocalBackend", ["CSQLite", "CompassModel", "CompassServices"]),
    module("SupabaseBackend", ["CompassModel", "CompassServices"]),
    module("Drawing", ["CompassModel", "PageKit", "PerformanceTimeline", "RecruitingTimeline"]),
    module(
      "TextInterface",
      [
        "PageKit", "Drawing", "EventsList", "OffersList", "Tasks",
        "RecordDetails", "RecordForm", "RecruitingTimeline", "PerformanceTimeline", "Today", "SignIn",
        "RecruitingCompass",
      ]),
    module("Scripting", ["Drawing", "TextInterface", "StateMachineTesting"]),
    module("Terminal", ["StateMachine", "Scripting"]),
    module("Board", ["StateMachine", "Scripting", "Terminal"]),
    module("CompassSamples", ["PageKit", "CompassServices"]),
    module("Loopback", ["CompassModel", "CompassServices"]),
    module("CompassTesting", ["CompassSamples", "Scripting", "Board", "Loopback"]),
    .executableTarget(
      name: "compass",
      dependencies: [
        "RecruitingCompass", "SignIn", "LocalBackend", "SupabaseBackend", "Scripting", "Terminal", "Board",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "compass-bench",
      dependencies: [
        "RecruitingCompass", "LocalBackend", "SupabaseBackend", "TextInterface", "CompassSamples", "Loopback",
        "Terminal", "Board",
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["StateMachineTesting", "CompassSamples", "Loopback"],
      path: "Tests/Support",
      exclude: ["CrashVictim", "Recorded", "generate-width-table.py"], swiftSettings: strict),
    .executableTarget(
      name: "crash-victim", dependencies: ["LocalBackend"], path: "Tests/Support/CrashVictim", swiftSettings: strict),
    tests(of: "StateMachine", ["StateMachineTesting"]),
    tests(of: "StateMachineTesting"),
    tests(of: "CompassModel"),
    tests(of: "PageKit", ["StateMachineTesting"]),
    tests(of: "EventsList", ["StateMachineTesting"]),
    tests(of: "Tasks", ["StateMachineTesting"]),
    tests(of: "OffersList", ["StateMachineTesting"]),
    tests(of: "RecordDetails", ["StateMachineTesting"]),
    tests(of: "RecordForm", ["StateMachineTesting"]),
    tests(of: "SignIn", ["StateMachineTesting"]),
    tests(of: "RecruitingTimeline", ["StateMachineTesting"]),
    tests(of: "PerformanceTimeline", ["StateMachineTesting"]),
    tests(of: "Today", ["StateMachineTesting"]),
    tests(of: "RecruitingCompass", ["StateMachineTesting", "LocalBackend", "Scripting"]),
    tests(of: "LocalBackend", ["crash-victim"]),
    tests(of: "SupabaseBackend", ["RecruitingCompass", "Scripting"]),
    tests(of: "Loopback", ["SupabaseBackend"]),
    tests(of: "TextInterface", ["StateMachineTesting", "LocalBackend", "CompassTesting"]),
    tests(of: "Scripting"),
    tests(of: "Terminal", ["StateMachineTesting"]),
    tests(of: "Board", ["CompassTesting"]),
    tests(of: "CompassTesting"),
    tests(of: "compass", ["Scripting", "Terminal"], fixtures: ["pipe_client.py"]),
  ]
)
