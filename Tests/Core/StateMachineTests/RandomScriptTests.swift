import StateMachine
import TestSupport
import Testing

/// Thousands of random sends, answers and timer moves, compared with the model after each.
@MainActor struct RandomScriptTests {
  private struct Script {
    var random: SeededGenerator
    var lastID = 0
    /// The track of every effect that runs in one, and the queued effects that were requested directly.
    var tracks: [Int: Lab.Track] = [:]
    var queued: Set<Int> = []

    mutating func effects(upTo count: Int, direct: Bool) -> [Lab.Effect] {
      (0..<Int.random(in: 1...count, using: &random)).map { _ in effect(direct) }
    }

    private mutating func effect(_ direct: Bool) -> Lab.Effect {
      lastID += 1
      let track: Lab.Track = [.a, .b, .c].randomElement(using: &random) ?? .a
      let kind = Int.random(in: 0..<12, using: &random)
      if kind > 0 { tracks[lastID] = track }
      if direct, kind >= 7, kind < 10 { queued.insert(lastID) }
      switch kind {
      case 0: return Lab.Effect(lastID, .together)
      case 1...2: return Lab.Effect(lastID, .latest(track))
      case 3...4:
        let delay = Duration.milliseconds(Int.random(in: 1...5, using: &random))
        return Lab.Effect(lastID, .latest(track, after: delay))
      case 5...6: return Lab.Effect(lastID, .first(track))
      case 7...9: return Lab.Effect(lastID, .queued(track))
      case 10: return Lab.Effect(lastID, .newest(track))
      default: return Lab.Effect(lastID, Int.random(in: 0..<6, using: &random) == 0 ? .cancelAll : .cancel(track))
      }
    }
  }

  @Test(arguments: few(1, of: UInt64(0)..<20)) func tracksMatchTheModel(_ seed: UInt64) async {
    let bench = Bench()
    var model = TrackModel()
    var script = Script(random: SeededGenerator(seed: seed))
    for step in 0..<400 {
      switch Int.random(in: 0..<100, using: &script.random) {
      case 0..<40:
        let effects = script.effects(upTo: 3, direct: true)
        model.ask(effects)
        bench.store.send(.ask(effects))
      case 40..<55:
        guard let id = bench.gate.running.randomElement(using: &script.random) else { continue }
        let effects = script.effects(upTo: 2, direct: false)
        model.promise(id, effects)
        bench.store.send(.promise(id, effects))
      case 55..<80:
        guard let id = bench.gate.running.randomElement(using: &script.random) else { continue }
        model.release(id)
        await bench.release(id)
      case 80..<88:
        guard let id = bench.gate.stale.randomElement(using: &script.random) else { continue }
        model.release(id)
        await bench.release(id)
      default:
        let time = Duration.milliseconds(Int.random(in: 1...4, using: &script.random))
        model.advance(by: time)
        bench.timers.advance(by: time)
      }
      await bench.settle()
      guard agree(bench, model, script, "seed \(seed), step \(step)") else { break }
    }
    await drain(bench, &model, script, "seed \(seed), draining")
    let asked = bench.gate.entered.filter(script.queued.contains)
    for track in Lab.Track.allCases {
      let inTrack = asked.filter { script.tracks[$0] == track }
      #expect(inTrack == inTrack.sorted(), "queued effects overtook each other, seed \(seed)")
    }
    #expect(bench.answers == model.answers, "seed \(seed)")
    #expect(replay(bench.recorded, from: Lab.State(), of: Lab.self) == bench.store.state, "seed \(seed)")
  }

  /// Answers everything: no track may be stuck.
  private func drain(_ bench: Bench, _ model: inout TrackModel, _ script: Script, _ location: Comment) async {
    for _ in 0..<2_000 {
      if let id = (bench.gate.running + bench.gate.stale).first {
        model.release(id)
        await bench.release(id)
      } else if bench.store.isIdle {
        break
      } else {
        model.advance(by: .milliseconds(5))
        bench.timers.advance(by: .milliseconds(5))
        await bench.settle()
      }
      guard agree(bench, model, script, location) else { break }
    }
    #expect(bench.store.isIdle, location)
    bench.gate.releaseAll()
  }

  private func agree(_ bench: Bench, _ model: TrackModel, _ script: Script, _ location: Comment) -> Bool {
    let running = bench.gate.running
    let tracks = running.compactMap { script.tracks[$0] }
    let isRight =
      Set(tracks).count == tracks.count && running == model.running.sorted() && bench.gate.stale == model.stale.sorted()
      && bench.answers.count == model.answers.count && bench.timers.pendingCount == model.delayedCount
      && bench.store.isIdle == model.isIdle
    if isRight { return true }
    Issue.record(
      """
      \(location): running \(running) in tracks \(tracks), stale \(bench.gate.stale), answers \(bench.answers.count), \
      delayed \(bench.timers.pendingCount), idle \(bench.store.isIdle). The model: running \(model.running.sorted()), \
      stale \(model.stale.sorted()), answers \(model.answers.count), delayed \(model.delayedCount), idle \(model.isIdle)
      """)
    return false
  }
}

@MainActor struct ReplayTests {
  @Test func actionsAreRecordedInOrder() async {
    let bench = Bench()
    await bench.ask(.init(1, .together), .init(2, .together))
    await bench.release(2, 1)
    #expect(bench.recorded == [.ask([.init(1, .together), .init(2, .together)]), .answered(2), .answered(1)])
  }

  @Test func droppedAnswersAreNotRecorded() async {
    let bench = Bench()
    await bench.ask(.init(1, .latest(.a)))
    await bench.ask(.init(2, .latest(.a)))
    await bench.release(1, 2)
    #expect(bench.recorded.filter { if case .answered = $0 { true } else { false } } == [.answered(2)])
  }

  @Test func replayReproducesTheStateWithoutEffects() async {
    let bench = Bench()
    bench.store.send(.promise(1, [.init(2, .first(.b))]))
    await bench.ask(.init(1, .first(.a)))
    await bench.release(1, 2)
    #expect(replay(bench.recorded, from: Lab.State(), of: Lab.self) == bench.store.state)
    #expect(bench.gate.entered == [1, 2])
  }

  @Test func replayingAPrefixGivesTheEarlierState() {
    let actions: [Lab.Action] = [.answered(1), .answered(2), .answered(3)]
    #expect(replay(actions.prefix(2), from: Lab.State(), of: Lab.self).answers == [1, 2])
    #expect(replay([], from: Lab.State(), of: Lab.self) == Lab.State())
  }
}
