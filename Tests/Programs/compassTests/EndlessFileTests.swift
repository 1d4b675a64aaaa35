import CompassServices
import Foundation
import Testing

/// Files without an end, pipes without a writer, and how both are refused (decision B14).
@Suite struct EndlessFileTests {
  private let folder = Folder()

  private func problem(_ path: String) -> FileProblem? {
    do throws(FileProblem) {
      _ = try FileReader(megabytes: 1, patience: .zero).read(path)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/full"])
  func anEndlessFileIsTooLarge(path: String) { #expect(problem(path) == .tooLarge(megabytes: 1)) }

  @Test func aThreeGigabyteFileIsRefusedUnread() throws {
    let path = try folder.write("", to: "large")
    try #require(truncate(path, 3_000_000_000) == 0)
    #expect(problem(path) == .tooLarge(megabytes: 1))
    try #require(truncate(path, 1_000_000) == 0)
    #expect(problem(path) == nil)
  }

  @Test func aPipeWithoutAWriterIsRefused() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(problem(folder.file("pipe")) == .noWriter)
  }

  @Test func aPipeIsReadToItsEnd() async throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let text = String(repeating: "rows ", count: 50_000)
    Thread.detachNewThread {
      let pipe = open(path, O_WRONLY)
      // The reader waits for a writer that has written nothing yet.
      usleep(30_000)
      _ = write(pipe, text, text.utf8.count)
      close(pipe)
    }
    #expect(try FileReader(megabytes: 1, patience: .seconds(60)).read(path) == Data(text.utf8))
  }

  @Test(arguments: [
    ["show", "home", "--data", "/dev/zero"], ["import", "/dev/zero", "--yes"], ["import", "events", "/dev/zero"],
    ["import", "readings", "/dev/zero"], ["run", "/dev/zero"],
  ])
  func everyReaderHasALimit(arguments: [String]) async throws {
    let finished = try await CompassProcess(folder: folder).run(arguments)
    #expect((finished.code, finished.output) == (3, ""))
    #expect(finished.errors == "compass: /dev/zero is larger than 64 MB\n")
  }

  @Test func aComparedFileHasALimit() async throws {
    let finished = try await CompassProcess(folder: folder)("-c", "expect file /dev/full x")
    #expect(finished.code == 1 && finished.errors.contains("/dev/full is larger than 64 MB"), "\(finished)")
  }
}
