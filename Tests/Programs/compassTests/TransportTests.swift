#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Libraries of the program as it runs (decision B21).
  struct TransportTests {
    /// The files mapped into a `compass pipe` after it has shown the events.
    private func maps(_ arguments: [String] = [], variables: [String: String] = [:], in folder: Folder) async throws
      -> String
    {
      let compass = CompassProcess(folder: folder)
      let process = try compass.prepared(["pipe", "--store", folder.file("store")] + arguments, variables)
      let running = try PipedProcess(process)
      running.enter(#"{"show": "events"}"#)
      #expect(await running.readOutput("\n").contains("\"ok\""))
      // Reads to the end: the file reports size 0, and is delivered page by page.
      let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process.processIdentifier)/maps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      running.signal(SIGTERM)
      _ = await running.end()
      return maps
    }

    @Test func localRowsNeedNoNetworkLibrary() async throws {
      let maps = try await maps(in: try Folder())
      let isSQLiteLoaded = maps.contains("libsqlite3")
      #expect(isSQLiteLoaded)
      let isLoaded = ["libcurl", "FoundationNetworking", "libssl"].map { maps.contains($0) }
      #expect(isLoaded == [false, false, false])
    }

    @Test func theFirstRequestLoadsLibcurl() async throws {
      let folder = try Folder()
      let project = try LoopbackProject(
        #"{"users": [{"id": "ath-1", "full_name": "Ada Smith", "role": "player"}]}"#,
        accounts: [.init("ada@example.com", password: "pass-phrase-1", user: "ath-1")])
      let server = try LoopbackServer(project)
      let variables = [
        "COMPASS_SUPABASE_URL": server.url, "COMPASS_SUPABASE_KEY": project.key, "COMPASS_PASSWORD": "pass-phrase-1",
      ]
      let live = ["--backend", "supabase"]
      let login = ["login", "ada@example.com", "--store", folder.file("store")] + live
      #expect(try await CompassProcess(folder: folder).run(login, variables: variables).code == 0)
      let maps = try await maps(live, variables: variables, in: folder)
      let isLoaded = ["libcurl.so.4", "FoundationNetworking"].map { maps.contains($0) }
      #expect(isLoaded == [true, false])
    }
  }
#endif
