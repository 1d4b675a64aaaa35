/// Caches the last result of a derivation until its input changes.
///
/// The input should be small and hold no large collection: the cached copy would share its storage, and the next write
/// to the collection would copy all of it.
public struct Memo<Input: Equatable, Output> {
  private var last: (input: Input, output: Output)?
  package private(set) var misses = 0

  /// Makes an empty cache: the first call derives.
  public init() {}

  /// Returns the cached result if `input` equals the last input; else calls `derive` and caches its result.
  public mutating func callAsFunction(_ input: Input, derive: () -> Output) -> Output {
    if let last, last.input == input { return last.output }
    let output = derive()
    last = (input, output)
    misses += 1
    return output
  }
}
