// swift-tools-version: 6.2
import PackageDescription

// A package as another team would write it: the core's products, a custom backend, a small front end, tests.

let core = "recruiting-compass-core"

let package = Package(
  name: "adopter",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: core, path: "../..")],
  targets: [
    .target(name: "Sideline", dependencies: [.product(name: "RecruitingCompass", package: core)]),
    .executableTarget(name: "sideline-demo", dependencies: ["Sideline"]),
    .testTarget(
      name: "SidelineTests",
      dependencies: [
        "Sideline", .product(name: "CompassTesting", package: core), .product(name: "CompassLoopback", package: core),
        .product(name: "CompassSupabase", package: core),
      ]),
  ]
)
