#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import CompassSupabase

  /// Certificates, before a real server that speaks https (decision B21).
  @Suite(
    .serialized,
    .requires("openssl, a server that speaks https") {
      FileManager.default.isExecutableFile(atPath: SecureServer.openssl)
    })
  struct TrustTests {
    private func get(_ server: SecureServer, trusting trust: CurlTransport.Trust) async -> Result<Int, TransportFailure>
    {
      let client = HTTPClient(over: CurlTransport(trusting: trust), sleep: never)
      do {
        return .success(try await client.send(HTTPRequest(.get, "https://localhost:\(server.port)/")).status)
      } catch {
        return .failure(error)
      }
    }

    @Test func anUntrustedCertificateIsRefused() async throws {
      let server = try await SecureServer()
      defer { server.end() }
      let refused = TransportFailure(.certificateRefused, .notSent)
      #expect(await get(server, trusting: .init()) == .failure(refused))
      #expect(await get(server, trusting: .init(file: server.certificate)) == .success(200))
    }

    @Test func aMissingCertificateFileTrustsNone() async throws {
      let server = try await SecureServer()
      defer { server.end() }
      let refused = TransportFailure(.certificateRefused, .notSent)
      #expect(await get(server, trusting: .init(file: "/nowhere/certificates.pem")) == .failure(refused))
    }
  }
#endif
