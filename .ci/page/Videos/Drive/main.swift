import CompassModel
import CompassTesting
import Foundation
import PageKit
import RecruitingCompass
import Toy

// The toy page through the store and through its handle, as an app has it.

@MainActor
func expect(_ isTrue: Bool, _ what: String) {
  guard !isTrue else { return }
  FileHandle.standardError.write(Data("toy: \(what)\n".utf8))
  exit(1)
}

let schools = [School(id: "s2", name: "Stanford"), School(id: "s1", name: "Lakeview State")]
let world = TestWorld(.ava, rows: SampleRows(schools: schools))
await world.launch()
let page = world.compass.page(Toy.self)
expect(!page.isOpen && !page.screen.hasRows, "it is open before anybody opened it")

world.compass.send(.pageOpened(page: .toy))
await world.settle()
expect(page.isOpen && page.screen.schools.map(\.name) == ["Lakeview State", "Stanford"], "it shows no schools")
expect(world.compass.screen.head.title == "Toy", "it is not the screen that is shown")

page.send(.greetTapped(id: "s2"))
expect(page.screen.greeting == "Hello, Stanford!", "a tap on it does nothing")

let line = Data(#"{"toy": {"greetTapped": {"id": "s1"}}}"#.utf8)
world.compass.send(try JSONDecoder().decode(AppAction.self, from: line))
expect(page.screen.greeting == "Hello, Lakeview State!", "its action as JSON does nothing")

world.compass.send(.toy(.closed))
expect(page.isOpen, "what only the root sends was taken from outside")

world.compass.send(.pageOpened(page: .events))
await world.settle()
page.send(.greetTapped(id: "s2"))
expect(!page.isOpen && page.screen.greeting == "Hello, Lakeview State!", "a closed page took a tap")
world.compass.send(.backTapped)
await world.settle()
expect(world.compass.screen.head.route == "/toy", "the way back does not lead to it")
print("toy: driven")
