import CompassModel
import Foundation
import Synchronization
import Testing

@testable import compass

/// A password typed at a terminal is hidden, and the terminal is restored.
@Suite(.serialized) struct PasswordPromptTests {
  private let keyboard: FileHandle
  private let terminal: FileHandle

  init() throws { (keyboard, terminal) = try Pty.open() }

  private var settings: termios {
    var settings = termios()
    _ = tcgetattr(terminal.fileDescriptor, &settings)
    return settings
  }

  private var isEchoing: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }

  /// - Returns: the answer, and the terminal's output.
  private func type(_ keys: String) async -> (answer: PasswordPrompt.Answer?, screenText: String) {
    // Terminals block: not on a thread that other tests need.
    let (answer, screenText, wasHidden) = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: converse(keys)) }
    }
    #expect(wasHidden)
    return (answer, screenText)
  }

  private func converse(_ keys: String) -> (PasswordPrompt.Answer?, screenText: String, wasHidden: Bool) {
    let descriptor = terminal.fileDescriptor
    let answer = Mutex<PasswordPrompt.Answer?>(nil)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let typed = PasswordPrompt.answer(to: "Password: ", at: descriptor)
      answer.withLock { $0 = typed }
      ended.signal()
    }
    var screenText = readOutput(until: "Password: ")
    let wasHidden = !isEchoing
    keyboard.write(Data(keys.utf8))
    ended.wait()
    terminal.write(Data("END".utf8))
    screenText += readOutput(until: "END")
    return (answer.withLock { $0 }, screenText, wasHidden)
  }

  private func readOutput(until end: String) -> String {
    var bytes = Data()
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      let more = keyboard.availableData
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("hunter2\n", "hunter2"), (" p\u{E4}ss \"\u{1F511} \r", " p\u{E4}ss \"\u{1F511} "), ("abx\u{7F}\u{8}c\n", "ac"),
    ("wrong\u{15}right\n", "right"), ("\u{7F}\u{7F}a\u{1F511}\u{7F}\n", "a"), ("a\u{1B}\tb\n", "ab"),
    ("half\u{4}", "half"),
  ])
  func aTypedPasswordIsReadAndHidden(keys: String, password: String) async {
    let (answer, screenText) = await type(keys)
    #expect(answer == .typed(Secret(password)))
    #expect(screenText.filter { !$0.isNewline } == "Password: END")
    #expect(isEchoing)
  }

  @Test(arguments: ["\n", "\u{4}", "x\u{7F}\n"])
  func emptyInputIsNoPassword(keys: String) async {
    #expect(await type(keys).answer == .typed(nil))
    #expect(isEchoing)
  }

  @Test func controlCRestoresTheTerminal() async {
    let before = settings
    let (answer, screenText) = await type("hunt\u{3}")
    #expect(answer == .interrupted && !screenText.contains("hunt"))
    #expect(settings.c_lflag == before.c_lflag)
  }

  @Test func aNonTerminalIsNotRead() throws {
    let pipe = Pipe()
    #expect(PasswordPrompt.answer(to: "Password: ", at: pipe.fileHandleForReading.fileDescriptor) == nil)
  }
}
