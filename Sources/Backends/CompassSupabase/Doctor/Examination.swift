import CompassModel
import Foundation

/// Result of one check of a live project's set-up (decision W3).
package struct Finding: Hashable, Sendable {
  /// Subjects of checks, in the order in which they are reported.
  package enum Subject: String, CaseIterable, Sendable {
    case address, certificate, key
    /// The web app's address; checked only if one is configured.
    case webApp = "web app"
    case session
    case schema
    /// The difference between the device's clock and the server's.
    case clock
    case store
  }

  package enum Verdict: String, Sendable {
    /// No action needed; a problem to fix; not known, mostly because an earlier check failed.
    case ok, problem, unknown
  }

  package var subject: Subject
  package var verdict: Verdict
  /// One line for the person who set up the project, without key, token or password.
  package var text: String

  package init(_ subject: Subject, _ verdict: Verdict, _ text: String) {
    (self.subject, self.verdict, self.text) = (subject, verdict, text)
  }
}

extension SupabaseBackend {
  /// Checks the set-up without changing anything; checks that depend on a project's answer may be `.unknown`.
  package func examine() async -> [Finding] {
    let probe = HTTPRequest(
      .get, client.address(ofTable: "users"), query: [.init("select", "id"), .init("limit", "0")])
    let answer = ProjectAnswer(await client.probe(probe, token: nil))
    var findings = [address(answer), certificate(answer), key(answer)]
    if let url = client.configuration.apiURL { findings.append(await webApp(url)) }
    guard case .project(let reached, isKeyRefused: false) = answer else {
      return findings + [.session, .schema, .clock].map { Finding($0, .unknown, "not examined") }
    }
    let (session, token) = await examineSession()
    return findings + [session, await schema(as: token), clock(reached)]
  }

  private enum ProjectAnswer {
    case project(HTTPAnswer, isKeyRefused: Bool)
    /// A server that does not answer as a project; the text continues a sentence after the address.
    case other(String)
    case none(TransportFailure)

    init(_ answer: Result<HTTPAnswer, TransportFailure>) {
      switch answer {
      case .failure(let failure): self = .none(failure)
      case .success(let answer):
        let error = ServerError(answer)
        if answer.status == ServerError.paused {
          self = .other("is paused (540): its owner can start it again in the project's dashboard")
        } else if error.code == "PGRST125" {
          self = .other("is no project's address: a part of it is too much (404 PGRST125)")
        } else if answer.isPassing {
          self = .other("is in trouble (\(answer.status)): try again later")
        } else if error.isKeyRefused || (answer.isSuccess ? answer.holdsRows : error.code != nil) {
          self = .project(answer, isKeyRefused: error.isKeyRefused)
        } else {
          self = .other("answers, but not as a Supabase project does (\(answer.status))")
        }
      }
    }
  }

  private func address(_ answer: ProjectAnswer) -> Finding {
    let url = client.configuration.url
    switch answer {
    case .project: return Finding(.address, .ok, "\(url) answers")
    case .none(let failure) where failure.isOfTLS: return Finding(.address, .ok, "\(url) answers")
    case .other(let what): return Finding(.address, .problem, "\(url) \(what)")
    case .none(let failure): return Finding(.address, .problem, "\(url): \(failure.finding)")
    }
  }

  private func certificate(_ answer: ProjectAnswer) -> Finding {
    if client.configuration.url.hasPrefix("http:") {
      return Finding(.certificate, .ok, "none is needed to speak to this machine")
    }
    switch answer {
    case .project, .other: return Finding(.certificate, .ok, "this device trusts it")
    case .none(let failure) where failure.isOfTLS: return Finding(.certificate, .problem, failure.finding)
    case .none: return Finding(.certificate, .unknown, "not examined")
    }
  }

  private func key(_ answer: ProjectAnswer) -> Finding {
    guard case .project(let answer, let isKeyRefused) = answer else { return Finding(.key, .unknown, "not examined") }
    if let mistake = client.configuration.keyMistake { return Finding(.key, .problem, mistake) }
    return isKeyRefused
      ? Finding(.key, .problem, ServerError(answer).serviceFailure(isChange: false).message)
      : Finding(.key, .ok, "the server accepts it")
  }

