/// The order in which a store took up its effects, readable inside each handler.
///
/// Handlers run concurrently, so the order in which they reach a service differs from run to run; this number does not.
/// A simulated backend answers in this order (decision M1).
package enum EffectOrder {
  /// The ticket number of the effect whose handler is running; nil outside of handlers. Numbers ascend in the order in
  /// which effects left their queue; a delayed effect got its number before the delay.
  @TaskLocal package static var current: UInt64?
}
