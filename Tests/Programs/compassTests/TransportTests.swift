#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Libraries of the program as it runs (decision B21).
  struct TransportTests {
    /// The files mapped into a `compass pipe` after it has shown the events.
    private func maps(
      _ compass: CompassProcess, _ flags: [String], variables: [String: String] = [:]
    ) async throws -> String {
      let process = try compass.prepared(["pipe"] + flags, variables)
      let running = try PipedProcess(process)
      try running.write(#"{"show": "events"}"# + "\n")
      #expect(await running.readOutput(until: "\n").contains("\"ok\""))
      // Reads to the end: the file reports size 0, and is delivered page by page.
      let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process.processIdentifier)/maps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      running.signal(SIGTERM)
      _ = await running.end()
      return maps
    }

    @Test func localRowsNeedNoNetworkLibrary() async throws {
      let maps = try await maps(CompassProcess(), ["--store", "store"])
      #expect(maps.contains("libsqlite3"))
      let isLoaded = ["libcurl", "FoundationNetworking", "libssl"].map { maps.contains($0) }
      #expect(isLoaded == [false, false, false])
    }

    @Test func theFirstRequestLoadsLibcurl() async throws {
      let live = try LiveProgram([LiveProgram.ada])
      #expect(try await live.signIn().code == 0)
      let maps = try await maps(live.compass, LiveProgram.flags, variables: live.variables)
      let isLoaded = ["libcurl.so.4", "FoundationNetworking"].map { maps.contains($0) }
      #expect(isLoaded == [true, false])
    }
  }
#endif
