/// The performance timeline page: readings over time, as charts, a radar and files (performance-timeline.md).
public enum PerformanceTimeline {}
