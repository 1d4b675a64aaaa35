/// The recruiting timeline page: everything that happened and will happen with each school, as swimlanes and as a
/// list (recruiting-timeline.md).
public enum RecruitingTimeline {}
