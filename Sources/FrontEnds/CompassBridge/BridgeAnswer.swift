import CompassModel
import PageKit
import CompassApp

/// `{"ok": true, "screen": {…}, "route": "/events"}` or `{"ok": false, "error": {"message", "code", "column"}, …}`.
struct BridgeAnswer {
  /// As it was written.
  var id: String?
  /// Nil for what is no answer.
  var ok: Bool?
  /// The screen on top.
  var screen: ScreenDocument?
  /// The screen of a page that was addressed by its name, on top or not.
  var under: ScreenDocument?
  var screens: [ScreenDocument]?
  /// Pending, running and failed changes (decision C11).
  var changes: [ListedChange]?
  /// Effects that the app requested since this was asked last, at most the newest 1,000.
  var effects: [ListedEffect]?
  var route: String?
  /// Number of rows that an action would leave; null where it is unknown.
  var count: Nullable<Int>?
  /// The file that was asked for.
  var file: FileContents?
  /// The text that verbs such as `state` and `help` print.
  var output: String?
  /// Changes that failed since the last answer, in the user's words; absent where none did (interface.md).
  var failed: [String]?
  var error: Failure?

  struct Failure: Encodable, Equatable {
    var message: String
    var code: BridgeFailure.Code
    @Nullable var column: Int?
    /// Problems of a form that was not saved; else absent.
    var fields: [BridgeFailure.Field]?
  }

  init(screen: ScreenDocument?, route: String) {
    ok = true
    self.screen = screen
    self.route = route
  }

  init(error: BridgeFailure) {
    ok = false
    let fields = error.fields.isEmpty ? nil : error.fields
    self.error = Failure(message: error.message, code: error.code, column: error.column, fields: fields)
  }

  /// All but the id and the screen on top, each with its JSON.
  func members() throws -> [(String, String)] {
    var members = ok.map { [("ok", "\($0)")] } ?? []
    func add(_ key: String, _ value: (some Encodable)?) throws {
      guard let value else { return }
      let omitsEmpty = (under ?? screens?.first)?.format == .sections
      members.append((key, try JSONTree.encoding(value, omitsEmpty: omitsEmpty).json))
    }
    try add("screen", under)
    try add("screens", screens)
    try add("changes", changes)
    try add("effects", effects)
    try add("route", route)
    try add("count", count)
    try add("file", file)
    try add("output", output)
    try add("failed", failed)
    try add("error", error)
    return members
  }
}
