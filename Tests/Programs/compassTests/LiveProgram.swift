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

  let folder: Folder
  let project: LoopbackProject
  let server: LoopbackServer
  let compass: CompassProcess

  /// - Parameters:
  ///   - rows: the members of the JSON of the project, by their tables.
  ///   - users: the accounts, an id for each address.
  init(_ rows: [String], users: [String: String] = ["ada@example.com": "ath-1"]) throws {
    folder = try Folder()
    project = try LoopbackProject(
      "{\(rows.joined(separator: ", "))}",
      accounts: users.sorted { $0.key < $1.key }.map { .init($0.key, password: Self.password, user: $0.value) })
    server = try LoopbackServer(project)
    compass = CompassProcess(folder: folder, isBuilt: true)
  }

  /// The project's address and key.
  var variables: [String: String] { ["COMPASS_SUPABASE_URL": server.url, "COMPASS_SUPABASE_KEY": project.key] }

  /// - Parameters:
  ///   - flags: added to the arguments.
  ///   - password: given to `login`; nil for none.
  ///   - input: standard input; nil for none.
  func run(
    _ arguments: [String], flags: [String] = flags, password: String? = nil, input: String? = nil
  ) async throws -> Finished {
    var variables = variables
    variables["COMPASS_PASSWORD"] = password
    return try await compass.run(arguments + flags, input: input, variables: variables)
  }

  /// Signs Ada in, and returns the finished program.
  func signIn() async throws -> Finished { try await run(["login", "ada@example.com"], password: Self.password) }
}
