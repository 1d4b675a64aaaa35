import CompassModel
import PageKit
import RecruitingCompass

/// `{"ok": true, "screen": {…}, "route": "/events"}` or `{"ok": false, "error": {"message", "code", "column"}, …}`.
struct BridgeAnswer {
  /// As it was written.
  var id: String?
  /// Nil for what is no answer.
  var ok: Bool?
  /// The screen on top.
  var screen: ScreenDocument?
  /// Of a page that was addressed by its name, on top or not.
  var under: ScreenDocument?
  var screens: [ScreenDocument]?
  /// What is not finished (decision C11).
  var changes: [ListedChange]?
  /// What was asked of the world since this was asked last.
  var effects: [ListedEffect]?
  var route: String?
  /// How many rows there would be; null where that is not known.
  var count: Nullable<Int>?
  /// The file that was asked for.
  var file: FileContents?
  /// What verbs such as `state` and `help` print.
  var output: String?
  /// What could not be changed since the last answer, in the user's words; absent where all could (interface.md).
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
