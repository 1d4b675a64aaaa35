/// What the program ends with (interface.md).
enum ExitCode: Int32 {
  case fine = 0
  /// An expectation did not hold.
  case failed = 1
  /// Wrong usage or script syntax; nothing ran.
  case usage = 2
  /// A file or the environment.
  case environment = 3
  case signInNeeded = 4
  /// With Ctrl-C.
  case interrupted = 130
}
