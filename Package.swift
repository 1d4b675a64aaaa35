// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The layers of Sources and Tests: a module imports only from its own layer and the ones above it in this list.
enum Layer: String {
  case core = "Core"
  case pages = "Pages"
  case app = "App"
  case backends = "Backends"
  case frontEnds = "FrontEnds"
  case testing = "Testing"
  case programs = "Programs"

  func sources(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }
  func tests(_ name: String) -> String { "Tests/\(rawValue)/\(name)Tests" }
}

let pages: [Target.Dependency] = [
  "EventsList", "OffersList", "Tasks", "RecordDetails", "RecordForm", "RecruitingTimeline", "PerformanceTimeline",
  "Today", "SignIn", "SchoolsList",
]

func module(_ layer: Layer, _ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: layer.sources(name), swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: Layer.programs.sources(name), swiftSettings: strict)
}

func tests(
  _ layer: Layer, of name: String, _ dependencies: [Target.Dependency] = [], fixtures: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
    path: layer.tests(name), exclude: fixtures, swiftSettings: strict
  )
}

let package = Package(
  name: "recruiting-compass-core",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "RecruitingCompass", targets: ["RecruitingCompass"]),
    .library(name: "CompassLocal", targets: ["CompassLocal"]),
    .library(name: "CompassSupabase", targets: ["CompassSupabase"]),
    .library(name: "CompassText", targets: ["CompassText", "Drawing"]),
    .library(
      name: "CompassTesting",
      targets: ["CompassTesting", "CompassSamples", "StateMachineTesting", "Scripting"]),
    .library(name: "CompassBridge", targets: ["CompassBridge"]),
    .library(name: "CompassC", type: .dynamic, targets: ["CompassLibrary"]),
    .library(name: "CompassLoopback", targets: ["CompassLoopback"]),
    .library(name: "StateMachine", targets: ["StateMachine", "StateMachineTesting"]),
    .executable(name: "compass", targets: ["compass"]),
  ],
  targets: [
    module(.core, "StateMachine"),
    module(.core, "StateMachineTesting", ["StateMachine"]),
    module(.core, "CompassModel"),
    module(.core, "CompassServices", ["CompassModel", "Records"]),
    module(.core, "Records", ["StateMachine", "CompassModel"]),
    module(.core, "PageKit", ["StateMachine", "CompassModel", "CompassServices", "Records"]),
    module(.pages, "EventsList", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "Tasks", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "OffersList", ["PageKit", "Records"]),
    module(.pages, "RecordDetails", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "RecordForm", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "SignIn", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "RecruitingTimeline", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "PerformanceTimeline", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "Today", ["PageKit", "CompassServices", "Records"]),
    module(.pages, "SchoolsList", ["PageKit", "Records"]),
    module(.app, "CompassApp", ["PageKit", "CompassServices", "Records"] + pages),
    module(.app, "RecruitingCompass", ["CompassApp", "CompassModel", "CompassServices", "PageKit"] + pages),
    .systemLibrary(
      name: "CSQLite", path: Layer.backends.sources("CSQLite"), pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    module(.backends, "CompassLocal", ["CSQLite", "CompassModel", "CompassServices", "Records"]),
    .target(name: "CCurl", path: Layer.backends.sources("CCurl")),
    module(
      .backends, "CompassSupabase",
      ["CompassModel", "CompassServices", "Records", .byName(name: "CCurl", condition: .when(platforms: [.linux]))]),
    module(.frontEnds, "Importing", ["CompassModel", "CompassServices", "PageKit"]),
    module(.frontEnds, "Drawing", ["CompassModel", "PageKit"]),
    module(.frontEnds, "CompassText", ["PageKit", "Drawing", "CompassApp"] + pages),
    module(.frontEnds, "CompassBridge", ["CompassApp", "Drawing", "StateMachineTesting"]),
    .target(name: "CCompass", path: Layer.frontEnds.sources("CCompass")),
    .target(name: "CEmbeddedFiles", path: Layer.frontEnds.sources("CEmbeddedFiles")),
    .target(
      name: "CompassSchema", dependencies: ["CompassBridge"],
      path: Layer.frontEnds.sources("CompassSchema"), swiftSettings: strict),
    module(.frontEnds, "CompassLibrary", ["CCompass", "CompassBridge", "CompassLocal", "CompassSupabase"]),
    module(.frontEnds, "LocalHTTP", ["CompassModel"]),
    .target(
      name: "CompassServer", dependencies: ["CompassBridge", "LocalHTTP", "CEmbeddedFiles"],
      path: Layer.frontEnds.sources("CompassServer"), exclude: ["Web"], swiftSettings: strict),
    module(.frontEnds, "Scripting", ["CompassBridge", "Drawing", "Importing", "CompassText", "StateMachineTesting"]),
    module(.frontEnds, "Terminal", ["StateMachine", "Scripting"]),
    module(.frontEnds, "Board", ["StateMachine", "Scripting", "Terminal"]),
    module(.testing, "CompassSamples", ["PageKit", "CompassServices", "Records", "StateMachineTesting"]),
    module(.testing, "CompassLoopback", ["CompassModel", "CompassServices", "LocalHTTP"]),
    module(.testing, "CompassTesting", ["CompassSamples", "Scripting"]),
    program(
      "compass",
      [
        "CompassApp", "SignIn", "Records", "CompassLocal", "CompassSupabase", "Importing", "Scripting",
        "Terminal", "Board",
        "CompassBridge", "CompassSchema", "CompassServer",
      ]),
    program(
      "compass-bench",
      [
        "CompassApp", "CompassLocal", "CompassSupabase", "CompassText", "CompassSamples", "CompassLoopback",
        "CSQLite", "Records", "Terminal", "Board", "CompassBridge", "LocalHTTP",
      ]),

    // Of the tests, though no tests themselves: a build without tests leaves them out.
    .testTarget(
      name: "TestSupport",
      dependencies: ["StateMachineTesting", "CompassSamples", "CompassLoopback", "LocalHTTP"],
      path: "Tests/Support",
      exclude: ["CrashVictim", "DemoHost", "Pages", "Recorded", "RecordsCheck", "generate-width-table.py"],
      swiftSettings: strict),
    .testTarget(
      name: "PageTestSupport",
      dependencies: ["TestSupport", "EventsList", "PerformanceTimeline", "RecruitingTimeline", "Tasks"],
      path: "Tests/Support/Pages", swiftSettings: strict),
    .testTarget(
      name: "DemoHost", dependencies: ["TestSupport", "CompassBridge", "CompassTesting", "CompassLocal"],
      path: "Tests/Support/DemoHost", swiftSettings: strict),
    .executableTarget(
      name: "crash-victim", dependencies: ["CompassLocal", "Records"], path: "Tests/Support/CrashVictim",
      swiftSettings: strict),
    tests(.core, of: "StateMachine", ["StateMachineTesting"]),
    tests(.core, of: "StateMachineTesting"),
    tests(.core, of: "CompassModel"),
    tests(.core, of: "Records"),
    tests(.core, of: "PageKit", ["StateMachineTesting"]),
    tests(.pages, of: "EventsList", ["PageTestSupport", "StateMachineTesting"]),
    tests(.pages, of: "Tasks", ["PageTestSupport", "StateMachineTesting", "Records"]),
    tests(.pages, of: "OffersList", ["StateMachineTesting"]),
    tests(.pages, of: "RecordDetails", ["StateMachineTesting"]),
    tests(.pages, of: "RecordForm", ["StateMachineTesting"]),
    tests(.pages, of: "SignIn", ["StateMachineTesting"]),
    tests(.pages, of: "RecruitingTimeline", ["PageTestSupport", "StateMachineTesting"]),
    tests(.pages, of: "PerformanceTimeline", ["PageTestSupport", "StateMachineTesting"]),
    tests(.pages, of: "Today", ["StateMachineTesting", "Records"]),
    tests(.pages, of: "SchoolsList", ["StateMachineTesting"]),
    tests(
      .app, of: "CompassApp",
      ["PageTestSupport", "StateMachineTesting", "CompassLocal", "CompassTesting", "Scripting", "Records"]),
    tests(.backends, of: "CompassLocal", ["crash-victim"]),
    tests(.backends, of: "CompassSupabase", ["CompassApp", "Scripting"], fixtures: ["certificate.pem"]),
    tests(.testing, of: "CompassLoopback", ["CompassSupabase"]),
    tests(
      .frontEnds, of: "CompassText",
      ["PageTestSupport", "StateMachineTesting", "CompassLocal", "CompassTesting", "Records"]),
    tests(.frontEnds, of: "CompassBridge", ["CompassTesting", "DemoHost"]),
    tests(.frontEnds, of: "CompassSchema", ["CompassTesting", "DemoHost"], fixtures: ["typed-keys.txt"]),
    tests(.frontEnds, of: "CompassServer", ["CompassTesting"]),
    tests(.frontEnds, of: "Importing", ["PerformanceTimeline", "Today", "EventsList"], fixtures: ["Field"]),
    tests(.frontEnds, of: "Scripting", ["Today"]),
    tests(.frontEnds, of: "Terminal", ["StateMachineTesting"]),
    tests(.frontEnds, of: "Board", ["CompassTesting"]),
    tests(.testing, of: "CompassTesting"),
    tests(
      .programs, of: "compass", ["Scripting", "Terminal"],
      fixtures: [
        "browser.py", "browser_jobs.py", "browser_sign_in.py", "browser_texts.py", "browser_walk.py", "library.c",
        "library.py", "pipe_client.py", "pipe_walk.py", "screen_taps.py", "screen_texts.js", "server_walk.py", "Stores",
      ]),
  ]
)

// The property test of the records module is a program, which `.ci/records/check` alone builds and runs.
if Context.environment["COMPASS_RECORDS_CHECK"] != nil {
  package.targets.append(
    .executableTarget(
      name: "records-check", dependencies: ["Records", "StateMachine", "CompassModel"],
      path: "Tests/Support/RecordsCheck", swiftSettings: strict))
}

// Requests under the address sanitizer are a program, which `.ci/transport/check` alone builds and runs.
if Context.environment["COMPASS_TRANSPORT_CHECK"] != nil {
  package.targets.append(
    .executableTarget(
      name: "transport-check", dependencies: ["CompassSupabase", "CompassLoopback", "CompassModel"],
      path: "Tests/Backends/TransportCheck", swiftSettings: strict))
}
