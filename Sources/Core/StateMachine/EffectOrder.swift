/// The start order of a store's effects, readable inside each handler.
///
/// Handlers run concurrently, so the order in which they reach a service differs from run to run; this number does not.
/// A simulated backend answers in this order (decision M1).
package enum EffectOrder {
  /// The ticket number of the effect whose handler is running, ascending in start order; nil outside of handlers.
  @TaskLocal package static var current: UInt64?
}
