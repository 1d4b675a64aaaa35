// Only what the tests of a column need is built: these modules and what they depend on.
func named(_ dependency: Target.Dependency) -> String {
  switch dependency {
  case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
  @unknown default: ""
  }
}
var needed: Set<String> = ["CompassLocal", "CompassSupabase", "CompassLoopback", "RecordForm", "OffersList"]
while true {
  let more = package.targets.filter { needed.contains($0.name) }.flatMap(\.dependencies).map(named)
  if needed.isSuperset(of: more) { break }
  needed.formUnion(more)
}
package.products = []
package.targets =
  package.targets.filter { needed.contains($0.name) } + [
    .testTarget(
      name: "ColumnTests", dependencies: needed.sorted().map { .byName(name: $0) }, path: "ColumnTests",
      swiftSettings: strict)
  ]
