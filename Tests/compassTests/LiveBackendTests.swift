import Foundation
import TestSupport
import Testing

/// The whole program against a project on this machine (wire.md §2–4, defect 35).
@Suite struct LiveBackendTests {
  private static let password = "pass-phrase-1"
  private static let accessToken = "access-token-1"
  private static let refreshToken = "refresh-token-1"

  private let folder: Folder
  private let server: LoopbackServer

  init() throws {
    folder = try Folder()
    server = try LoopbackServer { request in
      switch request.path.split(separator: "/").last ?? "" {
      case "token" where !request.text.contains(Self.password):
        .json(#"{"code": 400, "error_code": "invalid_credentials", "msg": "Invalid login credentials"}"#, status: 400)
      case "token":
        .json(
          """
          {"access_token": "\(Self.accessToken)", "token_type": "bearer", "expires_in": 3600,
           "refresh_token": "\(Self.refreshToken)", "user": {"id": "ath-1", "email": "ada@example.com"}}
          """)
      case "users": .json(#"[{"id": "ath-1", "full_name": "Ada Smith", "role": "player", "graduation_year": 2028}]"#)
      case "schools": .json(#"[{"id": "s-1", "user_id": "ath-1", "family_unit_id": "f-1", "name": "Stanford"}]"#)
      case "events":
        .json(
          """
          [{"id": "e-1", "user_id": "ath-1", "school_id": "s-1", "type": "camp", "name": "Live Camp",
            "start_date": "2026-02-14", "end_date": null}]
          """)
      case "logout": .reply(status: 204)
      default: .json("[]")
      }
    }
  }

  private func compass(_ arguments: String..., password: String? = nil) async throws -> Finished {
    var variables = ["COMPASS_SUPABASE_URL": server.url, "COMPASS_SUPABASE_KEY": "public-key"]
    if let password { variables["COMPASS_PASSWORD"] = password }
    let all = arguments + CompassProcess.fixed + ["--backend", "supabase", "--store", "store"]
    return try await CompassProcess(folder: folder).run(all, variables: variables)
  }

  @Test func whoSignsInSeesTheirRowsUntilTheySignOut() async throws {
    #expect(try await compass("show", "events").code == 4)
    let wrong = try await compass("login", "ada@example.com", password: "wrong")
    #expect(wrong.code == 4)
    #expect(wrong.complaints == "compass: not signed in: Invalid email or password.\n")
    let login = try await compass("login", "ada@example.com", password: Self.password)
    #expect((login.code, login.complaints) == (0, "Signed in as Ada Smith.\n"))

    let timeline = try await compass("show", "timeline")
    #expect(timeline.code == 0)
    #expect(timeline.output.contains("Live Camp"))
    #expect(timeline.output.contains("Stanford"))
    server.stop()
    let offline = try await compass("show", "timeline")
    #expect(offline.output.contains("You are offline. Showing items saved at 09:00."))
    #expect(offline.output.contains("Stanford"), "the saved copy has the names of its schools")
    #expect(try await compass("logout").code == 0)
    #expect(try await compass("show", "timeline").code == 4)
  }

  @Test func secretsStayInTheSessionsFile() async throws {
    var said = try await compass("login", "ada@example.com", password: Self.password)
    var texts = [said.output, said.complaints]
    for arguments in [["show", "events"], ["state", "timeline"], ["-c", "open tasks; state; help"]] {
      said = try await CompassProcess(folder: folder).run(
        arguments + CompassProcess.fixed + ["--backend", "supabase", "--store", "store"],
        variables: ["COMPASS_SUPABASE_URL": server.url, "COMPASS_SUPABASE_KEY": "public-key"])
      texts += [said.output, said.complaints]
    }
    for secret in [Self.password, Self.accessToken, Self.refreshToken] {
      #expect(texts.allSatisfy { !$0.contains(secret) })
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.file("store")) {
      let path = folder.file("store/\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      #expect((attributes[.posixPermissions] as? Int ?? 0) & 0o077 == 0, "\(name) is for its owner")
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(bytes.range(of: Data(Self.password.utf8)) == nil, "\(name)")
      let hasToken = [Self.accessToken, Self.refreshToken].contains { bytes.range(of: Data($0.utf8)) != nil }
      #expect(hasToken == name.hasSuffix("session.json"), "\(name)")
    }
    #expect(server.requests.filter { $0.path.hasSuffix("/token") }.count == 1)
  }
}