  /// Checks the web app. A newer one answers 404 and leaves families to the tables (decision W4).
  private func webApp(_ url: String) async -> Finding {
    if url == client.configuration.url {
      return Finding(
        .webApp, .problem, "\(url) is the project's own address: give COMPASS_API_URL that of the web app, or none")
    }
    switch await client.probe(HTTPRequest(.get, "\(url)/api/family/accessible"), token: nil) {
    case .failure(let failure): return Finding(.webApp, .problem, "\(url): \(failure.finding)")
    case .success(let answer) where answer.isPassing:
      return Finding(.webApp, .problem, "\(url) is in trouble (\(answer.status)): try again later")
    case .success(let answer) where answer.isSuccess ? answer.holdsRows : [401, 403].contains(answer.status):
      return Finding(.webApp, .ok, "\(url) answers")
    case .success(let answer) where answer.status == 404:
      return Finding(.webApp, .ok, "\(url) answers; families are looked up in the tables")
    case .success(let answer):
      return Finding(.webApp, .problem, "\(url) answers, but not as the web app does (\(answer.status))")
    }
  }

  /// Checks the session. Returns its token even if the tables refuse it; nil for none.
  private func examineSession() async -> (Finding, token: String?) {
    func problem(_ text: String) -> Finding { Finding(.session, .problem, text) }
    do {
      _ = try await client.tokens.user()
    } catch {
      guard error.kind == .sessionOver else { return (problem(error.message.asSentence), nil) }
      let why = await isSignedInElsewhere ? "This device is signed in to another project" : "Nobody is signed in yet"
      return (problem("\(why): compass login"), nil)
    }
    do {
      let family = try await loadFamily()
      let name = family.name.isEmpty ? "without a name" : family.name.oneLine(atMost: 60)
      let facts = [name, family.role.wire.oneLine(atMost: 20), "\(counted(family.athletes.count, "athlete")) to see"]
      let signedIn = Finding(.session, .ok, "signed in as \(facts.joined(separator: ", "))")
      return (signedIn, try? await client.tokens.token())
    } catch {
      // The token of an account without a profile is accepted nevertheless.
      let token = error.kind == .sessionOver ? nil : try? await client.tokens.token()
      guard let code = error.code, ["PGRST301", "PGRST302", "PGRST303"].contains(code) else {
        return (problem(error.message.asSentence), token)
      }
      let reason = "the project's JWT keys are not those that its sign-in uses"
      return (problem("the tables refuse every token (401 \(code)): \(reason)"), token)
    }
  }

  private func clock(_ answer: HTTPAnswer) -> Finding {
    guard let theirs = answer.date else { return Finding(.clock, .unknown, "the server does not tell its time") }
    let seconds = Int((Double(now().microseconds - theirs.microseconds) / 1e6).rounded())
    guard abs(seconds) > 30 else { return Finding(.clock, .ok, "\(abs(seconds)) s from the server's") }
    let direction = seconds > 0 ? "ahead of" : "behind"
    return Finding(.clock, .problem, "the clock of this device is \(abs(seconds)) s \(direction) the server's")
  }
}

extension SupabaseConfiguration {
  /// A mistake in the kind of key, whatever the server answers (decision B13); nil for a public key.
  var keyMistake: String? {
    if let first = key.first, "\"'\u{201C}\u{2018}`".contains(first) { return "it is in quotes: take them away" }
    let isSecret = key.hasPrefix("sb_secret_")
    guard isSecret || jwtRole == "service_role" else { return nil }
    return "it is the \(isSecret ? "secret" : "service_role") key, which passes by row security and must not be on a "
      + "device: use the publishable key, or anon"
  }

  private var jwtRole: String? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let base64 = parts[1].replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
    guard let data = Data(base64Encoded: base64 + padding), let payload = JSONValue(json: data) else { return nil }
    if case .text(let role)? = payload.members?["role"] { return role }
    return nil
  }
}

extension TransportFailure {
  /// Whether a server answers, but not with TLS that this device trusts.
  fileprivate var isOfTLS: Bool { reason == .certificateRefused || reason == .noTLS }

  /// A description for the person who set the project up, more specific than "offline".
  fileprivate var finding: String {
    switch reason {
    case .noConnection: "the connection broke before there was a whole answer"
    case .timedOut: "no answer in time"
    case .tooSlow: "the answer came too slowly"
    case .notHTTP: "what answers there speaks no HTTP"
    case .connectionRefused, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .tooLarge, .unusableAddress,
      .noTransport,
      .cancelled:
      serviceFailure.message.asSentence
    }
  }
}

extension HTTPAnswer {
  var holdsRows: Bool { (try? AnswerRows(self)) != nil }
}
