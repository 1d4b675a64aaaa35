import CompassModel
import Foundation
import CompassSupabase
import TestSupport
import Testing

/// Random concurrent operations, in an order given by the seed and the scheduler, with their invariants.
@Suite(.serialized) struct SessionPropertyTests {
  private static let faults: [LoopbackFault] = [
    .lostReply, .answer(.close), .answer(.json("", status: 503)), .answer(.json("", status: 429)),
    .answer(.json("{}")),
  ]

  @Test(arguments: few(1, of: UInt64(0)..<30))
  func theLastSignInDeterminesTheUser(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let fixture = try SessionFixture(store: FileSessionStore(path: folder.file))
    var user: String?
    for _ in 0..<12 {
      let signsIn = Bool.random(using: &random)
      let name = ["jordan", "casey", "riley"].randomElement(using: &random) ?? "jordan"
      if Int.random(in: 0..<3, using: &random) == 0 { fixture.clock.advance(by: .seconds(4000)) }
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        fixture.failRefreshes(Self.faults.randomElement(using: &random) ?? .lostReply)
      }
      let cancels = (0..<6).map { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let changes = Int.random(in: 0..<3, using: &random) == 0
      await withTaskGroup(of: Void.self) { group in
        for isCancelled in cancels {
          group.addTask {
            let load = Task { await Call.loadEvents.failure(fixture.backend, of: "jordan")?.kind }
            if isCancelled { load.cancel() }
            let kind = await load.value
            #expect([nil, .sessionOver, .cancelled, .offline, .serverError, .unexpectedReply].contains(kind))
          }
        }
        guard changes else { return }
        group.addTask {
          if signsIn { try? await fixture.signIn("\(name)@example.com") } else { await fixture.session.signOut() }
        }
      }
      if changes { user = signsIn ? name : nil }
      #expect(await fixture.session.signedInUser == user.map { UserID($0) })
      #expect(try await fixture.store.load()?.user == user.map { UserID($0) })
      #expect(folder.names.contains("session.json") == (user != nil))
    }
    if user != nil {
      // The session survives all faults: it continues once the server has recovered.
      for _ in 0..<40 { _ = await tokenFailure(fixture.session) }
      fixture.clock.advance(by: .seconds(4000))
      var last: ServiceFailure?
      for _ in 0..<40 {
        last = await tokenFailure(fixture.session)
        if last == nil { break }
      }
      #expect(last == nil)
      #expect(try await fixture.anotherSession().token() == fixture.session.token())
    }
  }

  @Test(arguments: few(1, of: UInt64(0)..<15))
  func processesSharingAFileRetainItsSession(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let fixture = try await SessionFixture(store: FileSessionStore(path: folder.file, patience: .seconds(86_400)))
      .signedIn()
    let sessions = try (0..<4).map { _ in
      try fixture.anotherSession(store: FileSessionStore(path: folder.file, patience: .seconds(86_400)))
    }
    for _ in 0..<8 {
      if Bool.random(using: &random) { fixture.clock.advance(by: .seconds(4000)) }
      if Bool.random(using: &random) { fixture.auth.revokeAccess() }
      if Int.random(in: 0..<3, using: &random) == 0 {
        fixture.failRefreshes(Self.faults.randomElement(using: &random) ?? .lostReply)
      }
      let refuse = (0..<8).map { _ in Bool.random(using: &random) }
      await withTaskGroup(of: Void.self) { group in
        for (index, isRefused) in refuse.enumerated() {
          let session = sessions[index % sessions.count]
          group.addTask {
            guard let token = try? await session.token(), isRefused else { return }
            let failure = await failure { () async throws(ServiceFailure) in
              try await session.refreshed(after: token)
            }
            #expect(failure?.kind != .sessionOver)
          }
        }
      }
      #expect(fixture.auth.openSessions == 1)
      #expect(try await fixture.store.load()?.user == "jordan")
    }
  }
}
