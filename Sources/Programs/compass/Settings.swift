import CompassModel
import Foundation
import CompassLocal
import Scripting
import CompassSupabase
import CompassText

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

  /// Parses the flags; throws for the first wrong one. `terminal` is nil if output must not depend on it.
  init(_ flags: Flags, terminal: Terminal?) throws(CommandError) {
    let environment = Console.current.environment
    self.flags = flags
    data = flags.entry("data")
    store = flags["store"]
    if store == "" { throw flags.refusal(of: "store", "is not a directory") }
    isDemo = try flags.isOn("demo") ?? false
    user = flags["as"].map(UserID.init(rawValue:))
    athlete = flags["athlete"]
    backend = try BackendChoice(flags)
    now = try flags.value("now", "is not a time such as 2026-02-10T09:00:00-05:00") { Instant(wire: $0) }
    // Only random ids are certain to be new in a live project.
    if case .local = backend {
      seed = try flags.value("seed", "is not a whole number from 0 on") { text in
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
      }
      if seed == nil, now != nil { seed = 0 }
    }
    zone =
      try flags.value("time-zone", "is not a zone such as America/New_York") { Zone(identifier: $0) } ?? Zone(.current)
    let width = try flags.value("width", "is not a number of columns") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    isWidthFixed = width != nil || Int(environment["COLUMNS"] ?? "").map { $0 > 0 } ?? false
    let charset = try flags.choice("charset", CharsetChoice.self) ?? (terminal == nil ? .unicode : .auto)
    let color = try flags.choice("color", ColorMode.self) ?? (terminal == nil ? .never : .auto)
    wait =
      try flags.value("wait", "is not a number of seconds from 0 to 3600") { text in
        Double(text).flatMap { (0...3600).contains($0) ? .milliseconds(Int($0 * 1000)) : nil }
      } ?? .seconds(1)
    allowsUndo = try flags.isOn("undo")
    pollsForChanges = try flags.isOn("updates")
    keepsChanges = try flags.isOn("outbox")
    let isAccessible = try flags.isOn("accessible") ?? false
    options = RenderOptions(
      columns: RenderOptions.columns(
        flag: width, environment: terminal == nil ? [:] : environment, terminal: terminal?.columns),
      charset: charset.charset(environment: environment),
      color: color.isOn(environment: environment, isTerminal: terminal?.isInteractive ?? false),
      isAccessible: isAccessible, lines: terminal?.isInteractive == true ? terminal?.size?.rows : nil)
  }

  func refusal(of name: String, _ reason: String) -> CommandError { flags.refusal(of: name, reason) }

  var today: CalendarDate { zone.date(at: now ?? Instant(Date())) }

  /// The folder of the data; that of a live project is inside the folder of the device's own rows.
  var storeDirectory: String {
    if case .supabase = backend { return "\(deviceDirectory)/supabase" }
    return isDemo ? "\(deviceDirectory)/demo" : deviceDirectory
  }

  /// Whether there is no local store yet, and no flag selects other data or a fixed time (decision G3).
  var hasNoStore: Bool {
    guard case .local = backend, data == nil, now == nil, !isDemo else { return false }
    return !LocalStore.exists(in: storeDirectory)
  }

  /// The shell command that shows long texts page by page; nil for none.
  static var pager: String? {
    let environment = Console.current.environment
    let command = environment["COMPASS_PAGER"] ?? environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -FIRX"
    return command.isEmpty || command == "cat" ? nil : command
  }

  /// The directory of the device's own rows: of `--store`, else `COMPASS_STORE`, else for application data.
  var deviceDirectory: String {
    let console = Console.current
    if let named = store ?? console.environment["COMPASS_STORE"], !named.isEmpty { return console.path(named) }
    #if os(macOS)
      return URL.applicationSupportDirectory.appending(path: "compass").path(percentEncoded: false)
    #else
      return console.folder("XDG_DATA_HOME", else: ".local/share") + "/compass"
    #endif
  }
}

/// Settings by the names of their flags, from the command line or the header of a script.
struct Flags {
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

  /// Reads a setting's value; nil if it is not set. Throws an error with `reason` if `read` returns nil.
  func value<Value>(_ name: String, _ reason: String, _ read: (String) -> Value?) throws(CommandError) -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = read(text) else { throw refusal(of: name, reason) }
    return value
  }

  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, _: Value.Type
  ) throws(CommandError) -> Value? where Value.RawValue == String {
    try value(name, "is none of \(Value.allCases.map(\.rawValue).joined(separator: ", "))", Value.init)
  }

  private enum Toggle: String, CaseIterable { case on, off }

  func isOn(_ name: String) throws(CommandError) -> Bool? { try choice(name, Toggle.self).map { $0 == .on } }

  /// Sets a value, replacing an earlier one, or removes it if `value` is nil; returns false if there is no such flag.
  @discardableResult
  mutating func set(_ name: String, _ value: String?, at line: SourceLine? = nil) -> Bool {
    guard Self.known.contains(name) else { return false }
    entries[name] = value.map { Entry(value: $0, line: line) }
    return true
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
  func error(_ code: ExitCode, _ message: String) -> CommandError {
    CommandError(code, [Diagnostic(self, SyntaxError(message, column: 1, length: text.count))])
  }
}
