import CompassModel
import CompassServices
import Foundation
import Synchronization

/// Where the files go that a person asks for: to the disk, or, for a test, nowhere but memory.
@MainActor
final class OutputFiles {
  private var inMemory: [String: Data]?
  /// Whether a line tells on a terminal how far an export is.
  var showsProgress = true

  /// Whether the program is being left: what is not finished now is `unfinished`.
  private var isLeaving = false
  private var writing: [String] = []
  private var cutOff: [String] = []

  /// Whether an export is under way.
  var isWriting: Bool { !writing.isEmpty }
  /// The paths of the exports that were not finished because the program is being left.
  var unfinished: [String] { cutOff + writing }

  init(areKeptInMemory: Bool) { inMemory = areKeptInMemory ? [:] : nil }

  func write(_ data: Data, to path: String, overwrites: Bool) throws(CommandError) {
    guard let files = inMemory else { return try Files.write(data, to: path, overwrites: overwrites) }
    guard overwrites || files[path] == nil else { throw Files.exists(path) }
    inMemory?[path] = data
  }

  /// Writes a long file piece by piece, with a line that tells how far it is, until Ctrl-C.
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
          file.deletingLastPathComponent(), nameTaken: nameTaken, goesOn: { progress.goesOn(after: $0) }
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

  /// The program is being left: what is still written from now on counts as unfinished.
  func beginLeaving() { isLeaving = true }

  /// Ends what is still written.
  func giveUp() {
    isLeaving = true
    if isWriting { ExportProgress.interrupt() }
  }

  func read(_ path: String) throws(CommandError) -> Data {
    if let data = inMemory?[path] { return data }
    return try Files.read(path)
  }
}

/// Exports of the app into the working directory.
struct WorkingDirectoryExporter: Exporter {
  let files: OutputFiles

  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    try await files.export(pieces, to: fileName, nameTaken: .numbered)
  }
}

/// The number of Ctrl-C presses during an export; safe to change in a signal handler.
private let interruptions = Atomic<Int>(0)

/// Watches an export: after a second it tells on a terminal how much is written, and Ctrl-C ends it in good order.
final class ExportProgress: Sendable {
  private struct Line {
    var next = ContinuousClock.now + .seconds(1)
    var isShown = false
  }

  private let line = Lock(Line())
  private let isOnTerminal, isProcess: Bool
  private let interruptionsBefore: Int
  private let handlerBefore: (@convention(c) (Int32) -> Void)?

  /// Makes Ctrl-C end the export instead of the program, until `end`.
  init(showsProgress: Bool) {
    isOnTerminal = showsProgress && isatty(Console.current.errors) == 1
    interruptionsBefore = interruptions.load(ordering: .relaxed)
    // Not a dispatch source: on Linux it is not notified of a signal the main thread ignores.
    isProcess = Console.current.isProcess
    handlerBefore = isProcess ? signal(SIGINT) { _ in interruptions.add(1, ordering: .relaxed) } : nil
  }

  /// Counts a Ctrl-C that is a key and no signal; without effect unless an export is under way.
  static func interrupt() { interruptions.add(1, ordering: .relaxed) }

  /// Whether to write on, with so many bytes written.
  func goesOn(after bytes: Int) -> Bool {
    guard interruptions.load(ordering: .relaxed) == interruptionsBefore else { return false }
    if isOnTerminal {
      line.withLock { line in
        guard ContinuousClock.now >= line.next else { return }
        line.next += .milliseconds(250)
        line.isShown = true
        Output.draw("\r\(bytes / 1_000_000) MB written; Ctrl-C cancels")
      }
    }
    return true
  }

  /// Takes the line away, and gives Ctrl-C its usual meaning back.
  func end() {
    if isProcess { _ = signal(SIGINT, handlerBefore) }
    if line.withLock({ $0.isShown }) { Output.draw("\r\u{1B}[K") }
  }
}
