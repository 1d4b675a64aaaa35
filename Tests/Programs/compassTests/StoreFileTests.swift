import Foundation
import Testing

/// Unusable stores: one message, exit code 3, and unchanged files.
@Suite struct StoreFileTests: ProgramTests {
  let compass = CompassProcess(isBuilt: true)

  /// Makes a store and returns the path of its database.
  private func makeStore() async throws -> URL {
    #expect(try await compass("-c", "open events", "--store", "store").code == 0)
    let file = URL(filePath: folder.file("store/compass.sqlite"))
    let log = folder.file("store/compass.sqlite-wal")
    #expect((try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int ?? 0 == 0)
    return file
  }

  /// - Parameter canBeReplaced: whether `reset` and `import` replace the store.
  private func expectRefusal(_ reason: String, of file: URL, canBeReplaced: Bool = false) async throws {
    let before = try? Data(contentsOf: file)
    var arguments = [["show", "events"], ["export", "-"], ["-c", "open events"]]
    if !canBeReplaced { arguments += [["reset"], ["import", "two.json"]] }
    try folder.write(Datasets.two, to: "two.json")
    for arguments in arguments {
      let finished = try await compass.run(arguments + CompassProcess.fixed + ["--store", "store"])
      #expect((finished.code, finished.output) == (3, ""))
      #expect(finished.errors.hasPrefix("compass: store/compass.sqlite \(reason)"), "\(finished.errors)")
      #expect(finished.errors.count { $0 == "\n" } == 1)
    }
    #expect((try? Data(contentsOf: file)) == before)
  }

