import CompassModel
import PageKit
import CompassApp

/// An answer to a request: `{"ok": true, "screen": {…}, "route": "/events"}` or `{"ok": false, "error": {"message",
/// "code", "column"}, …}`. Members that are nil are left out.
struct BridgeAnswer {
  /// The request's id as it was written; nil if it had none.
  var id: String?
  /// Whether the request succeeded; nil for a pushed screen.
  var ok: Bool?
  var screen: ScreenDocument?
  /// The screen of a page that the request named, on top of the stack or not; nil if it named none.
  var under: ScreenDocument?
  var screens: [ScreenDocument]?
  /// Pending, running and failed changes; nil unless requested (decision C11).
  var changes: [ListedChange]?
  /// Effects that the app requested since the last `effects` request, at most the latest 1,000; nil unless requested.
  var effects: [ListedEffect]?
  var route: String?
  /// Number of rows that an action would leave, JSON null if it is unknown; nil unless requested.
  var count: Nullable<Int>?
  var file: FileContents?
  var output: String?
  /// Texts of changes that failed since the last answer; nil if there are none (interface.md).
  var failed: [String]?
  var error: Failure?

  struct Failure: Encodable, Equatable {
    var message: String
    var code: BridgeFailure.Code
    @Nullable var column: Int?
    var fields: [BridgeFailure.Field]?
  }

  init(screen: ScreenDocument?, route: String) {
    ok = true
    (self.screen, self.route) = (screen, route)
  }

  init(error: BridgeFailure) {
    ok = false
    let fields = error.fields.isEmpty ? nil : error.fields
    self.error = Failure(message: error.message, code: error.code, column: error.column, fields: fields)
  }

  /// Keys and JSON of the members that are not nil, except `id` and `screen`; `under` has the key `screen`. Throws if a
  /// value cannot be encoded.
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
