#if os(Linux)
  import CCurl
  import CompassModel
  import Foundation

  extension HTTPClient {
    /// The transport of this system, shared by all clients of the process.
    package static let system: any HTTPTransport = CurlTransport(trusting: .environment)
  }

  /// HTTP through the system's libcurl, which is loaded at the first request (decision B21).
  ///
  /// One thread runs all transfers, and waits in poll(2), using no CPU. Reads share connections, over HTTP/2 a single one;
  /// any other request has one of its own. Proxies come from curl's environment variables, but unencrypted requests never
  /// leave this machine (decision W3).
  package final class CurlTransport: HTTPTransport {
    /// Certificates to trust instead of the system's; nil for the system's.
    struct Trust: Sendable {
      var file, directory: String?

      static var environment: Trust {
        let variables = ProcessInfo.processInfo.environment
        return Trust(
          file: variables["CURL_CA_BUNDLE"] ?? variables["SSL_CERT_FILE"], directory: variables["SSL_CERT_DIR"])
      }
    }

    /// A libcurl handle; other threads than that of the transfers may only wake it.
    private struct Transfers: @unchecked Sendable { let handle: OpaquePointer }

    private struct State {
      var transfers: Transfers?
      /// Transfers that the thread has not picked up yet.
      var begun: [HTTPTransfer] = []
    }

    private static let cachedConnections: Int32 = 8
    private let trust: Trust
    private let state = Lock(State())

    init(trusting trust: Trust) { self.trust = trust }

    package func begin(_ transfer: HTTPTransfer) {
      let transfers = state.withLock { state -> Transfers? in
        guard let transfers = state.transfers ?? start() else { return nil }
        state.transfers = transfers
        state.begun.append(transfer)
        return transfers
      }
      guard let transfers else { return transfer.fail(.noTransport) }
      ccurl_transfers_wake(transfers.handle)
    }

    package func giveUp(_ transfer: HTTPTransfer, because reason: TransportFailure.Reason) {
      transfer.fail(reason)
      if let transfers = state.withLock({ $0.transfers }) { ccurl_transfers_wake(transfers.handle) }
    }

    /// Loads libcurl and starts the thread; nil if the system has no libcurl, or libcurl cannot set up transfers.
    private func start() -> Transfers? {
      guard ccurl_load(), let handle = ccurl_transfers_new(Self.cachedConnections) else { return nil }
      let transfers = Transfers(handle: handle)
      Thread.detachNewThread { self.run(transfers.handle) }
      return transfers
    }

    private func run(_ transfers: OpaquePointer) {
      ccurl_transfers_begin()
      var inFlight: [UnsafeMutableRawPointer: CurlExchange] = [:]
      while true {
        let begun = state.withLock { state in
          defer { state.begun = [] }
          return state.begun
        }
        for transfer in begun where !transfer.isOver {
          if let exchange = CurlExchange(transfer, trusting: trust), ccurl_transfers_add(transfers, exchange.handle) {
            inFlight[exchange.answer.context] = exchange
          } else {
            transfer.fail(.noTransport)
          }
        }
        ccurl_transfers_perform(transfers)
        var result: Int32 = 0
        while let context = ccurl_transfers_next_ended(transfers, &result) { inFlight[context]?.end(result) }
        for (context, exchange) in inFlight where exchange.answer.transfer.isOver {
          ccurl_transfers_remove(transfers, exchange.handle)
          inFlight[context] = nil
        }
        ccurl_transfers_wait(transfers)
      }
    }
  }

  /// A transfer in libcurl; used by the transfers' thread only.
  private final class CurlExchange {
    let answer: CurlAnswer
    let handle: OpaquePointer

    /// Returns nil if libcurl is out of memory.
    init?(_ transfer: HTTPTransfer, trusting trust: CurlTransport.Trust) {
      answer = CurlAnswer(transfer)
      let (request, url) = (transfer.request, transfer.url)
      guard
        let handle = ccurl_exchange_new(
          request.method.rawValue, url.absoluteString, CurlAnswer.callbacks, answer.context)
      else { return nil }
      self.handle = handle
      let isGet = request.method == .get
      if let body = request.body ?? (isGet || request.method == .delete ? nil : Data()) {
        body.withUnsafeBytes { ccurl_exchange_body(handle, $0.baseAddress, $0.count) }
      }
      for line in request.headerLines { ccurl_exchange_header(handle, line) }
      if !isGet { ccurl_exchange_own_connection(handle) }
      if url.scheme == "http" {
        ccurl_exchange_no_proxy(handle)
      } else if isGet {
        ccurl_exchange_wait_for_connection(handle)
      }
      ccurl_exchange_trust(handle, trust.file, trust.directory)
      // Without libcurl's callback before the first byte, the request must count as sent from the start.
      if !ccurl_calls_sends() { _ = transfer.beginSending() }
    }

    deinit { ccurl_exchange_free(handle) }

    func end(_ result: Int32) {
      if result == 0 {
        answer.transfer.succeed(ccurl_exchange_status(handle), headers: answer.headers)
      } else {
        let reason = TransportFailure.Reason(curl: result)
        answer.transfer.fail(reason, ccurl_exchange_was_sent(handle) ? reason.delivery : .notSent)
      }
    }
  }

  private final class CurlAnswer {
    /// Maximum size of all header lines, in bytes.
    private static let largestHead = 1 << 18

    let transfer: HTTPTransfer
    /// Values by lower-case name; repeated headers are joined by commas.
    private(set) var headers: [String: String] = [:]
    private var headSize = 0

    init(_ transfer: HTTPTransfer) { self.transfer = transfer }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let callbacks = ccurl_callbacks(
      sends: { CurlAnswer.of($0)?.transfer.beginSending() ?? false },
      head: { context, bytes, count in
        guard let answer = CurlAnswer.of(context) else { return false }
        return answer.receive(head: UnsafeBufferPointer(start: bytes, count: count))
      },
      body: { context, bytes, count in
        guard let answer = CurlAnswer.of(context), let bytes else { return false }
        return answer.transfer.receive(Data(bytes: bytes, count: count))
      })

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlAnswer? {
      context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Takes a status line, which starts a new answer, or a header. False ends the transfer.
    private func receive(head line: UnsafeBufferPointer<CChar>) -> Bool {
      headSize += line.count
      guard headSize <= Self.largestHead else {
        transfer.fail(.tooLarge)
        return false
      }
      let text = String(decoding: line.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix("HTTP/") {
        headers = [:]
        transfer.beginAnswer()
      } else if let colon = text.firstIndex(of: ":") {
        let name = text[..<colon].lowercased()
        let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
        headers[name] = headers[name].map { "\($0), \(value)" } ?? value
      }
      return true
    }
  }

  extension HTTPRequest {
    /// Header lines for libcurl, without control characters; empty for the two that libcurl would add to a body.
    fileprivate var headerLines: [String] {
      let given = headers.map { name, value in
        "\(name): \(value.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })"
      }
      let names = Set(headers.keys.map { $0.lowercased() })
      return given + ["Expect", "Content-Type"].filter { !names.contains($0.lowercased()) }.map { "\($0):" }
    }
  }

  extension TransportFailure.Reason {
    init(curl result: Int32) {
      switch ccurl_result(UInt32(result)) {
      case CCURL_COULDNT_RESOLVE_HOST: self = .unknownHost
      case CCURL_COULDNT_CONNECT: self = .connectionRefused
      case CCURL_OPERATION_TIMEDOUT: self = .timedOut
      case CCURL_URL_MALFORMAT: self = .unusableAddress
      case CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_CERTPROBLEM, CCURL_SSL_CACERT_BADFILE, CCURL_SSL_CRL_BADFILE,
        CCURL_SSL_ISSUER_ERROR, CCURL_SSL_PINNEDPUBKEYNOTMATCH, CCURL_SSL_INVALIDCERTSTATUS:
        self = .certificateRefused
      case CCURL_SSL_CONNECT_ERROR, CCURL_SSL_ENGINE_NOTFOUND, CCURL_SSL_ENGINE_SETFAILED, CCURL_SSL_CIPHER,
        CCURL_USE_SSL_FAILED, CCURL_SSL_ENGINE_INITFAILED, CCURL_SSL_SHUTDOWN_FAILED:
        self = .noTLS
      case CCURL_UNSUPPORTED_PROTOCOL, CCURL_WEIRD_SERVER_REPLY, CCURL_BAD_CONTENT_ENCODING:
        self = .notHTTP(code: Int(result))
      default: self = .noConnection(code: Int(result))
      }
    }
  }
#endif
