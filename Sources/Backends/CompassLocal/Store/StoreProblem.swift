import CompassModel

/// Failure to open, fill or export a store, with a message for the user.
public struct StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Kinds of problems that a user can act on differently.
  public enum Reason: Hashable, Sendable {
    /// A file exists at the directory's path.
    case notADirectory
    /// A directory, pipe or device exists at the file's path; it was not opened.
    case notAFile
    /// Permission to read or to write it is missing.
    case unreadable, notWritable
    /// The system refused for the given reason, one or two sentences: a failing disk, a quota, too many open files.
    case failing(String)
    /// Another process kept the database locked for longer than the `patience` given.
    case busy
    /// There is no disk space to write.
    case diskFull
    /// The database is damaged, empty, or missing beside other files of a store, and was left as it is. Demo data and a
    /// first user are never put into such a store; `LocalStore.startAfresh` replaces it.
    case damaged, empty, missing
    /// The database belongs to another program and was left as it is.
    case foreign
    /// The database was written by a newer version of the app and was left as it is.
    case newerVersion(found: Int, supported: Int)
    /// The file to import is not a dataset; nothing was changed.
    case refused(DatasetRefusal)
  }

  /// The kind of problem; `message` is the text for the user.
  public var reason: Reason
  /// The file or directory that the problem is about.
  public var path: String
  /// Details for developers and logs.
  public var detail: String
  /// Path of the newest backup if the database is damaged, empty or missing; nil if there is none.
  public var backup: String?

  /// Whether the data is missing or unreadable, so that the file must be restored or a new store made.
  public var isLoss: Bool {
    switch reason {
    case .damaged, .empty, .missing: true
    case .notADirectory, .notAFile, .unreadable, .notWritable, .failing, .busy, .diskFull, .foreign, .newerVersion,
      .refused:
      false
    }
  }

  init(_ reason: Reason, _ path: String, detail: String = "") {
    (self.reason, self.path, self.detail) = (reason, path, detail)
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

  /// One or two sentences for the user that name the path.
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
