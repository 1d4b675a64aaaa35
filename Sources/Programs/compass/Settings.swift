import CompassModel
import Foundation
import CompassLocal
import Scripting
import CompassSupabase
import CompassText

/// The parsed values of the setting flags.
struct Settings {
  var data: Flags.Entry?
  var store: String?
  var backend: BackendChoice
  /// The fixed time; nil for the system's clock.
  var now: Instant?
  var zone: Zone
  var user: UserID?
  /// The name of the athlete to whose rows the command applies; nil for the last active one (decision G4).
  var athlete: String?
  /// The seed of the ids of new rows; nil for random ids (decision N7).
  var seed: UInt64?
  /// Whether confirmed deletions can be undone for a while; nil if not set (decision N11).
  var allowsUndo: Bool?
  /// Whether the store is that of the demo data (decision G3).
  let isDemo: Bool
  /// Whether an open page polls every 45 s; nil if not set.
  var pollsForChanges: Bool?
  /// Whether changes wait on the device for a connection; nil if not set (decision J6).
  var keepsChanges: Bool?
  /// The maximum wait for a live project's response while a saved copy is shown (decision W1).
  var wait: Duration
  var options: RenderOptions
  /// Whether the width of screens was set, so that they do not adapt to the window.
  let isWidthFixed: Bool
  private let flags: Flags

  /// Parses and checks the flags; throws for the first wrong one. `terminal` are the properties of standard output; nil
  /// if the output must not depend on it.
  init(_ flags: Flags, environment: [String: String], terminal: Terminal?) throws(CommandError) {
    self.flags = flags
    data = flags.entry("data")
    store = flags["store"]
    if store == "" { throw flags.refusal(of: "store", "is not a directory") }
    isDemo = try Self.choice(flags, "demo", Toggle.self) == .on
    user = flags["as"].map(UserID.init(rawValue:))
    athlete = flags["athlete"]
    backend = try BackendChoice(flags, environment: environment)
    if let text = flags["now"] {
      guard let instant = Instant(wire: text) else {
        throw flags.refusal(of: "now", "is not a time such as 2026-02-10T09:00:00-05:00")
      }
      now = instant
    }
    seed = try Self.seed(flags, backend, isTimeFixed: now != nil)
    if let name = flags["time-zone"] {
      guard let named = Zone(identifier: name) else {
        throw flags.refusal(of: "time-zone", "is not a zone such as America/New_York")
      }
      zone = named
    } else {
      zone = Zone(.current)
    }
    var width: Int?
    if let text = flags["width"] {
      guard let columns = Int(text), columns > 0 else { throw flags.refusal(of: "width", "is not a number of columns") }
      width = columns
    }
    isWidthFixed = width != nil || Int(environment["COLUMNS"] ?? "").map { $0 > 0 } ?? false
    let charset = try Self.choice(flags, "charset", CharsetChoice.self) ?? (terminal == nil ? .unicode : .auto)
    let color = try Self.choice(flags, "color", ColorMode.self) ?? (terminal == nil ? .never : .auto)
    wait = .seconds(1)
    if let text = flags["wait"] {
      guard let seconds = Double(text), (0...3600).contains(seconds) else {
        throw flags.refusal(of: "wait", "is not a number of seconds from 0 to 3600")
      }
      wait = .milliseconds(Int(seconds * 1000))
    }
    allowsUndo = try Self.choice(flags, "undo", Toggle.self).map { $0 == .on }
    pollsForChanges = try Self.choice(flags, "updates", Toggle.self).map { $0 == .on }
    keepsChanges = try Self.choice(flags, "outbox", Toggle.self).map { $0 == .on }
    let accessible = try Self.choice(flags, "accessible", Toggle.self) ?? .off
    options = RenderOptions(
      columns: RenderOptions.columns(
        flag: width, environment: terminal == nil ? [:] : environment, terminal: terminal?.columns),
      charset: charset.charset(environment: environment),
      color: color.isOn(environment: environment, isTerminal: terminal?.isInteractive ?? false),
      isAccessible: accessible == .on, lines: terminal?.isInteractive == true ? terminal?.size?.rows : nil)
  }

