import CompassModel
import Foundation

/// What the first bytes of a database file say (sqlite.org/fileformat2.html), read without SQLite and therefore
/// without leaving a trace.
enum FileHeader {
  case empty
  case database(version: Int)
  case other

  private static let magic = Data("SQLite format 3\0".utf8)

  init(_ path: String) throws(StoreProblem) {
    guard let file = FileHandle(forReadingAtPath: path) else { throw StoreProblem(.unreadable, path) }
    defer { try? file.close() }
    let bytes: Data
    do {
      bytes = try file.read(upToCount: 100) ?? Data()
    } catch {
      throw StoreProblem(.unreadable, path, detail: "\(error)")
    }
    if bytes.isEmpty {
      self = .empty
    } else if bytes.count == 100, bytes.starts(with: Self.magic) {
      self = .database(version: bytes[60..<64].reduce(0) { $0 << 8 | Int($1) })
    } else {
      self = .other
    }
  }

  /// Refuses a file that is no database, or one of a newer version, before anything could change it.
  static func check(_ path: String, for schema: Schema) throws(StoreProblem) {
    var version: Int
    switch try FileHeader(path) {
    case .empty: return
    case .other: throw StoreProblem(.damaged, path, detail: "not an SQLite file")
    case .database(let stored): version = stored
    }
    // After a crash the newest version may stand in the log only. Reading through it changes neither.
    if logSize(path) > 0, let logged = try? schema.storedVersion(Connection(path, .readOnly)) { version = logged }
    if version > schema.version {
      throw StoreProblem(.newerVersion(found: version, known: schema.version), path)
    }
  }

  /// The size of the write-ahead log beside the file, 0 if there is none.
  static func logSize(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path + "-wal"))?[.size] as? Int ?? 0
  }
}
