/// Why no snapshot may have this name; nil when it may. A name is a path below the folder, without
/// `.txt`, in characters that every file system and shell leaves alone.
func objection(toSnapshotName name: String) -> String? {
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  let isPlain = name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }
  if isPlain, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) { return nil }
  return "\(name.debugDescription) cannot name a snapshot; use letters, digits, '.', '_', '-' in parts divided by '/', "
    + "no part empty or starting with '.'"
}

/// Why no snapshot may hold this text; nil when it may. Editors, git and terminals would change or
/// hide what is forbidden here.
func objection(toSnapshotText text: String) -> String? {
  let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() {
    if line.contains(0x1B) { return "line \(index + 1) holds an escape character (colour?)" }
    if line.contains(UInt8(ascii: "\r")) { return "line \(index + 1) holds a carriage return" }
    if line.last == UInt8(ascii: " ") || line.last == UInt8(ascii: "\t") {
      return "line \(index + 1) ends with a blank: \(visible(String(Substring(line)) + "\n"))"
    }
  }
  guard lines.count > 1, lines.last?.isEmpty == true else { return "the last line does not end with a newline" }
  return lines[lines.count - 2].isEmpty ? "it ends with an empty line" : nil
}
