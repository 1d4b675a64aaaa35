/// The order in which a store started its effects, readable inside each of them.
///
/// Handlers run side by side, so the order in which they reach the world differs from run to run; this order does not.
/// A simulated world answers by it (decision M1).
package enum EffectOrder {
  /// The number of the effect that is running, ascending in the order of their plans; nil outside of effects.
  @TaskLocal package static var current: UInt64?
}
