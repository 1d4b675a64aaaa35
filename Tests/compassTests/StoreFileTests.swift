import Foundation
import Testing

/// Stores that cannot be used: a sentence, exit 3, and not a byte changed.
@Suite struct StoreFileTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  /// Makes a store and returns the path of its database.
  private func makeStore() async throws -> URL {
    #expect(try await compass("-c", "open events", "--store", "store").code == 0)
    let file = URL(filePath: folder.file("store/compass.sqlite"))
    let log = folder.file("store/compass.sqlite-wal")
    #expect((try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int ?? 0 == 0)
    return file
  }

  private func expectRefusal(_ says: String, of file: URL) async throws {
    let before = try Data(contentsOf: file)
    let arguments = [["show", "events"], ["reset"], ["export", "-"], ["-c", "open events"], ["import", "two.json"]]
    try folder.write(Datasets.two, to: "two.json")
    for arguments in arguments {
      let finished = try await compass.run(arguments + CompassProcess.fixed + ["--store", "store"])
      #expect(finished.code == 3)
      #expect(finished.output == "")
      #expect(finished.complaints.hasPrefix("compass: store/compass.sqlite \(says)"), "\(finished.complaints)")
      #expect(finished.complaints.count { $0 == "\n" } == 1)
    }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func aNewerVersionIsLeftAsItIs() async throws {
    let file = try await makeStore()
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try bytes.write(to: file)
    try await expectRefusal("was written by a newer version of this app (format 99, this one knows 6).", of: file)
  }

  @Test func aDamagedDatabaseIsLeftAsItIs() async throws {
    let file = try await makeStore()
    var bytes = try Data(contentsOf: file)
    bytes.replaceSubrange(100..<6_000, with: repeatElement(0xA5, count: 5_900))
    try bytes.write(to: file)
    try await expectRefusal("is damaged and cannot be read.", of: file)
  }

  @Test func aFileThatIsNoDatabaseIsLeftAsItIs() async throws {
    let file = try await makeStore()
    try Data("not a database".utf8).write(to: file)
    try await expectRefusal("is damaged and cannot be read.", of: file)
  }

  @Test func damagedSettingsAreMovedAsideWithAWarning() async throws {
    _ = try await makeStore()
    try folder.write("rubbish", to: "store/device.sqlite")
    let finished = try await compass("-c", "open events; state count", "--store", "store")
    #expect((finished.code, finished.output) == (0, "40\n"))
    #expect(finished.complaints.hasPrefix("compass: warning: store/device.sqlite was damaged."))
    #expect(try folder.names(in: "store").contains { $0.hasPrefix("device.sqlite") && $0.contains("damaged") })
    #expect(try await compass("-c", "open events", "--store", "store").complaints == "")
  }

  @Test func aFileIsNoDirectory() async throws {
    try folder.write("mine", to: "file")
    for store in ["file", "file/below"] {
      let finished = try await compass("show", "events", "--store", store)
      #expect(finished.code == 3)
      #expect(finished.complaints.hasPrefix("compass: file"), "\(finished.complaints)")
      #expect(finished.complaints.hasSuffix("file is not a directory.\n"), "\(finished.complaints)")
      #expect(finished.complaints.count { $0 == "\n" } == 1)
    }
    #expect(try folder.text(of: "file") == "mine")
  }

  @Test func whereNothingCanBeWrittenThereIsASentence() async throws {
    let finished = try await compass("show", "events", "--store", "/proc/compass-store")
    #expect(finished.code == 3)
    #expect(finished.complaints.hasPrefix("compass: /proc/compass-store"))
  }
}
