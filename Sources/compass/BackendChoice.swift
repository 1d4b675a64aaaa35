import Foundation
import LocalBackend
import RecruitingCompass
import SupabaseBackend

/// Where data lives: `--backend`, and for a live project what the environment says of it (interface.md).
enum BackendChoice {
  case local
  case supabase(SupabaseConfiguration)

  /// - Parameter environment: `COMPASS_SUPABASE_URL`, `COMPASS_SUPABASE_KEY` and `COMPASS_API_URL`.
  init(_ flags: Flags, environment: [String: String]) throws(CommandError) {
    let routes = try Settings.choice(flags, "routes", SupabaseConfiguration.Routes.self)
    switch flags["backend"] ?? "local" {
    case "local":
      if routes != nil { throw flags.refusal(of: "routes", "goes with --backend supabase") }
      self = .local
    case "supabase":
      for name in ["data", "as", "seed"] where flags[name] != nil {
        throw flags.refusal(of: name, "does not go with --backend supabase")
      }
      do throws(SupabaseConfigurationProblem) {
        self = .supabase(
          try SupabaseConfiguration(
            url: environment["COMPASS_SUPABASE_URL"] ?? "", key: environment["COMPASS_SUPABASE_KEY"] ?? "",
            apiURL: environment["COMPASS_API_URL"].flatMap { $0.isEmpty ? nil : $0 }, routes: routes ?? .tables))
      } catch {
        throw .usage(error.message)
      }
    default: throw flags.refusal(of: "backend", "is none of local, supabase")
    }
  }

  /// What belongs to a live project stands apart from the local rows.
  func directory(in store: String) -> String {
    switch self {
    case .local: store
    case .supabase: store + "/supabase"
    }
  }
}
