import CompassModel

/// Which metrics may share a value axis. Two scales in one drawing would tell lies, and one axis over values that lie
/// far apart shows flat lines: so velocities stand together, and every other metric has a panel of its own.
public enum ChartPanel {
  /// The types of a category (decision P6) by panel, in their order.
  public static func panels(of types: [MetricType]) -> [[MetricType]] {
    var panels: [[MetricType]] = []
    for type in types {
      if let index = panels.firstIndex(where: { $0.allSatisfy { sharesAxis($0, type) } }) {
        panels[index].append(type)
      } else {
        panels.append([type])
      }
    }
    return panels
  }

  /// Both in miles per hour, 60 to 105 of them. Times of a dash and of a throw share the unit and not the scale.
  private static func sharesAxis(_ first: MetricType, _ second: MetricType) -> Bool {
    let velocities: Set<MetricType> = [.velocity, .exitVelocity]
    return velocities.contains(first) && velocities.contains(second)
  }
}