  /// `reset` and `import` create a new store, and rename the old one (decision N8).
  private func expectRecovery(of file: URL, keeps: Bool = true) async throws {
    let before = try? Data(contentsOf: file)
    let finished = try await compass("reset", "--store", "store")
    let kept = "The database as it was is kept as store/compass.sqlite.damaged-1\n"
    #expect((finished.code, finished.errors) == (0, keeps ? kept : ""))
    #expect((try? folder.bytes(of: "store/compass.sqlite.damaged-1")) == before)
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "40\n")
    try Data().write(to: file)
    let imported = try await compass("import", "two.json", "--store", "store")
    #expect(imported.code == 0 && imported.errors.hasPrefix("3 rows imported, 0 could not be read\n"))
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "2\n")
  }

  private static let recoveryAdvice = "compass reset or compass import FILE begins anew and keeps what there is.\n"

  @Test func aMissingDatabaseIsNotReplacedByDemoRows() async throws {
    try folder.write(Datasets.two, to: "two.json")
    let file = try await makeStore()
    #expect(try await compass("import", "two.json", "--store", "store").code == 0)
    try FileManager.default.removeItem(at: file)
    let reason = "is missing, though other files of the store are there. No new one was made."
    try await expectRefusal(
      "\(reason) store/compass.sqlite.bak is a backup. \(Self.recoveryAdvice)", of: file, canBeReplaced: true)
    let terminal = try InteractiveSession(compass, ["reset", "--store", "store"])
    #expect(await terminal.readOutput(until: "[y/N] ").contains("All data in store will be replaced by demo data."))
    #expect(try await terminal.end(with: "n\n") == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("store/compass.sqlite")))
    try await expectRecovery(of: file, keeps: false)
  }

  /// Damage as a sync tool or a crashed disk leaves it (decision N8).
  @Test(arguments: [
    ("empty", "is empty: the data is gone."), ("truncated", "is damaged and cannot be read."),
    ("overwritten", "is damaged and cannot be read."), ("no database", "is damaged and cannot be read."),
  ])
  func aDamagedDatabaseIsNotFilledWithDemoRows(damage: String, reason: String) async throws {
    let file = try await makeStore()
    var bytes = try Data(contentsOf: file)
    switch damage {
    case "empty": bytes = Data()
    case "truncated": bytes = bytes.prefix(9_000)
    case "overwritten": bytes.replaceSubrange(100..<6_000, with: repeatElement(0xA5, count: 5_900))
    default: bytes = Data("not a database".utf8)
    }
    try bytes.write(to: file)
    let left = "It was left as it is. \(Self.recoveryAdvice)"
    try await expectRefusal("\(reason) \(left)", of: file, canBeReplaced: true)
    try await expectRecovery(of: file)
  }

  @Test func doctorReportsAMissingDatabase() async throws {
    let file = try await makeStore()
    try FileManager.default.removeItem(at: file)
    let finished = try await compass("doctor", "--store", "store", "--backend", "local")
    #expect(finished.code == 3)
    #expect(finished.output.contains("store        problem  store/compass.sqlite is missing"), "\(finished.output)")
  }

  /// Opening a pipe would block forever.
  @Test func aPipeIsRefusedAsDatabase() async throws {
    try FileManager.default.createDirectory(atPath: folder.file("store"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.file("store/compass.sqlite"), 0o600) == 0)
    let finished = try await compass("show", "events", "--store", "store")
    let reason = "compass: store/compass.sqlite is no regular file. It was left as it is.\n"
    #expect((finished.code, finished.errors) == (3, reason))
  }

  @Test func aPipeIsIgnoredAsSettingsFile() async throws {
    _ = try await makeStore()
    try FileManager.default.removeItem(atPath: folder.file("store/device.sqlite"))
    #expect(mkfifo(folder.file("store/device.sqlite"), 0o600) == 0)
    let finished = try await compass("-c", "open events; state count", "--store", "store")
    #expect((finished.code, finished.output) == (0, "40\n"))
    #expect(finished.errors.hasPrefix("compass: warning: store/device.sqlite is no regular file."))
  }

  /// Files in the working directory do not belong to a temporary store, regardless of their names (decision M4).
  @Test func signOutOfATemporaryStoreDeletesNoFile() async throws {
    let names = ["device.sqlite.damaged-1", "device.sqlite.damaged-2-wal", "device.sqlite"]
    try folder.write(Datasets.two, to: "two.json")
    for name in names { try folder.write("mine", to: name) }
    #expect(try await compass("--data", "two.json", "-c", "sign-out").code == 0)
    for name in names { #expect(try folder.text(of: name) == "mine") }
    try folder.write("config now 2026-02-10T09:00:00-05:00\nopen events\nsign-out\n", to: "out.compass")
    #expect(try await compass.run(["test", "out.compass"]).code == 0)
    for name in names { #expect(try folder.text(of: name) == "mine") }
  }

  @Test func theEnvironmentSetsTheStorePath() async throws {
    let variables = ["COMPASS_STORE": "named"]
    #expect(try await compass("done", "6", variables: variables).code == 0)
    #expect(try folder.names(in: "named").contains("compass.sqlite"))
    #expect(try await compass("done", "6", "--store", "flag", variables: variables).code == 0)
    let again = try await compass("done", "6", variables: variables)
    #expect(again.code == 1 && again.errors.contains("completed already"), "\(again)")
  }

  /// As `ulimit -n` sets it: never damage, and no crash.
  @Test func tooManyOpenFilesAreReported() async throws {
    _ = try await makeStore()
    for limit in 4...24 { try await expectReport(ofOpenFiles: limit) }
    #expect(try folder.names(in: "store").allSatisfy { !$0.contains("damaged") })
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "40\n")
  }

  private func expectReport(ofOpenFiles limit: Int) async throws {
    let finished = try await limited("ulimit -n \(limit)", "show", "events", "--store", "store")
    #expect(!finished.wasKilled && [0, 3].contains(finished.code), "\(finished)")
    for line in finished.errors.split(separator: "\n") {
      #expect(line.lowercased().contains("too many files are open"), "\(line)")
    }
    #expect(finished.code == 0 || !finished.errors.isEmpty)
  }

  /// As `ulimit -f` sets it, in blocks of 512 bytes: the system's own limit on the size of files.
  @Test func theFileSizeLimitIsReported() async throws {
    _ = try await makeStore()
    let finished = try await limited("ulimit -f 1", "-c", "open events; delete 1; confirm", "--store", "store")
    #expect(!finished.wasKilled)
    #expect(finished.code == 1)
    #expect(finished.errors.contains("The limit on the size of files is reached. Nothing was changed."))
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "40\n")
    let new = try await limited("ulimit -f 1", "show", "events", "--store", "new")
    let reason = "compass: new/compass.sqlite cannot be used. The limit on the size of files is reached."
    #expect(new.code == 3 && new.errors.hasPrefix(reason), "\(new.errors)")
    #expect(try await compass("-c", "open events; state count", "--store", "new").output == "40\n")
  }

  /// Runs the program below a shell that has set a limit.
  private func limited(_ limit: String, _ arguments: String...) async throws -> Finished {
    var compass = compass
    compass.shell = limit
    return try await compass(arguments)
  }

  @Test func aNewerStoreIsLeftUnchanged() async throws {
    let file = try await makeStore()
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try bytes.write(to: file)
    try await expectRefusal("was written by a newer version of this app (format 99, this one knows ", of: file)
  }

  @Test func damagedSettingsAreMovedAsideWithAWarning() async throws {
    _ = try await makeStore()
    try folder.write("rubbish", to: "store/device.sqlite")
    let finished = try await compass("-c", "open events; state count", "--store", "store")
    #expect((finished.code, finished.output) == (0, "40\n"))
    #expect(finished.errors.hasPrefix("compass: warning: store/device.sqlite was damaged."))
    #expect(try folder.names(in: "store").contains { $0.hasPrefix("device.sqlite") && $0.contains("damaged") })
    #expect(try await compass("-c", "open events", "--store", "store").errors == "")
  }

  @Test func aFileIsRefusedAsStoreDirectory() async throws {
    try folder.write("mine", to: "file")
    for store in ["file", "file/below"] {
      let finished = try await compass("show", "events", "--store", store)
      #expect(finished.code == 3)
      #expect(finished.errors.hasPrefix("compass: file"), "\(finished.errors)")
      #expect(finished.errors.hasSuffix("file is not a directory.\n"), "\(finished.errors)")
      #expect(finished.errors.count { $0 == "\n" } == 1)
    }
    #expect(try folder.text(of: "file") == "mine")
  }

  @Test func anUnwritableStorePathIsReported() async throws {
    let finished = try await compass("show", "events", "--store", "/proc/compass-store")
    #expect(finished.code == 3)
    #expect(finished.errors.hasPrefix("compass: /proc/compass-store"))
  }
}
