import CompassModel
import Foundation
import CompassLocal
import CompassSupabase
import CompassText

@MainActor
extension CompassCommand {
  /// A line for each part of the set-up, without secrets, else of the store (decision G3); `.environment` for problems.
  static func examine(_ flags: Flags) async throws(CommandError) -> ExitCode {
    let environment = Console.current.environment
    var flags = flags
    let isSetUp = ["COMPASS_SUPABASE_URL", "COMPASS_SUPABASE_KEY"].contains { environment[$0]?.isEmpty == false }
    if flags["backend"] == nil, isSetUp || flags["routes"] != nil { flags.set("backend", "supabase") }
    let problem = flags["backend"] == "supabase" ? BackendChoice.problem(flags) : nil
    if problem != nil {
      flags.set("backend", "local")
      flags.set("routes", nil)
    }
    let settings = try Settings(flags, terminal: nil)
    var findings: [Finding] = []
    var person: UserID?
    if let problem {
      findings = [Finding(problem.subject, .problem, problem.message)]
      let others = Finding.Subject.examined.filter { $0 != problem.subject }
      findings += others.map { Finding($0, .unknown, "not examined") }
      findings.sort { $0.subject.rank < $1.subject.rank }
    } else if case .supabase(let configuration) = settings.backend {
      let sessions = DeviceSessionStore(beside: settings.storeDirectory)
      let backend = SupabaseBackend(configuration, session: Session(configuration, store: sessions))
      findings = await backend.examine()
      person = await backend.signedInUser
      if let exposure = sessions.file.exposure {
        let index = findings.firstIndex { $0.subject == .session } ?? findings.endIndex
        let session = Finding(.session, .problem, exposure)
        if index < findings.endIndex, findings[index].verdict == .ok {
          findings[index] = session
        } else {
          findings.insert(session, at: index)
        }
      }
    }
    findings.append(await store(settings, person))
    for finding in findings { Output.write(line(finding)) }
    return findings.contains { $0.verdict == .problem } ? .environment : .fine
  }

  /// Examines the store; one that does not exist is not created.
  private static func store(_ settings: Settings, _ person: UserID?) async -> Finding {
    let directory = settings.storeDirectory
    let backups = backups(in: settings.deviceDirectory)
    guard LocalStore.exists(in: directory) else {
      if let obstacle = obstacle(toMaking: directory) {
        return Finding(.store, .problem, "no store can be made in \(directory): \(obstacle)")
      }
      return Finding(.store, .ok, "nothing is stored yet in \(directory)\(backups)")
    }
    do throws(StoreProblem) {
      let store =
        switch settings.backend {
        case .local: try await LocalStore.open(directory: directory, demoDay: nil)
        case .supabase: try await LocalStore.openSettings(directory: directory)
        }
      let stored = await stored(in: store, settings, person)
      let warnings = store.warnings
      await store.close()
      guard warnings.isEmpty else { return Finding(.store, .problem, warnings.joined(separator: " ") + stored) }
      return Finding(.store, .ok, directory + stored + backups)
    } catch {
      return Finding(.store, .problem, error.message)
    }
  }

  /// The text `; 2 changes wait for a connection`; empty if none of the user's changes waits (decision J2).
  private static func stored(in store: LocalStore, _ settings: Settings, _ person: UserID?) async -> String {
    let outbox = LocalOutbox(store, project: settings.projectAddress) { person }
    let count = (try? await outbox.changes())?.count { !$0.progress.isRefused } ?? 0
    return count == 0 ? "" : "; \(counted(count, "change")) \(count == 1 ? "waits" : "wait") for a connection"
  }

  /// The reason why a folder cannot be created: its nearest existing ancestor accepts no new folder. Nil if it does.
  private static func obstacle(toMaking directory: String) -> String? {
    var folder = URL(filePath: directory).standardizedFileURL
    while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" { folder.deleteLastPathComponent() }
    // Tested by creating a folder, because a file system such as /proc reports that it is writable and still refuses.
    let trial = folder.appending(path: ".compass-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: trial, withIntermediateDirectories: false)
      try FileManager.default.removeItem(at: trial)
      return nil
    } catch {
      return "\(folder.path) takes no new folder"
    }
  }

  /// The text `; backups: compass.sqlite.bak (0.2 MB)`; empty without backups (decision B19).
  private static func backups(in directory: String) -> String {
    let backups = LocalStore.backups(in: directory).map { path, bytes in
      "\(path.split(separator: "/").last ?? "") (\(String(format: "%.1f", Double(bytes) / 1_000_000)) MB)"
    }
    return backups.isEmpty ? "" : "; backups: \(backups.joined(separator: ", "))"
  }

  /// Formats a finding as a line: `clock        ok       2 s from the server's`.
  private static func line(_ finding: Finding) -> String {
    let subject = finding.subject.rawValue.padding(toLength: 13, withPad: " ", startingAt: 0)
    let verdict = finding.verdict.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
    return "\(subject)\(verdict)\(terminalText(finding.text, atMost: 1000))\n"
  }
}

extension Finding.Subject {
  /// The subjects that can be examined only with a usable configuration.
  fileprivate static let examined: [Finding.Subject] = [.address, .certificate, .key, .session, .schema, .clock]

  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension SupabaseConfigurationProblem {
  fileprivate var subject: Finding.Subject {
    switch reason {
    case .url, .urlWithRoute, .noURL, .insecureURL: .address
    case .key, .noKey: .key
    case .apiURL, .insecureAPIURL, .noAPIForSpecRoutes: .webApp
    }
  }
}
