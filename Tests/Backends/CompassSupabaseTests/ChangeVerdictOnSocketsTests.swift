import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassSupabase

/// Reports of changes over real connections (decisions B1, B2): the cases in which a reply was lost or garbled and the
/// next answer differs.
struct ChangeVerdictOnSocketsTests {
  private typealias Verdict = ChangeVerdictTests

  private static let kinds = ["new event", "edited event", "deleted event", "task's status"]
  private static let scripts = [
    Verdict.Script(first: .lost, isCarriedOut: true, then: .conflictCut),
    Verdict.Script(first: .garbled, isCarriedOut: true),
    Verdict.Script(first: .lost, isCarriedOut: true, then: .redirect),
    Verdict.Script(first: .badGateway, isCarriedOut: true, then: .denied),
    Verdict.Script(first: .cut, isCarriedOut: true, then: .missingPage),
  ]

  @Test(arguments: Verdict.Kind.all.filter { kinds.contains($0.description) }, scripts)
  func aStoredChangeIsReported(_ kind: ChangeVerdictTests.Kind, _ script: ChangeVerdictTests.Script) async throws {
    let (project, tries) = (try Verdict.project(), Lock(0))
    let fixture = try Fixture(script: { request in
      guard request.method != "GET", request.path.hasSuffix("/\(kind.table)") else { return project.answer(request) }
      let number = tries.withLock { count in
        defer { count += 1 }
        return count
      }
      if number == 0 { _ = project.answer(request) }
      guard let reply = number == 0 ? script.first : script.then else { return project.answer(request) }
      return reply.onTheWire
    })
    let before = project.rows(of: kind.table)
    let failure = await failure { () async throws(ServiceFailure) in try await fixture.backend.make(kind.change) }
    #expect(failure == nil && project.rows(of: kind.table) != before, "\(failure?.detail ?? "")")
    #expect(tries.withLock { $0 } >= (script.first == .garbled ? 1 : 2))
  }
}

extension ChangeVerdictTests.Reply {
  /// The bytes of the reply.
  fileprivate var onTheWire: LoopbackAnswer {
    if let answer { return .reply(status: answer.status, body: answer.body) }
    switch self {
    case .garbled: return .raw("220 mail.example ESMTP\r\n\r\n")
    case .cut: return .raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n[{\"id\"")
    default: return .close
    }
  }
}
