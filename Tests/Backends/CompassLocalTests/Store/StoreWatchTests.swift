#if os(Linux)
  import CompassModel
  import Testing

  @testable import CompassLocal

  /// Two programs on one store (decision V16).
  struct StoreWatchTests {
    @Test func changesOfAnotherConnectionAreReported() async throws {
      let directory = try TemporaryDirectory()
      let store = try await directory.opened()
      let other = try await LocalStore.open(directory: directory.store, demoDay: nil)
      let (changes, changed) = AsyncStream.makeStream(of: Void.self)
      let watch = await StoreWatch(store) { changed.yield() }
      #expect(watch != nil)
      try await other.replaceAll(with: .demo(on: today))
      var waiting = changes.makeAsyncIterator()
      #expect(await waiting.next() != nil)
      withExtendedLifetime(watch) {}
    }

    @Test func changesOfTheStoreAreNotReported() async throws {
      let directory = try TemporaryDirectory()
      let store = try await directory.opened()
      let watch = try #require(await StoreWatch(store) {})
      try await store.replaceAll(with: .demo(on: today))
      #expect(await !watch.hasNews())
    }

    @Test func aStoreInMemoryIsNotWatched() async throws {
      #expect(await StoreWatch(try LocalStore.inMemory()) {} == nil)
    }
  }
#endif
