import CompassModel
import CompassServices
import Foundation

/// What was looked at of a live project's set-up, and what was found (decision W3).
public struct Finding: Hashable, Sendable {
  /// What can be wrong, in the order in which one thing needs the other.
  public enum Subject: String, CaseIterable, Sendable {
    /// Whether anything answers, and may be spoken to.
    case address, certificate, key
    /// The web app's address; looked at where one is given.
    case webApp = "web app"
    /// Who is signed in.
    case session
    /// Tables and columns.
    case schema
    /// How far the device's clock is from the server's.
    case clock
    /// What is kept on this device.
    case store
  }

  /// How it stands.
  public enum Verdict: String, Sendable {
    /// Nothing to be done; something is to be put right; what comes first keeps it from being known.
    case ok, problem, unknown
  }

  /// What was looked at.
  public var subject: Subject
  /// How it stands.
  public var verdict: Verdict
  /// One line for whoever set it up, without a key, token or password.
  public var text: String

  /// A finding; `text` must hold no secret.
  public init(_ subject: Subject, _ verdict: Verdict, _ text: String) {
    self.subject = subject
    self.verdict = verdict
    self.text = text
  }
}

extension SupabaseBackend {
  /// Looks at everything the program needs of the project, changes nothing, and asks for nothing twice.
  public func examine() async -> [Finding] {
    let probe = HTTPRequest(
      .get, client.address(ofTable: "users"), query: [.init("select", "id"), .init("limit", "0")])
    let answer = await client.probe(probe, token: nil)
    var findings = [address(answer), certificate(answer), key(answer)]
    if let url = client.configuration.apiURL { findings.append(await webApp(url)) }
    guard case .success(let reached) = answer, ServerError(reached).isKeyRefused == false else {
      return findings + [.session, .schema, .clock].map { Finding($0, .unknown, "not examined") }
    }
    findings.append(await sessionFinding())
    findings.append(await schema())
    findings.append(clock(reached))
    return findings
  }

  private func address(_ answer: Result<HTTPAnswer, TransportFailure>) -> Finding {
    let url = client.configuration.url
    switch answer {
    case .success, .failure(.certificateRefused), .failure(.noTLS): return Finding(.address, .ok, "\(url) answers")
    case .failure(let failure):
      return Finding(.address, .problem, "\(url): \(failure.serviceFailure.message.asSentence)")
    }
  }

  private func certificate(_ answer: Result<HTTPAnswer, TransportFailure>) -> Finding {
    if client.configuration.url.hasPrefix("http:") {
      return Finding(.certificate, .ok, "none is needed to speak to this machine")
    }
    switch answer {
    case .success: return Finding(.certificate, .ok, "this device trusts it")
    case .failure(.certificateRefused), .failure(.noTLS):
      return Finding(.certificate, .problem, answer.message)
    case .failure: return Finding(.certificate, .unknown, "not examined")
    }
  }

  private func key(_ answer: Result<HTTPAnswer, TransportFailure>) -> Finding {
    guard case .success(let reached) = answer else { return Finding(.key, .unknown, "not examined") }
    let error = ServerError(reached)
    return error.isKeyRefused
      ? Finding(.key, .problem, error.serviceFailure(isChange: false).message)
      : Finding(.key, .ok, "the server accepts it")
  }

  private func webApp(_ url: String) async -> Finding {
    let answer = await client.probe(HTTPRequest(.get, "\(url)/api/family/accessible"), token: nil)
    guard case .failure = answer else { return Finding(.webApp, .ok, "\(url) answers") }
    return Finding(.webApp, .problem, "\(url): \(answer.message)")
  }

  private func sessionFinding() async -> Finding {
    guard await client.tokens.signedInUser != nil else {
      return Finding(.session, .problem, "Nobody is signed in yet: compass login")
    }
    do {
      let family = try await loadFamily()
      let name = family.name.isEmpty ? "without a name" : family.name.oneLine(atMost: 60)
      let athletes = counted(family.athletes.count, "athlete")
      return Finding(.session, .ok, "signed in as \(name), \(family.role.wire.oneLine(atMost: 20)), \(athletes) to see")
    } catch {
      return Finding(.session, .problem, error.message.asSentence)
    }
  }

  private func clock(_ answer: HTTPAnswer) -> Finding {
    guard let theirs = answer.header("Date").flatMap(Self.httpDate) else {
      return Finding(.clock, .unknown, "the server does not tell its time")
    }
    let seconds = Int((Double(now().microseconds) / 1e6 - theirs.timeIntervalSince1970).rounded())
    guard abs(seconds) > 30 else { return Finding(.clock, .ok, "\(abs(seconds)) s from the server's") }
    let direction = seconds > 0 ? "ahead of" : "behind"
    return Finding(.clock, .problem, "the clock of this device is \(abs(seconds)) s \(direction) the server's")
  }

  private static func httpDate(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return formatter.date(from: text)
  }
}

extension Result<HTTPAnswer, TransportFailure> {
  fileprivate var message: String {
    if case .failure(let failure) = self { failure.serviceFailure.message.asSentence } else { "" }
  }
}