  static func choice<Value: RawRepresentable & CaseIterable>(
    _ flags: Flags, _ name: String, _: Value.Type
  ) throws(CommandError) -> Value? where Value.RawValue == String {
    guard let text = flags[name] else { return nil }
    guard let value = Value(rawValue: text) else {
      throw flags.refusal(of: name, "is none of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return value
  }

  private enum Toggle: String, CaseIterable { case on, off }

  /// The seed of new ids, 0 without a flag if the time is fixed; nil for random ids, always in a live project, where
  /// only they are certain to be new. Throws for a flag that is no whole number.
  private static func seed(
    _ flags: Flags, _ backend: BackendChoice, isTimeFixed: Bool
  ) throws(CommandError) -> UInt64? {
    guard case .local = backend else { return nil }
    guard let text = flags["seed"] else { return isTimeFixed ? 0 : nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seed = UInt64(text) else {
      throw flags.refusal(of: "seed", "is not a whole number from 0 on")
    }
    return seed
  }

  /// The error for a setting's value, with the flag or the line of the script.
  func refusal(of name: String, _ reason: String) -> CommandError { flags.refusal(of: name, reason) }

  /// The directory of the backend's data.
  func storeDirectory(environment: [String: String]) -> String {
    let directory = backend.directory(in: baseDirectory(environment))
    return isDemo ? "\(directory)/demo" : directory
  }

  /// Whether there is no local store yet, and no flag selects other data or a fixed time (decision G3).
  var hasNoStore: Bool {
    guard case .local = backend, data == nil, now == nil, !isDemo else { return false }
    return !LocalStore.exists(in: storeDirectory(environment: Console.current.environment))
  }

  /// The directory of the device's own rows, for any backend.
  func deviceDirectory(environment: [String: String]) -> String { baseDirectory(environment) }

  /// The shell command that shows long texts page by page; nil for none.
  static func pager(_ environment: [String: String]) -> String? {
    let command = environment["COMPASS_PAGER"] ?? environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -FIRX"
    return command.isEmpty || command == "cat" ? nil : command
  }

  /// The directory of `--store`, else of `COMPASS_STORE`, else the system's directory for application data.
  private func baseDirectory(_ environment: [String: String]) -> String {
    if let named = store ?? environment["COMPASS_STORE"], !named.isEmpty { return Console.current.path(named) }
    #if os(macOS)
      return URL.applicationSupportDirectory.appending(path: "compass").path(percentEncoded: false)
    #else
      let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
      let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
      return "\(data)/compass"
    #endif
  }
}

/// Settings by the names of their flags, from the command line or the header of a script.
struct Flags {
  /// The names of the flags for settings.
  static let known = FlagEntry.settings.map(\.name)

  struct Entry {
    var value: String
    /// The line of the script that sets the value; nil for the command line.
    var line: SourceLine?
  }

  private var entries: [String: Entry] = [:]

  subscript(name: String) -> String? { entries[name]?.value }

  /// Whether output is for screen readers; also true for an invalid value.
  var isAccessible: Bool { (self["accessible"] ?? "off") != "off" }

  func entry(_ name: String) -> Entry? { entries[name] }

  /// Sets a value, replacing an earlier one; returns false if there is no such flag.
  mutating func set(_ name: String, _ value: String, at line: SourceLine? = nil) -> Bool {
    guard Self.known.contains(name) else { return false }
    entries[name] = Entry(value: value, line: line)
    return true
  }

  /// These flags without the named ones.
  func without(_ names: [String]) -> Flags {
    var flags = self
    for name in names { flags.entries[name] = nil }
    return flags
  }

  /// These flags, completed with those of `other`.
  func over(_ other: Flags) -> Flags {
    var flags = self
    flags.entries.merge(other.entries) { mine, _ in mine }
    return flags
  }

  /// The error for a setting's value, with the flag or the line of the script.
  func refusal(of name: String, _ reason: String) -> CommandError {
    let value = terminalText(self[name] ?? "", atMost: 60)
    guard let line = entries[name]?.line else { return .usage("--\(name) \(value) \(reason)") }
    return line.error(.usage, "\(name) \(value) \(reason)")
  }
}

extension SourceLine {
  /// An error about the whole line.
  func error(_ code: ExitCode, _ message: String) -> CommandError {
    CommandError(code, [Diagnostic(self, SyntaxError(message, column: 1, length: text.count))])
  }
}
