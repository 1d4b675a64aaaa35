import Foundation
import TestSupport

/// The built program and a project on this machine, in a folder that holds the program's store.
struct LiveProgram {
  static let password = "pass-phrase-1"
  static let flags = CompassProcess.fixed + ["--backend", "supabase", "--store", "store"]
  /// An athlete with a school, as members of the JSON of a project.
  static let ada = """
    "users": [{"id": "ath-1", "full_name": "Ada Smith", "role": "player", "graduation_year": 2028}],
    "family_members": [{"id": "m-1", "family_unit_id": "f-1", "user_id": "ath-1", "role": "player"}],
    "schools": [{"id": "s-1", "user_id": "ath-1", "family_unit_id": "f-1", "name": "Stanford"}]
    """

  /// Ada in a project that accepts only UUIDs, with a family.
  static let adasID = "11111111-0000-4000-8000-000000000001"
  static let adaWithUUIDs = """
    "users": [{"id": "\(adasID)", "full_name": "Ada Smith", "role": "player", "graduation_year": 2028}],
    "family_members": [{"id": "m-1", "family_unit_id": "11111111-0000-4000-8000-00000000000f", "user_id": "\(adasID)",
      "role": "player"}]
    """

  let project: LoopbackProject
  let server: LoopbackServer
  let compass = CompassProcess(isBuilt: true)
  var folder: Folder { compass.folder }

  /// - Parameters:
  ///   - rows: the members of the JSON of the project, by their tables.
  ///   - users: the accounts, an id for each address.
  init(_ rows: [String], users: [String: String] = ["ada@example.com": "ath-1"]) throws {
    project = try LoopbackProject(
      "{\(rows.joined(separator: ", "))}",
      accounts: users.sorted { $0.key < $1.key }.map { .init($0.key, password: Self.password, user: $0.value) })
    server = try LoopbackServer(project)
  }

  /// The project's address and key, and the password of every account.
  var variables: [String: String] {
    ["COMPASS_SUPABASE_URL": server.url, "COMPASS_SUPABASE_KEY": project.key, "COMPASS_PASSWORD": Self.password]
  }

  /// - Parameters:
  ///   - flags: added to the arguments.
  ///   - input: standard input; nil for none.
  func run(_ arguments: [String], flags: [String] = flags, input: String? = nil) async throws -> Finished {
    try await compass.run(arguments + flags, input: input, variables: variables)
  }

  /// Signs Ada in, and returns the finished program.
  func signIn() async throws -> Finished { try await run(["login", "ada@example.com"]) }
}
