/// Why the program cannot do what it was asked, for standard error.
struct CommandError: Error {
  var code: ExitCode
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
