import Foundation
import TestSupport

@testable import CompassSupabase

/// Passes requests to a project in this process, without sockets and time, and scripts the answers.
final class ScriptedTransport: HTTPTransport {
  /// The reply to a request, and whether the project carries it out before; nil for the project's answer.
  typealias Script = @Sendable (LoopbackRequest) -> (reply: ChangeVerdictTests.Reply, isCarriedOut: Bool)?

  private let project: LoopbackProject
  private let script: Script

  init(_ project: LoopbackProject, script: @escaping Script) { (self.project, self.script) = (project, script) }

  func begin(_ transfer: HTTPTransfer) {
    guard transfer.beginSending() else { return }
    let target = transfer.request.target.split(separator: "/", maxSplits: 2).last.map { "/\($0)" } ?? "/"
    let request = LoopbackRequest(
      method: transfer.request.method.rawValue, target: target, headers: transfer.request.headers.map { ($0, $1) },
      body: transfer.request.body ?? Data())
    guard let (reply, isCarriedOut) = script(request) else { return answer(request, transfer) }
    if isCarriedOut { _ = project.answer(request) }
    reply.end(transfer)
  }

  private func answer(_ request: LoopbackRequest, _ transfer: HTTPTransfer) {
    guard case .reply(let status, let headers, let body) = project.answer(request), transfer.receive(body) else {
      return transfer.fail(.noConnection(code: 0))
    }
    transfer.succeed(status, headers: headers)
  }

  func giveUp(_ transfer: HTTPTransfer, because reason: TransportFailure.Reason) { transfer.fail(reason) }
}
