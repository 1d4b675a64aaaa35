import CompassModel
import Foundation
import Testing

@Suite struct SecretTests {
  private struct Holder: Codable, Hashable {
    var name = "jordan"
    var password = Secret("hunter2")
    var optional: Secret? = Secret("hunter2")
    var list = [Secret("hunter2")]
    var table = ["key": Secret("hunter2")]
  }

  @Test func onlyRevealReturnsTheText() { #expect(Secret("hunter2").reveal() == "hunter2") }

  @Test func descriptionsNeverContainTheText() throws {
    let holder = Holder()
    var dumped = ""
    dump(holder, to: &dumped)
    dump(Secret("hunter2"), to: &dumped)
    let shown = [
      "\(holder)", String(reflecting: holder), dumped, "\(Secret("hunter2"))", String(reflecting: Secret("hunter2")),
      "\(Mirror(reflecting: Secret("hunter2")).children.map { $0.value })",
      String(decoding: try JSONEncoder().encode(holder), as: UTF8.self), "\(Secret("hunter2") as Any)",
    ]
    for text in shown { #expect(!text.contains("hunter2"), "\(text)") }
  }

  @Test func encodedSecretsDecodeEmpty() throws {
    let read = try JSONDecoder().decode(Holder.self, from: JSONEncoder().encode(Holder()))
    #expect(read.password.reveal() == "")
    #expect(read.list.map { $0.reveal() } == [""])
  }

  @Test func secretsCompareByTheirText() {
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("a") != Secret("b"))
    #expect(Set([Secret("a"), Secret("a"), Secret("b")]).count == 2)
  }
}
