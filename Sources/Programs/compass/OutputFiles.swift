import CompassModel
import CompassServices
import Foundation
import Synchronization

/// Writes the files that the user requests, to disk, or in tests to memory.
@MainActor
final class OutputFiles {
  private var inMemory: [String: Data]?
  var showsProgress = true

  /// Whether the program is being left, so that exports which do not finish are `unfinished`.
  private var isLeaving = false
  private var writing: [String] = []
  private var cutOff: [String] = []

  var isWriting: Bool { !writing.isEmpty }
  /// The paths of exports that were not finished because the program is being left.
  var unfinished: [String] { cutOff + writing }

  init(areKeptInMemory: Bool) { inMemory = areKeptInMemory ? [:] : nil }

  func write(_ data: Data, to path: String, overwrites: Bool) throws(CommandError) {
    guard let files = inMemory else { return try Files.write(data, to: path, overwrites: overwrites) }
    guard overwrites || files[path] == nil else { throw Files.exists(path) }
    inMemory?[path] = data
  }

  /// Writes a large file piece by piece with its progress, until Ctrl-C cancels it; returns the file's name.
  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, to path: String, nameTaken: FolderExporter.NameTaken
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    guard let files = inMemory else {
      writing.append(path)
      defer { if let index = writing.firstIndex(of: path) { writing.remove(at: index) } }
      let file = URL(filePath: Console.current.path(path))
      let progress = ExportProgress(showsProgress: showsProgress)
      defer { progress.end() }
      do {
        return try await FolderExporter(
          file.deletingLastPathComponent(), nameTaken: nameTaken, continues: { progress.continues(after: $0) }
        ).export(pieces, as: file.lastPathComponent)
      } catch {
        if isLeaving { cutOff.append(path) }
        throw error
      }
    }
    var (name, number) = (path, 1)
    while files[name] != nil, nameTaken != .replaces {
      guard nameTaken == .numbered else { throw ExportFailure(.alreadyExists) }
      number += 1
      name = path.numbered(number)
    }
    var data = Data()
    for piece in pieces { data.append(contentsOf: piece) }
    inMemory?[name] = data
    return name
  }

  func beginLeaving() { isLeaving = true }

  /// Cancels exports that are being written, and marks the program as being left.
  func giveUp() {
    isLeaving = true
    if isWriting { ExportProgress.interrupt() }
  }

  func read(_ path: String) throws(CommandError) -> Data {
    if let data = inMemory?[path] { return data }
    return try Files.read(path)
  }
}

struct WorkingDirectoryExporter: Exporter {
  let files: OutputFiles

  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    try await files.export(pieces, to: fileName, nameTaken: .numbered)
  }
}

/// The number of Ctrl-C presses during exports; safe to change in a signal handler.
private let interruptions = Atomic<Int>(0)

/// Progress of an export: a terminal shows from the first second on how much is written, and Ctrl-C cancels it.
final class ExportProgress: Sendable {
  private struct Line {
    var next = ContinuousClock.now + .seconds(1)
    var printed = ""
  }

  private let line = Lock(Line())
  private let isOnTerminal, isProcess: Bool
  private let interruptionsBefore: Int
  private let handlerBefore: (@convention(c) (Int32) -> Void)?

  /// Makes Ctrl-C cancel the export, rather than end the program, until `end` is called.
  init(showsProgress: Bool) {
    isOnTerminal = showsProgress && isatty(Console.current.errors) == 1
    interruptionsBefore = interruptions.load(ordering: .relaxed)
    // A dispatch source is not used: on Linux it gets no signal that the main thread ignores.
    isProcess = Console.current.isProcess
    handlerBefore = isProcess ? signal(SIGINT) { _ in interruptions.add(1, ordering: .relaxed) } : nil
  }

  /// Counts a Ctrl-C that is read as a key; without effect unless an export is being written.
  static func interrupt() { interruptions.add(1, ordering: .relaxed) }

  /// Whether to continue after this number of bytes, false after Ctrl-C; updates the progress line.
  func continues(after bytes: Int) -> Bool {
    guard interruptions.load(ordering: .relaxed) == interruptionsBefore else { return false }
    if isOnTerminal {
      line.withLock { line in
        guard ContinuousClock.now >= line.next else { return }
        line.next += .milliseconds(250)
        line.printed = "\(bytes / 1_000_000) MB written; Ctrl-C cancels"
        Output.draw("\r\(line.printed)")
      }
    }
    return true
  }

  /// Removes the progress line, without escape sequences, and restores the handling of Ctrl-C.
  func end() {
    if isProcess { _ = signal(SIGINT, handlerBefore) }
    let printed = line.withLock(\.printed)
    if !printed.isEmpty { Output.draw("\r\(String(repeating: " ", count: printed.count))\r") }
  }
}
