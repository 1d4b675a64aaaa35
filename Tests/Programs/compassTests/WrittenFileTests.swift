import CompassServices
import Foundation
import TestSupport
import Testing

@testable import compass

/// `--force` writes through links and pipes, and names may have the system's maximum length (decision M3), both for
/// files written at once and for piecewise exports.
@Suite struct WrittenFileTests: ProgramTests {
  let compass = CompassProcess()

  init() throws { try folder.write(Datasets.two, to: "two.json") }

  enum WriteMethod: CaseIterable {
    case atOnce, piecewise

    func arguments(_ path: String, overwrites: Bool = true) -> [String] {
      switch self {
      case .atOnce: ["export", path, "--data", "two.json"] + (overwrites ? ["--force"] : [])
      case .piecewise:
        [
          "-c", "open performance; export csv \(path)\(overwrites ? " --force" : "")", "--now",
          "2026-02-10T09:00:00-05:00", "--store", "store",
        ]
      }
    }
  }

  private func write(_ method: WriteMethod, _ path: String, overwrites: Bool = true) async throws -> Finished {
    try await compass.run(method.arguments(path, overwrites: overwrites))
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  @Test(arguments: WriteMethod.allCases) func aFileKeepsItsMode(method: WriteMethod) async throws {
    try folder.write("old", to: "out")
    chmod(folder.file("out"), 0o600)
    #expect(try await write(method, "out").code == 0)
    #expect(try folder.text(of: "out") != "old")
    #expect(try mode(of: "out") == 0o600)
  }

  @Test(arguments: WriteMethod.allCases) func aLinkStaysALink(method: WriteMethod) async throws {
    try folder.write("old", to: "deep/target")
    let links = ["link": "deep/next", "deep/next": "target", "dangling": "deep/missing"]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }
    for name in ["link", "dangling"] {
      #expect(try await write(method, name, overwrites: false).code != 0)
      #expect(try await write(method, name).code == 0)
    }
    for (name, target) in links {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(name)) == target)
    }
    #expect(try folder.text(of: "deep/target").count > 20)
    #expect(try folder.text(of: "deep/missing") == folder.text(of: "deep/target"))
    #expect(try folder.names(in: "deep") == ["missing", "next", "target"])
  }

  @Test(arguments: WriteMethod.allCases) func aPipeReceivesTheFile(method: WriteMethod) async throws {
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    async let received = onOwnThread { try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data() }
    #expect(try await write(method, "pipe").code == 0)
    // A reader waits until the pipe has a writer: here at the latest.
    close(open(path, O_WRONLY | O_NONBLOCK))
    #expect(try await received.count > 20)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test(arguments: [218, 254, 255, 256]) func namesAreAcceptedUpToTheSystemLimit(length: Int) async throws {
    let name = String(repeating: "n", count: length)
    for method in WriteMethod.allCases {
      let finished = try await write(method, name)
      if length < 256 {
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(try folder.names().contains(name))
      } else {
        #expect(finished.code != 0)
        #expect(finished.errors.contains("the name is too long"), "\(finished.errors)")
      }
    }
  }

  @Test func aDirectoryIsNotOverwritten() async throws {
    try folder.write("mine", to: "place/file")
    for method in WriteMethod.allCases {
      let finished = try await write(method, "place")
      #expect(finished.code != 0)
      #expect(finished.errors.contains("it is a directory"), "\(finished.errors)")
    }
    #expect(try folder.names(in: "place") == ["file"])
  }

  @Test func aCancelledWriteKeepsTheOldFile() throws {
    try folder.write("old", to: "out")
    let failure = #expect(throws: ExportFailure.self) {
      try WholeFile.write([[65], [66]], to: folder.file("out"), nameTaken: .replaces) { $0 == 0 }
    }
    #expect(failure?.kind == .cancelled)
    #expect(try folder.text(of: "out") == "old")
    #expect(try folder.names() == ["out", "two.json"])
  }

  @Test func namesAreCompletedInTheFolderOfTheRun() throws {
    try folder.write("", to: "in/three.json")
    let console = Console(words: [], environment: [:], directory: folder.path, input: 0, output: 1, errors: 2)
    let names = Console.$current.withValue(console) { ["", "in", "in/t"].map(FileNames.beginning) }
    #expect(names == [["in/", "two.json"], ["in/"], ["in/three.json"]])
  }

  /// Without hard links, too, only one of several concurrent writers of a name succeeds.
  @Test func concurrentWritersPublishAFileOnce() async throws {
    for round in 0..<100 {
      let drafts = try (0..<4).map { try folder.write("\($0)", to: "draft-\(round)-\($0)") }
      let path = folder.file("out-\(round)")
      let count = try await withThrowingTaskGroup(of: Bool.self) { group in
        for draft in drafts { group.addTask { try WholeFile.publishWithoutLinks(draft, as: path) } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(count == 1)
    }
  }

  /// The pipe has no reader: Ctrl-C ends the wait.
  @Test func aWriteToAnUnreadPipeCanBeCancelled() throws {
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    var callCount = 0
    let failure = #expect(throws: ExportFailure.self) {
      try WholeFile.write([[65]], to: folder.file("pipe"), nameTaken: .replaces) { _ in
        callCount += 1
        return callCount < 3
      }
    }
    #expect(failure?.kind == .cancelled)
  }

  /// A long export reports its progress repeatedly; its reader determines its duration.
  @Test func progressIsReportedRepeatedly() async throws {
    try folder.write(Datasets.manyReadings(24_000), to: "many.json")
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let (process, screen) = try compass.startedWithErrorsOnATerminal(
      ["-c", "open performance; range all; export csv pipe --force", "--data", "many.json"] + CompassProcess.fixed)
    let printed = try await onOwnThread { () throws -> String in
      let pipe = open(path, O_RDONLY)
      defer { close(pipe) }
      var printed = Data()
      var buffer = [UInt8](repeating: 0, count: 65_536)
      func count() -> Int { String(decoding: printed, as: UTF8.self).count(of: "MB written") }
      while true {
        let showsProgress = count() > 1
        let size = read(pipe, &buffer, showsProgress ? buffer.count : 2_048)
        if size == 0 || size < 0 && errno != EINTR { break }
        var waiting = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
        if poll(&waiting, 1, showsProgress ? 0 : 10) > 0, waiting.revents & Int16(POLLIN) != 0 {
          let size = read(screen.fileDescriptor, &buffer, buffer.count)
          if size > 0 { printed.append(contentsOf: buffer.prefix(size)) }
        }
      }
      process.waitUntilExit()
      while case let size = read(screen.fileDescriptor, &buffer, buffer.count), size > 0 {
        printed.append(contentsOf: buffer.prefix(size))
      }
      return String(decoding: printed, as: UTF8.self)
    }
    #expect(printed.count(of: "MB written") > 1, "\(printed)")
    #expect(!printed.contains("\u{1B}[K") && printed.contains("   \r"), "\(printed)")
    #expect(process.terminationStatus == 0)
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
