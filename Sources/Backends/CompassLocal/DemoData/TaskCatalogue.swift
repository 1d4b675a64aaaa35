/// The app's catalogue of tasks from grade 9 to grade 12, with details, reasons and risks (decision G8).
enum TaskCatalogue {
  struct Entry {
    let grade: Int
    /// Id of the task, without the prefix `task-`.
    let id: String
    let category: String, title: String
    let isRequired: Bool
    let prerequisites: [String]
    /// Months from the deadline to June 1 of the graduation year (decision W4); nil for a task without a deadline.
    let monthsBefore: Int?
    let details: String, why: String, risk: String

    fileprivate init(
      _ grade: Int, _ id: String, _ category: String, _ title: String, required: Bool = false, after: [String] = [],
      months: Int? = nil, _ details: String, why: String, risk: String
    ) {
      (self.grade, self.id, self.category, self.title) = (grade, id, category, title)
      (isRequired, prerequisites, monthsBefore) = (required, after, months)
      (self.details, self.why, self.risk) = (details, why, risk)
    }
  }

  static let entries = grade9 + grade10 + grade11 + grade12

  private static let grade9 = [
    Entry(
      9, "gpa-plan", "academic", "Plan your four-year course load", required: true, months: 43,
      "List the courses of all four years with your counselor, and mark the core courses among them.",
      why: "Eligibility counts core courses and their grades from grade 9 on",
      risk: "A missing core course is found too late to be made up"),
    Entry(
      9, "first-video", "exposure", "Record your first skills video", months: 38,
      "Film the basics of your position in good light: two minutes are enough.",
      why: "Later videos show how far you have come", risk: "Without footage there is nothing to send when a coach asks"
    ),
    Entry(
      9, "strength", "athletic", "Start a strength program", required: true, months: 41,
      "Agree on three sessions a week with a coach or trainer, and write down the first numbers.",
      why: "Strength that is built early protects you when the load grows",
      risk: "Starting with too much weight leads to injuries that cost a season"),
    Entry(
      9, "school-list", "recruiting", "Write a list of 20 schools", after: ["gpa-plan"], months: 37,
      "Mix divisions, distances and costs. Note for each school what you like about it.",
      why: "Camps, emails and visits follow from the list",
      risk: "With only top programs on the list, the schools that would want you never hear from you"),
    Entry(
      9, "journal", "mindset", "Keep a training journal",
      "Write three lines after each practice: what worked, what did not, what is next.",
      why: "You see progress that a single day hides", risk: "The same mistakes return unnoticed"),
    Entry(
      9, "study-habits", "academic", "Set weekly study hours", months: 44,
      "Put fixed study hours into the week, before practice and travel fill it.",
      why: "Grades of the first year count in the average", risk: "A weak first semester takes years to average out"),
  ]

  private static let grade10 = [
    Entry(
      10, "ncaa-account", "recruiting", "Create an NCAA Eligibility Center account", required: true,
      after: ["gpa-plan"], months: 29, "Register at eligibilitycenter.org with your transcript at hand.",
      why: "Coaches cannot offer an official visit without it",
      risk: "An offer waits, or goes to someone else, while the account is checked"),
    Entry(
      10, "core-courses", "academic", "Check your core courses", required: true, after: ["ncaa-account"], months: 27,
      "Compare your courses with your high school's list of approved core courses.",
      why: "Only courses on that list count", risk: "A course that is not on the list leaves a gap before senior year"),
    Entry(
      10, "highlight-video", "exposure", "Cut a three-minute highlight video", after: ["first-video"], months: 28,
      "Put your best plays first, mark yourself, and say name, class, position and contact at the start.",
      why: "Most coaches see you on video before they see you play", risk: "A long or unlabeled video is closed unseen"),
    Entry(
      10, "coach-emails", "recruiting", "Write to ten coaches", after: ["school-list", "highlight-video"], months: 27,
      "Write to each coach by name: why this school, your numbers, your schedule, the video.",
      why: "Coaches recruit athletes who show interest", risk: "A mass email reads like one, and is not answered"),
    Entry(
      10, "summer-camps", "exposure", "Sign up for two summer camps", required: true, months: 26,
      "Choose camps of schools on your list, and tell the coaches that you come.",
      why: "At a camp coaches work with you for hours", risk: "Good camps are full by spring"),
    Entry(
      10, "velocity", "athletic", "Measure throwing velocity every month",
      "Measure on the same day of the month, after the same warm-up, and log each reading.",
      why: "A rising line of measured values says more than one number", risk: "Old numbers are not believed"),
    Entry(
      10, "goals", "mindset", "Set three goals for the season", months: 33,
      "Choose goals that depend on you, such as sessions or pitches, and share them with your coach.",
      why: "A goal turns practice into a plan", risk: "Goals that depend on others end in frustration"),
    Entry(
      10, "psat", "academic", "Take the PSAT", months: 31,
      "Register with your counselor in September; the test is in October.",
      why: "It shows where to study before the score counts", risk: "The first real test becomes the practice test"),
    Entry(
      10, "camp-budget", "recruiting", "Agree on a budget for camps", months: 29,
      "Add up fees, travel and days off with your parents, and choose what is worth it.",
      why: "Camps cost more than the fee", risk: "Money is gone before the camps that matter"),
    Entry(
      10, "strength-test", "athletic", "Repeat the strength test", required: true, after: ["strength"], months: 30,
      "Repeat the test of the first year in the same way, and log the numbers.",
      why: "It shows whether the program works", risk: "A program that does not work goes on for another year"),
  ]

