import CompassModel
import CompassLocal
import Foundation
import TestSupport
import Testing

@testable import compass

/// `compass upload` copies a device's rows into a project (decision D12).
@Suite(.serialized) struct UploadTests {
  private let program: LiveProgram
  private var project: LoopbackProject { program.project }
  private var server: LoopbackServer { program.server }

  init() throws {
    program = try LiveProgram(
      [
        LiveProgram.adaWithUUIDs,
        """
        "schools": [{"id": "11111111-0000-4000-8000-0000000000a1", "user_id": "\(LiveProgram.adasID)",
          "family_unit_id": "11111111-0000-4000-8000-00000000000f", "name": "Duke"}]
        """,
      ], users: ["ada@example.com": LiveProgram.adasID])
  }

  private func live(_ arguments: String...) async throws -> Finished {
    try await program.run(arguments, flags: CompassProcess.fixed + ["--store", "store"])
  }

  /// Creates a store with two schools, one of them in the project, and rows that refer to them.
  private func makeStore(name: String = "Ada Smith") async throws {
    let compass = program.compass
    let fixed = CompassProcess.fixed + ["--store", "store"]
    let reset = try await compass.run(
      ["reset", "--empty", "--yes", "--name", name, "--graduation-year", "2028"] + fixed)
    #expect(reset.code == 0, "\(reset)")
    let lines = """
      add school "duke"
      add school "Foo State" Ames IA
      add camp "Elite Camp" dec 5-7 9am-4pm $150 at "duke" registered
      add game "Opener" fri
      log velocity 84.1 85.0 on feb 9
      log call "Foo State" on feb 9
      """
    let filled = try await compass.run(["-c", lines.replacing("\n", with: "; ")] + fixed)
    #expect(filled.code == 0, "\(filled)")
    let login = try await program.signIn()
    #expect(login.code == 0, "\(login)")
  }

  private static let all = """
    Ada Smith on this device goes to Ada Smith in the project.
    events        2 uploaded, 0 there already
    schools       1 uploaded, 1 there already
    readings      2 uploaded, 0 there already
    interactions  1 uploaded, 0 there already

    """
  private static let again = """
    Ada Smith on this device goes to Ada Smith in the project.
    events        0 uploaded, 2 there already
    schools       0 uploaded, 2 there already
    readings      0 uploaded, 2 there already
    interactions  0 uploaded, 1 there already

    """

  @Test func theDeviceStoreIsOpenedOnce() async throws {
    try program.folder.write("", to: "own/compass.sqlite")
    let (opened, project) = (Lock(0), await StubServices().backend)
    let device = DeviceStore(
      in: program.folder.file("own"), project: project, preferences: MemoryPreferences()
    ) { _ in
      opened.withLock { $0 += 1 }
      return LocalBackend(try await LocalStore.inMemory())
    }
    let viewer = Viewer.sample()
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...4 { group.addTask { _ = await device.rows(for: viewer) } }
    }
    #expect(opened.withLock { $0 } == 1)
  }

  /// An ambiguous school name needs a prompt, and is refused without a terminal (decision B13).
  @Test func anAmbiguousSchoolIsNotUploaded() async throws {
    try project.put(
      """
      {"id": "11111111-0000-4000-8000-0000000000a2", "user_id": "11111111-0000-4000-8000-000000000001",
       "family_unit_id": "11111111-0000-4000-8000-00000000000f", "name": "Duke", "city": "Durham", "state": "NC"}
      """, into: "schools")
    try await makeStore()
    let uploaded = try await live("upload")
    #expect(uploaded.code == 1 && uploaded.output.contains("schools       1 uploaded, 0 there already, 1 refused"))
    #expect(
      uploaded.errors.contains("“duke”: The project has several schools of that name: no place and Durham, NC."),
      "\(uploaded.errors)")
    #expect(!project.rows(of: "events").contains("Elite Camp"))
  }

  @Test func repeatedUploadsAddEachRowOnce() async throws {
    try await makeStore()
    let dry = try await live("upload", "--dry-run")
    #expect(
      (dry.code, dry.output) == (0, Self.all.replacing("uploaded", with: "to upload") + "Nothing was uploaded.\n"))
    #expect(project.count(of: "events") == 0)
    let first = try await live("upload")
    #expect((first.code, first.output) == (0, Self.all), "\(first)")
    let second = try await live("upload")
    #expect((second.code, second.output) == (0, Self.again), "\(second)")
    #expect(project.count(of: "events") == 2 && project.count(of: "schools") == 2)
    let csv = try await live("show", "events", "--csv", "--backend", "supabase")
    #expect(csv.output.contains("Elite Camp,camp,2026-12-05,2026-12-07,09:00"), "\(csv)")
    #expect(csv.output.contains("11111111-0000-4000-8000-0000000000a1"), "the school of the same name")
  }
}

