import CompassModel
import Foundation

/// Why a store could not be opened, filled or read out, with what to tell the user.
public struct StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Kinds of problems, as far as a user can act on them.
  public enum Reason: Hashable, Sendable {
    /// Something else has the directory's name.
    case notADirectory
    /// A directory, a pipe or a device has the file's name; it was not opened.
    case notAFile
    /// The right to read or to write it is missing.
    case unreadable, notWritable
    /// The system refuses for the reason given, a sentence or two: a failing disk, a quota, too many open files.
    case failing(String)
    /// Another process keeps it from being written, longer than the patience given.
    case busy
    /// There is no room to write.
    case diskFull
    /// Left as it is, never overwritten. Missing is only what other files of the store show to have been there. Demo
    /// data and a first user go into a new store alone, never into one of these; `LocalStore.startAfresh` ends it.
    case damaged, empty, missing
    /// A database of another program, left as it is.
    case foreign
    /// Written by a newer version of the app, left as it is.
    case newerVersion(found: Int, supported: Int)
    /// A file that is no dataset; nothing was changed.
    case refused(DatasetRefusal)
  }

  /// The kind of problem; `description` is the sentence for the user.
  public var reason: Reason
  /// The file or directory it is about.
  public var path: String
  /// Details for developers and logs.
  public var detail: String
  /// The newest copy that an import or a reset left, where the file itself cannot be used; nil if there is none.
  public var backup: String?

  /// Whether the data is not there or cannot be read, so that all one can do is bring the file back or make a new one.
  public var isLoss: Bool {
    switch reason {
    case .damaged, .empty, .missing: true
    case .notADirectory, .notAFile, .unreadable, .notWritable, .failing, .busy, .diskFull, .foreign, .newerVersion,
      .refused:
      false
    }
  }

  init(_ reason: Reason, _ path: String, detail: String = "") {
    self.reason = reason
    self.path = path
    self.detail = detail
    guard isLoss else { return }
    if path.hasSuffix("compass.sqlite") { backup = StoreFiles(holding: path).backups.last }
  }

  init(_ failure: ServiceFailure, _ path: String) {
    let reason: Reason =
      switch failure.kind {
      case .databaseBusy: .busy
      case .diskFull where failure.reason == nil: .diskFull
      case .databaseReadOnly where failure.reason == nil: .notWritable
      case .databaseDamaged: .damaged
      default: .failing(failure.message)
      }
    self.init(reason, path, detail: failure.detail)
  }

  /// A sentence or two for the user, naming the path.
  public var message: String {
    let path = QuotedValue.printable(path)
    return switch reason {
    case .notADirectory: "\(path) is not a directory."
    case .notAFile: "\(path) is no regular file. It was left as it is."
    case .failing(let sentences): "\(path) cannot be used. \(sentences)"
    case .unreadable: "\(path) cannot be read."
    case .notWritable: "\(path) cannot be written."
    case .busy: "\(path) is in use by another program. Please try again."
    case .diskFull: "There is no space left for \(path). Nothing was changed."
    case .damaged: "\(path) is damaged and cannot be read. It was left as it is.\(backupText)"
    case .empty: "\(path) is empty: the data is gone. It was left as it is.\(backupText)"
    case .missing: "\(path) is missing, though other files of the store are there. No new one was made.\(backupText)"
    case .foreign: "\(path) is not a database of this app. It was left as it is."
    case .newerVersion(let found, let supported):
      "\(path) was written by a newer version of this app (format \(found), this one knows \(supported)). "
        + "It was left as it is."
    case .refused(let refusal): refusal.description
    }
  }

  private var backupText: String { backup.map { " \(QuotedValue.printable($0)) is a backup." } ?? "" }

  public var description: String { detail.isEmpty ? message : "\(message) (\(detail))" }
}
