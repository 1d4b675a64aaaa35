/// Of each column of dots that holds more, only the first, the lowest, the highest and the last point, so that the line
/// through them covers what the line through all covers (decision P4). Oldest first, as the points are.
func extremesPerColumn(_ points: [ChartPoint], _ axis: DateAxis) -> [ChartPoint] {
  // No more points than columns of dots can still be many on one day; below four no column has too many.
  if points.count <= 4 { return points }
  var kept: [ChartPoint] = []
  kept.reserveCapacity(min(points.count, axis.dotCount * 4))
  var start = 0
  while start < points.count {
    let column = axis.dot(of: points[start].date)
    var end = start
    var lowest = start
    var highest = start
    var date = points[start].date
    while end < points.count {
      let point = points[end]
      if point.date != date {
        guard axis.dot(of: point.date) == column else { break }
        date = point.date
      }
      if point.value < points[lowest].value { lowest = end }
      if point.value > points[highest].value { highest = end }
      end += 1
    }
    if end - start <= 4 {
      kept.append(contentsOf: points[start..<end])
    } else {
      var previous = -1
      for index in [start, min(lowest, highest), max(lowest, highest), end - 1] where index != previous {
        kept.append(points[index])
        previous = index
      }
    }
    start = end
  }
  return kept
}
