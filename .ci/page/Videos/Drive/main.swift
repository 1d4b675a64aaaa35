import CompassModel
import CompassTesting
import Foundation
import PageKit
import Records
import CompassApp
import Videos

// The videos page through the store and through its handle, as an app has it, with rows in memory.

@MainActor
func expect(_ isTrue: Bool, _ what: String) {
  guard !isTrue else { return }
  FileHandle.standardError.write(Data("videos: \(what)\n".utf8))
  exit(1)
}

let owner = Athlete.ava.id
let fall = Video(NewVideo(name: "Fall", date: .latest), id: "v-1", owner: owner)
let key = RowsKey(.videos, of: owner)
let world = TestWorld(.ava, rows: SampleRows(others: [key: .videos(Base([fall]))]))
await world.launch()
let page = world.compass.page(Videos.self)
expect(!page.isOpen && !page.screen.hasRows, "it is open before it was opened")

world.compass.send(.pageOpened(page: .videos))
await world.settle()
expect(page.isOpen && page.screen.videos.map(\.name) == ["Fall"], "it shows no videos")

let line = Data(#"{"videos": {"sentTapped": {"id": "v-1"}}}"#.utf8)
world.compass.send(try JSONDecoder().decode(AppAction.self, from: line))
await world.settle()
expect(page.screen.videos[0].sentText == "Sent", "its action as JSON does nothing")
world.compass.send(.undoTapped)
await world.settle()
expect(page.screen.videos[0].sentText == "Not sent", "its write is not taken back")

world.compass.send(.videos(.closed))
expect(page.isOpen, "what only the root sends was taken from outside")
world.compass.send(.pageOpened(page: .events))
await world.settle()
page.send(.deleteTapped(id: "v-1"))
expect(!page.isOpen && page.screen.dialog == nil, "a closed page took a tap")
world.compass.send(.backTapped)
await world.settle()
expect(world.compass.screen.head.route == "/videos", "the way back does not lead to it")
print("videos: driven")
