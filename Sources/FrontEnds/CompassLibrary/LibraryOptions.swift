import CompassBridge
import CompassModel
import CompassServices
import Foundation
import CompassLocal
import CompassSupabase

/// Options for opening an app: the flags of `compass`, as the members of a JSON object (`compass.h`).
struct LibraryOptions {
  enum Source {
    /// A dataset file, loaded into a store in memory.
    case dataset(path: String, Data)
    /// A store of this device; a new one is empty except for `firstUser`, or has demo data if that is nil.
    case store(directory: String, firstUser: FirstUser?)
    /// A live project; settings and saved copies are in the directory.
    case supabase(SupabaseConfiguration, directory: String)
  }

  var source: Source
  var user: UserID?
  /// The time at which a manual clock starts; nil for the system's clock.
  var now: Instant?
  var zone = Zone(.current)
  /// Seed of the ids of new rows; nil for random ids.
  var seed: UInt64?
  var allowsUndo = true
  var pollsForChanges = true
  var wait = Duration.seconds(1)

  private static let names = [
    "store", "name", "graduation-year", "data", "as", "now", "time-zone", "seed", "undo", "updates", "backend",
    "routes", "wait",
  ]

  /// Parses options; throws the first mistake. `environment` has the `COMPASS_…` variables of a live project.
  init(json: String, environment: [String: String]) throws(BridgeFailure) {
    let values = try Self.values(json)
    func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws(BridgeFailure) -> Value? {
      guard let text = values[name] else { return nil }
      guard let value = read(text) else {
        throw BridgeFailure(message: "\"\(name)\" is \(expected), not \(terminalText(text, atMost: 60)).")
      }
      return value
    }
    let isOn = ["on": true, "true": true, "off": false, "false": false]
    user = values["as"].map(UserID.init(rawValue:))
    now = try value("now", "a time such as 2026-02-10T09:00:00-05:00", Instant.init(wire:))
    zone = try value("time-zone", "a zone such as America/New_York", Zone.init(identifier:)) ?? zone
    seed = try value("seed", "a whole number from 0 on") { UInt64($0) } ?? (now == nil ? nil : 0)
    allowsUndo = try value("undo", "on or off") { isOn[$0] } ?? true
    pollsForChanges = try value("updates", "on or off") { isOn[$0] } ?? true
    wait =
      try value("wait", "a number of seconds from 0 to 3600") { text in
        Double(text).flatMap { (0...3600).contains($0) ? Duration.milliseconds(Int64($0 * 1_000)) : nil }
      } ?? wait
    source = try Self.source(values, environment)
    if case .supabase = source { seed = nil }
  }

  private static func source(
    _ values: [String: String], _ environment: [String: String]
  ) throws(BridgeFailure) -> Source {
    let isLive: Bool
    switch values["backend"] {
    case nil, "local": isLive = false
    case "supabase": isLive = true
    case let other?:
      throw BridgeFailure(message: "\"backend\" is local or supabase, not \(terminalText(other, atMost: 60)).")
    }
    let wrong = (isLive ? ["data", "as", "seed", "name", "graduation-year"] : ["routes", "wait"]).first {
      values[$0] != nil
    }
    if let wrong {
      throw BridgeFailure(message: "\"\(wrong)\" goes with \"backend\": \(isLive ? "local" : "supabase").")
    }
    if let data = values["data"] {
      let other = ["store", "name", "graduation-year"].first { values[$0] != nil }
      if let other { throw BridgeFailure(message: "\"\(other)\" does not go with \"data\".") }
      do throws(FileProblem) { return .dataset(path: data, try FileReader.documents.read(data)) } catch {
        throw BridgeFailure(message: "\(error.sentence(of: terminalText(data, atMost: 200))).")
      }
    }
    guard let store = values["store"], !store.isEmpty else {
      throw BridgeFailure(message: "\"store\" is needed, a directory; or \"data\", a file with a dataset.")
    }
    if isLive { return .supabase(try configuration(values["routes"], environment), directory: store + "/supabase") }
    return .store(directory: store, firstUser: try firstUser(values))
  }

  private static func firstUser(_ values: [String: String]) throws(BridgeFailure) -> FirstUser? {
    switch (values["name"], values["graduation-year"]) {
    case (nil, nil): return nil
    case (let name?, let year?):
      guard let year = Int(year), (1900...9999).contains(year), !name.isEmpty else {
        throw BridgeFailure(message: "\"graduation-year\" is a year such as 2027, and \"name\" is not empty.")
      }
      return FirstUser(name: name, graduationYear: year)
    default: throw BridgeFailure(message: "\"name\" and \"graduation-year\" go together.")
    }
  }

  private static func configuration(
    _ routes: String?, _ environment: [String: String]
  ) throws(BridgeFailure) -> SupabaseConfiguration {
    guard let routes = routes.map(SupabaseConfiguration.Routes.init(rawValue:)) ?? .tables else {
      throw BridgeFailure(message: "\"routes\" is tables or spec.")
    }
    do throws(SupabaseConfigurationProblem) {
      return try SupabaseConfiguration(environment: environment, routes: routes)
    } catch {
      throw BridgeFailure(message: "\(error.message).")
    }
  }

  private static func values(_ json: String) throws(BridgeFailure) -> [String: String] {
    let node: JSONNode
    do throws(JSONMistake) { node = try JSONReader.read(Array(json.utf8)) } catch {
      throw BridgeFailure(message: "The options are not JSON: \(error.reason).", column: error.offset + 1)
    }
    guard let members = node.object else { throw BridgeFailure(message: "The options are a JSON object.") }
    var values: [String: String] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard names.contains(name) else { throw .unknown(name, in: "The options", has: "member", among: names) }
      switch value.content {
      case .text(let text): values[name] = text
      case .number(let number): values[name] = number.literal
      case .flag(let flag): values[name] = "\(flag)"
      case .null: continue
      case .list, .object: throw BridgeFailure(message: "\"\(name)\" is a text, a number, true or false.")
      }
    }
    return values
  }
}
