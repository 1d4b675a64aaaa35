import CEmbeddedFiles

/// A file of the page, embedded in the program so that the binary alone is enough (decision U8).
struct WebFile {
  var type: String
  var bytes: [UInt8]

  /// Finds an embedded file by the request's path after the token, empty for the page itself; nil if there is none.
  static func named(_ path: String) -> WebFile? {
    let name = path.isEmpty ? "index.html" : path
    let file = embedded_file_named("Web/\(name)")
    guard let bytes = file.bytes else { return nil }
    let kind = name.hasSuffix(".js") ? "javascript" : name.hasSuffix(".css") ? "css" : "html"
    return WebFile(
      type: "text/\(kind); charset=utf-8", bytes: Array(UnsafeBufferPointer(start: bytes, count: file.size)))
  }
}
