import Foundation
import TextInterface

/// Where the files go that a person asks for: to the disk, or, for a test, nowhere but memory.
@MainActor
final class OutputFiles {
  private var inMemory: [String: Data]?

  init(areKeptInMemory: Bool) { inMemory = areKeptInMemory ? [:] : nil }

  func write(_ data: Data, to path: String, overwrites: Bool) throws(CommandError) {
    guard let files = inMemory else { return try Files.write(data, to: path, overwrites: overwrites) }
    guard overwrites || files[path] == nil else { throw Files.exists(path) }
    inMemory?[path] = data
  }

  func read(_ path: String) throws(CommandError) -> Data {
    if let data = inMemory?[path] { return data }
    return try Files.read(path)
  }
}
