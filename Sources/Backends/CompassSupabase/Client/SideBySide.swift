import CompassModel

/// Maximum number of concurrent requests of one load (decision W5).
package let requestsAtOnce = 4

/// Calls `call` for each item, at most `requestsAtOnce` at a time. Throws the first failure and cancels the others.
func sideBySide<Item: Sendable, Value: Sendable>(
  _ items: [Item], _ call: @escaping @Sendable (Item) async throws(ServiceFailure) -> Value
) async throws(ServiceFailure) -> [Value] {
  if items.count == 1 { return [try await call(items[0])] }
  let all = await withTaskGroup(of: (Int, Result<Value, ServiceFailure>).self) { group in
    var values = [Value?](repeating: nil, count: items.count)
    var next = 0
    func begin() {
      guard next < items.count else { return }
      let (number, item) = (next, items[next])
      next += 1
      group.addTask { (number, await outcome { () async throws(ServiceFailure) in try await call(item) }) }
    }
    for _ in 0..<requestsAtOnce { begin() }
    while let (number, result) = await group.next() {
      switch result {
      case .success(let value): values[number] = value
      case .failure(let failure):
        group.cancelAll()
        return Result<[Value], ServiceFailure>.failure(failure)
      }
      begin()
    }
    return .success(values.compactMap { $0 })
  }
  return try all.get()
}
