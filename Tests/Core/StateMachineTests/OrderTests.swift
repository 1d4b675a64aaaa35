import Observation
import StateMachine
import Testing

@MainActor struct OrderTests {
  private func makeStore(_ handler: @escaping Store<Traced>.Handler = { _, _ in }) -> (Store<Traced>, Traced.Log) {
    let state = Traced.State()
    return (Store(state, of: Traced.self, handler: handler), state.log)
  }

  @Test func nestedActionsWaitInOrder() {
    let (store, log) = makeStore()
    log.intrude { [weak store] action in
      if action == "a" {
        store?.send("b")
        store?.send("c")
      }
      if action == "b" { store?.send("d") }
    }
    store.send("a")
    #expect(log.all == ["a", "b", "c", "d"].flatMap { ["enter \($0)", "exit \($0)"] })
    store.send("e")
    #expect(store.state.handled == ["a", "b", "c", "d", "e"])
  }

  @Test func theRevisionIsNilWhileAnActionIsHandled() {
    let (store, log) = makeStore()
    let first = store.revision
    log.intrude { [weak store] _ in log.write(store?.revision == nil ? "none" : "one") }
    store.send("a")
    #expect(log.all.filter { $0 == "none" || $0 == "one" } == ["none"])
    let second = store.revision
    #expect(first != nil && second != nil && first != second && store.revision == second)
  }

  @Test func actionsSentByAnObserverWait() {
    let (store, log) = makeStore()
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated {
        log.write("observed")
        store.send("b")
        log.write("sent")
      }
    }
    store.send("a")
    #expect(log.all == ["observed", "sent", "enter a", "exit a", "enter b", "exit b"])
  }

  @Test func actionsSentByTheRecorderWait() {
    let state = Traced.State()
    weak var sender: Store<Traced>?
    let store = Store(state, of: Traced.self) { action in
      state.log.write("record \(action)")
      if action == "a" { sender?.send("b") }
    } handler: { _, _ in
    }
    sender = store
    store.send("a")
    #expect(state.log.all == ["record a", "enter a", "exit a", "record b", "enter b", "exit b"])
  }

  @Test func effectsStartInOrderAfterTheirAction() async {
    let state = Traced.State()
    let (log, store) = (
      state.log,
      Store(state, of: Traced.self) { effect, send in
        state.log.write("start \(effect.name)")
        send("done \(effect.name)")
        state.log.write("end \(effect.name)")
      }
    )
    store.send("load x y")
    log.write("sent")
    store.send("load z")
    await store.settle()
    #expect(
      log.all == [
        "enter load x y", "exit load x y", "sent", "enter load z", "exit load z",
        "start x", "enter done x", "exit done x", "end x",
        "start y", "enter done y", "exit done y", "end y",
        "start z", "enter done z", "exit done z", "end z",
      ])
  }

  @Test func aHandlerCanSendSeveralAnswers() async {
    let (store, log) = makeStore { effect, send in
      send("\(effect.name)1")
      await Task.yield()
      send("\(effect.name)2")
    }
    store.send("load x")
    await store.settle()
    #expect(store.state.handled == ["load x", "x1", "x2"])
    #expect(log.all.count == 6)
  }

  @Test func aLongChainOfActionsDoesNotGrowTheStack() {
    let (store, log) = makeStore()
    log.intrude { [weak store] action in
      if let number = Int(action), number < 20_000 { store?.send("\(number + 1)") }
    }
    store.send("1")
    #expect(store.state.handled.count == 20_000)
  }
}