/// Checks the offer to upload on the page Today.
extension UploadTests {
  @Test func todayOffersTheUploadUntilItIsComplete() async throws {
    try await makeStore()
    let offer = "This device has 2 schools, 2 events, 2 readings and 1 interaction of its own."
    let home = try await live("show", "home", "--backend", "supabase")
    #expect(home.code == 0 && home.output.contains(offer) && home.output.contains("[upload]"), "\(home)")
    #expect(project.count(of: "events") == 0)
    let upload = try await live("-c", "upload; show", "--backend", "supabase")
    #expect(upload.code == 0 && upload.output.contains("6 rows are in the project now."), "\(upload)")
    #expect(project.count(of: "events") == 2 && project.count(of: "performance_metrics") == 2)
    let again = try await live("-c", "upload", "--backend", "supabase")
    #expect(again.code == 1 && again.errors.contains("There is nothing on this device"), "\(again)")
    #expect(try await live("upload").output == Self.again)
    let compass = program.compass
    #expect(try await compass.run(["log", "velocity", "86"] + CompassProcess.fixed + ["--store", "store"]).code == 0)
    #expect(try await live("show", "home", "--backend", "supabase").output.contains("3 readings"))
    #expect(try await live("upload").output.contains("readings      1 uploaded, 2 there already"))
    #expect(try await live("show", "home", "--backend", "supabase").output.contains("of its own") == false)
  }

  /// Demo rows have ids that no project accepts: they are not offered.
  @Test func demoRowsAreNotOffered() async throws {
    let compass = program.compass
    #expect(try await compass(["reset", "--store", "store"]).code == 0)
    #expect(try await program.signIn().code == 0)
    let home = try await live("state", "home", "--backend", "supabase")
    #expect(home.code == 0 && home.output.contains("\"upload\" : null"), "\(home)")
  }
}

/// Checks uploads that were interrupted.
extension UploadTests {
  /// A lost reply leaves a row that the next upload finds.
  @Test(arguments: [
    ("schools", LoopbackFault.lostReply), ("performance_metrics", .lostReply), ("events", .status(500)),
  ])
  func anInterruptedUploadContinuesNextTime(table: String, fault: LoopbackFault) async throws {
    try await makeStore()
    server.fail(LoopbackMatch("POST", to: table), with: fault)
    let broken = try await live("upload")
    #expect(broken.code == 1 && broken.errors.contains("The upload is not complete."), "\(broken)")
    server.recover()
    #expect(try await live("upload").code == 0)
    #expect(try await live("upload").output == Self.again)
    #expect(project.count(of: "events") == 2 && project.count(of: "performance_metrics") == 2)
  }

  @Test func aSingleLostReplyIsRetried() async throws {
    try await makeStore()
    server.fail(LoopbackMatch("POST", to: "events"), with: .lostReply, times: 1)
    let upload = try await live("upload")
    #expect((upload.code, upload.output) == (0, Self.all), "\(upload)")
    #expect(project.count(of: "events") == 2)
  }

  @Test func aRefusedRowDoesNotStopTheOthers() async throws {
    try await makeStore()
    server.fail(LoopbackMatch("POST", to: "schools"), with: .refusal("23514", "no more schools"))
    let upload = try await live("upload")
    #expect(upload.code == 1)
    #expect(upload.output.contains("schools       0 uploaded, 1 there already, 1 refused\n"), "\(upload)")
    #expect(upload.output.contains("interactions  0 uploaded, 0 there already, 1 refused\n"))
    #expect(upload.output.contains("events        2 uploaded, 0 there already\n"))
    #expect(upload.errors.contains("compass: schools: “Foo State”: "))
    #expect(upload.errors.contains("Its school is not in the project."))
  }

  @Test func aDifferentNameNeedsConfirmation() async throws {
    try await makeStore(name: "Bo Jones")
    let refused = try await live("upload")
    #expect(refused.code == 1 && refused.errors.contains("Bo Jones on this device goes to Ada Smith"), "\(refused)")
    #expect(project.count(of: "events") == 0)
    #expect(try await live("upload", "--yes").code == 0)
    #expect(project.count(of: "events") == 2)
  }

  @Test func uploadNeedsRowsASessionAndAProject() async throws {
    let nothing = try await live("upload")
    #expect(nothing.code == 3 && nothing.errors.contains("There is nothing to upload"), "\(nothing)")
    #expect(try await program.compass(["reset", "--store", "store"]).code == 0)
    #expect(try await live("upload").code == 4)
    #expect(try await live("upload", "--backend", "local").code == 2)
  }
}
