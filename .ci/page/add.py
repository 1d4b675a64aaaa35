"""Adds the videos page to a copy of the package: rows of its own on both backends, a write, a detail page and a form.

usage: add.py COPY

Its own folders are copied from Videos; what has to be added elsewhere is below. `check` counts the files.
"""
import pathlib
import sys

sys.dont_write_bytecode = True

import places
from places import after, before

room = pathlib.Path(__file__).resolve().parent

FOLDERS = {
    "Model": "Sources/Core/CompassModel/Videos",
    "Rows": "Sources/Core/Records/Videos",
    "Page": "Sources/Pages/Videos",
    "Form": "Sources/Pages/RecordForm/Videos",
    "Device": "Sources/Backends/CompassLocal/Videos",
    "Tests": "Tests/Pages/VideosTests",
}

# The lines of a kind of record: the compiler asks for all but the first of each file, and the step of the database.
KIND = {
    "Sources/Core/CompassModel/Records/RecordKind.swift": [
        after("  case event, offer, reading, interaction\n", "  case video\n"),
        after("  case event(EventID), offer(OfferID), reading(MetricID), interaction(InteractionID)\n",
              "  case video(VideoID)\n"),
        after("    case .reading(let id): id.rawValue\n", "    case .video(let id): id.rawValue\n"),
        after("    case .reading: .reading\n", "    case .video: .video\n"),
        after("      case .reading: .reading(MetricID(id))\n", "      case .video: .video(VideoID(id))\n"),
        before("    case .reading: nil\n", "    case .video(let id): .video(id)\n"),
        after("  /// A row of `offers`.\n  case offer(OfferID)\n", "  /// A row of `videos`.\n  case video(VideoID)\n"),
        after("    case .interaction(let id): .interaction(id)\n    case .offer(let id): .offer(id)\n",
              "    case .video(let id): .video(id)\n"),
        after("    case .interaction: .interaction\n    case .offer: .offer\n", "    case .video: .video\n"),
        after("  case interaction(NewInteraction, InteractionID)\n", "  case video(NewVideo, VideoID)\n"),
        after("    case .reading(_, let id): .reading(id)\n", "    case .video(_, let id): .video(id)\n"),
        after("    case .reading(let reading, _): reading\n", "    case .video(let video, _): video\n"),
        after("    case .reading: MetricColumn.table.columns\n", "    case .video: VideoColumn.table.columns\n"),
        after("      case .reading: .reading(MetricReading(columns: columns), MetricID(id))\n",
              "      case .video: .video(NewVideo(columns: columns), VideoID(id))\n"),
        after("  case createOffer, updateOffer, deleteOffer\n",
              "  /// Creates, edits or deletes videos.\n  case createVideo, updateVideo, deleteVideo\n"),
        after("    case .deleteEvent, .markEventAttended,", " .createVideo, .updateVideo, .deleteVideo,"),
    ],
    "Sources/Core/Records/RowKind.swift": [
        after("  case interactions, history\n", "  /// Rows of `videos`.\n  case videos\n"),
        after("    case .readings: PerformanceMetric.self\n", "    case .videos: Video.self\n"),
        after("    case .reading: .readings\n", "    case .video: .videos\n"),
        after("  case interactions(Base<Interaction>), history(Base<StatusChange>)\n", "  case videos(Base<Video>)\n"),
        after("    case .readings(let base): base\n", "    case .videos(let base): base\n"),
    ],
    "Sources/Pages/RecordForm/FormKinds.swift": [
        after("    case .reading: .reading\n", "    case .video: .video\n"),
        after("  case offer(OfferTerms)\n", "  case video(NewVideo)\n"),
        after("    case .offer(let terms): .offer(terms, OfferID(id))\n", "    case .video(let video): .video(video, VideoID(id))\n"),
        after("    case .event, .metric, .school: nil\n", "    case .video: nil\n"),
        after("    case .school(let school): Event.changeSubject(name: school.name)\n",
              "    case .video(let video): Event.changeSubject(name: video.name)\n"),
        after("    case .offer(let terms): isThere(Offer.self, terms)\n",
              "    case .video(let video): isThere(Video.self, video)\n"),
        before("    case .offer(let terms): facts = ",
               '    case .video(let video): facts = " on \\(video.date.mediumText)"\n'),
    ],
    "Sources/Backends/CompassLocal/Tables.swift": [
        after("locks, recordRules, familyRules,\n", "    videos,\n"),
        after("    case .reading: .metrics\n", "    case .video: .videos\n"),
        before("    case .tasks:\n", """\
    case .videos: return try await load(Video.self, of: owner)
"""),
    ],
    "Sources/Backends/CompassSupabase/Tables.swift": [
        after("    case .interaction: RecordsTable(InteractionColumn.table, isLogged: true)\n",
              "    case .video: RecordsTable(VideoColumn.table)\n"),
        before("    case .tasks:", """\
    case .videos:
      let table = TableQuery(table: "videos", filters: [TableQuery.equal("user_id", owner)])
      return Batch(try await client.rows(table, read: Video.reader(of: owner)))
"""),
    ],
    # The list a route lies on; the other lines of this file are the page's.
    "Sources/App/CompassApp/Pages.swift": [
        after("    case .reading: .performance\n", "    case .video: .videos\n"),
    ],
}

# What drives the page is no part of it, nor is the live project's database, which the loopback project models.
DRIVER = {
    "Sources/Testing/CompassLoopback/Project/ProjectSchema.swift": [
        after('    ProjectSchema("family_units", "id:id!"),\n', """\
    ProjectSchema(
      "videos",
      \"""
      id:id! user_id:id! family_unit_id:id name:text! url:text recorded_date:date! notes:text sent:flag
      created_at:instant updated_at:instant
      \"""),
"""),
    ],
    "Package.swift": [
        after('    module(.testing, "CompassTesting", ["CompassSamples", "Scripting"]),\n', """\
    .executableTarget(
      name: "videos-drive", dependencies: ["CompassApp", "CompassTesting", "Videos", "Records"],
      path: "Sources/Programs/videos-drive", swiftSettings: strict),
"""),
    ],
}


def main():
    package = pathlib.Path(sys.argv[1])
    for folder, target in FOLDERS.items():
        places.copy(room / "Videos" / folder, package / target)
    additions = places.put(package, places.page("videos", "Videos")) + places.put(package, KIND)
    files = places.page("videos", "Videos").keys() | KIND.keys()
    print(f"page: Videos with {additions} additions in {len(files)} files")
    places.copy(room / "Videos/Drive", package / "Sources/Programs/videos-drive")
    places.put(package, DRIVER)


main()
