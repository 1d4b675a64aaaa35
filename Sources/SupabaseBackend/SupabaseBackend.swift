import CompassModel
import CompassServices
import Foundation

/// The live backend: a Supabase project's tables, or the web app's endpoints (wire.md).
///
/// Every request is narrowed to an athlete; row security alone is not relied on (decision X4).
public struct SupabaseBackend: Sendable {
  let client: SupabaseClient
  let session: any SignInBackend
  let families = FamilyDirectory()
  let now: @Sendable () -> Instant

  /// - Parameters:
  ///   - session: who signs in and out; the same that the client takes its tokens from.
  ///   - now: the time that is noted with what is stored.
  public init(
    _ client: SupabaseClient, session: any SignInBackend, now: @escaping @Sendable () -> Instant = { Instant(Date()) }
  ) {
    self.client = client
    self.session = session
    self.now = now
  }
}

extension SupabaseBackend: SignInBackend {
  public var asksForCredentials: Bool { session.asksForCredentials }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    try await session.signIn(email: email, password: password)
  }

  public func signOut() async { await session.signOut() }
}

/// What a call came to, as a value: for calls that run side by side.
func outcome<Value>(
  of call: () async throws(ServiceFailure) -> Value
) async -> Result<Value, ServiceFailure> {
  do { return .success(try await call()) } catch { return .failure(error) }
}