  private static let grade11 = [
    Entry(
      11, "sat", "academic", "Take the SAT or ACT", required: true, after: ["psat"], months: 14,
      "Take it once in spring, so that there is time for a second try in fall.",
      why: "Many schools ask for a score with the application",
      risk: "A single late score leaves no second try before the deadlines"),
    Entry(
      11, "official-visits", "recruiting", "Plan official visits", required: true, after: ["ncaa-account"], months: 18,
      "Agree with coaches on dates, and prepare questions about team, studies and money.",
      why: "A visit shows what no website says", risk: "Dates in season are taken early"),
    Entry(
      11, "showcase-season", "exposure", "Choose four showcases", after: ["highlight-video"], months: 19,
      "Choose those that coaches of your list attend, and tell them your schedule.",
      why: "Many coaches see you in one weekend", risk: "Too many showcases cost money and tire your arm"),
    Entry(
      11, "transcript", "academic", "Send your transcript", required: true, after: ["core-courses", "sat"], months: 12,
      "Ask your counselor to send it to the Eligibility Center after six semesters.",
      why: "Without it nobody can certify you", risk: "Certification is late, and an offer cannot be signed"),
    Entry(
      11, "nutrition", "athletic", "Work out a nutrition plan",
      "Plan meals for practice days and game days with someone who knows the subject.",
      why: "You train as well as you eat and sleep", risk: "Supplements can contain banned substances"),
    Entry(
      11, "pressure", "mindset", "Practice under pressure",
      "End practices with situations that count, and keep the score.",
      why: "Coaches watch how you react to a bad inning", risk: "The first pressure you meet is in front of scouts"),
  ]

  private static let grade12 = [
    Entry(
      12, "applications", "academic", "Hand in applications", required: true, after: ["transcript"], months: 7,
      "List the deadlines of each school, and have essays read by a teacher.",
      why: "A coach's interest does not replace admission", risk: "A missed deadline closes a school for the year"),
    Entry(
      12, "compare-offers", "recruiting", "Compare your offers", after: ["official-visits"], months: 6,
      "Set what each school costs after aid beside what you get: studies, team, playing time.",
      why: "The largest scholarship is not always the cheapest school",
      risk: "An offer expires while you wait for another one"),
    Entry(
      12, "sign", "recruiting", "Sign a letter of intent", required: true, after: ["compare-offers", "applications"],
      months: 4, "Read the offer of athletics aid with your parents before you sign it.",
      why: "Only a signed offer is binding", risk: "A promise that is not signed can be withdrawn"),
    Entry(
      12, "transition", "mindset", "Prepare for life on campus", after: ["sign"], months: 0,
      "Ask for the summer program, find your roommate, and learn to cook five meals.",
      why: "Your first months are easier when the rest is in order", risk: "Homesickness shows on the field first"),
  ]
}
