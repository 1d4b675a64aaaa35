import CompassModel
import CompassServices
import Foundation
import Scripting
import CompassText

enum Files {
  /// Reads a file or a pipe to its end. Throws if it cannot be read, or is larger than documents may be (decision B14).
  static func read(_ path: String) throws(CommandError) -> Data {
    do throws(FileProblem) { return try FileReader.documents.read(Console.current.path(path)) } catch {
      throw CommandError(.environment, error.sentence(of: path))
    }
  }

  static func standardInput() throws(CommandError) -> Data {
    do throws(FileProblem) { return try FileReader.documents.contents(of: Console.current.input) } catch {
      throw CommandError(.environment, error.sentence(of: "standard input"))
    }
  }

  /// Writes a file completely or throws; an existing path needs `overwrites`, and keeps its kind (decision M3).
  static func write(_ data: Data, to path: String, overwrites: Bool) throws(CommandError) {
    do throws(ExportFailure) {
      try WholeFile.write([[UInt8](data)], to: Console.current.path(path), nameTaken: overwrites ? .replaces : .refused)
    } catch {
      if error.kind == .alreadyExists { throw exists(path) }
      throw CommandError(.environment, "\(path) cannot be written: \(error.reason ?? error.message)")
    }
  }

  /// Throws if too few files can be opened: libdispatch ends the program if it cannot open one more each second.
  static func requireSpareDescriptors() throws(CommandError) {
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    // Two databases open six, timers, events and signals seven.
    for _ in 0..<16 {
      let file = open("/", O_RDONLY | O_CLOEXEC)
      let error = SystemError()
      if file >= 0 {
        files.append(file)
      } else if [EMFILE, ENFILE].contains(error.number) {
        throw CommandError(.environment, error.words)
      }
    }
  }

  static func exists(_ path: String) -> CommandError {
    CommandError(.environment, "\(path) exists; --force overwrites it")
  }

  /// The reason why a path cannot be created or written, as a sentence; nil if none is found.
  static func obstacle(above path: String) -> String? {
    var ancestor = path
    var isDirectory: ObjCBool = false
    while !FileManager.default.fileExists(atPath: ancestor, isDirectory: &isDirectory) {
      guard let slash = ancestor.lastIndex(of: "/"), slash > ancestor.startIndex else { return nil }
      ancestor = String(ancestor[..<slash])
    }
    if !isDirectory.boolValue, ancestor != path { return "\(ancestor) is not a directory." }
    return access(ancestor, W_OK) == 0 ? nil : "\(ancestor): \(SystemError().words)."
  }
}

enum UTF8Text {
  static func arguments() throws(CommandError) -> [String] {
    var words: [String] = []
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let start = CommandLine.unsafeArgv[index] else { break }
      let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start))
      if let word = String(validating: bytes, as: UTF8.self) {
        words.append(word)
      } else if words.last == "-c" {
        throw refusal(of: Array(bytes), path: "<-c>")
      } else {
        throw .usage("\(terminalText(String(decoding: bytes, as: UTF8.self), atMost: 60)) is not UTF-8")
      }
    }
    return words
  }

  /// The text of a script, without a byte order mark; throws if it is not UTF-8.
  static func script(_ data: Data, path: String) throws(CommandError) -> String {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(data.starts(with: byteOrderMark) ? data.dropFirst(3) : data)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw refusal(of: bytes, path: path) }
    return text
  }

  private static func refusal(of bytes: [UInt8], path: String) -> CommandError {
    let wrong = firstInvalid(in: bytes)
    // Line ends are those of scripts: `\r\n` is one.
    let ends = bytes.indices.filter { bytes[$0] == 0x0A || bytes[$0] == 0x0D && bytes.dropFirst($0 + 1).first != 0x0A }
    let number = ends.count { $0 < wrong }
    let start = number == 0 ? 0 : ends[number - 1] + 1
    let end = number < ends.count ? ends[number] : bytes.count
    let line = SourceLine(path: path, number: number + 1, text: String(decoding: bytes[start..<end], as: UTF8.self))
    let column = String(decoding: bytes[start..<wrong], as: UTF8.self).count + 1
    let hexadecimal = String(bytes[wrong], radix: 16, uppercase: true)
    return CommandError(
      .usage, [Diagnostic(line, SyntaxError("this is not UTF-8: the byte 0x\(hexadecimal)", column: column))])
  }

  private static func firstInvalid(in bytes: [UInt8]) -> Int {
    var offset = 0
    var parser = UTF8.ForwardParser()
    var remaining = bytes.makeIterator()
    while case .valid(let scalar) = parser.parseScalar(from: &remaining) { offset += scalar.count }
    return min(offset, bytes.count - 1)
  }
}
