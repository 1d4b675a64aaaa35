/// Keeps the last result of a derivation until its input changes.
///
/// The input should be small and hold no large collection: a remembered collection is a second
/// owner of its storage, and the next write to it would copy the whole.
public struct Memo<Input: Equatable, Output> {
  private var last: (input: Input, output: Output)?
  /// Number of times a result was derived.
  public private(set) var misses = 0

  /// Remembers nothing yet: the first call derives.
  public init() {}

  /// The result for `input`: the last one if `input` is unchanged, else derived again.
  public mutating func callAsFunction(_ input: Input, derive: () -> Output) -> Output {
    if let last, last.input == input { return last.output }
    let output = derive()
    last = (input, output)
    misses += 1
    return output
  }
}
