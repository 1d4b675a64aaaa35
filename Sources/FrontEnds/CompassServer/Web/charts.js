// Charts, the radar and small lines, from percent positions.

import { h } from "./dom.js";
import { tinted, unique, walkSiblings } from "./parts.js";

/** The panels of a chart, each with its axes, and the legend below it. */
export function charts(card) {
  const panels = card.panels ?? [];
  return panels.map((panel) => plot(panel, panels.length > 1));
}

const places = (all) => all.map(([x, y]) => `${x},${y}`).join(" ");

/** A smooth line that never leaves the span of two neighbours: level at turning points (decision P16). */
function curve(line) {
  const step = (index) => {
    const [start, end] = [line[index], line[index + 1]];
    return end.x > start.x ? (end.y - start.y) / (end.x - start.x) : 0;
  };
  const slope = (index) => {
    if (index === 0 || index === line.length - 1) return step(Math.max(index - 1, 0));
    const [before, after] = [step(index - 1), step(index)];
    return before * after > 0 ? 2 * before * after / (before + after) : 0;
  };
  return line.map(({ x, y }, index) => {
    if (index === 0) return `M${x},${y}`;
    const start = line[index - 1], third = (x - start.x) / 3;
    return `C${start.x + third},${start.y + slope(index - 1) * third} ${x - third},${y - slope(index) * third} ${x},${y}`;
  }).join(" ");
}

function plot(panel, isTitled) {
  const series = panel.series ?? [], xTicks = panel.xTicks ?? [], yTicks = panel.yTicks ?? [];
  const dates = xTicks.filter((tick, index) => tick.text && (index === xTicks.length - 1
    || xTicks[index + 1].position - tick.position > 20));
  const points = series.flatMap((one) => (one.points ?? []).map((point) => ({ ...point, one })))
    .sort((one, other) => one.x - other.x);
  const marks = [...points.map((point) => ({ key: `${point.one.id}-${point.id}`, x: point.x, y: point.y,
    class: `point ${point.one.marker} ${point.isVerified ? "verified" : ""}`, color: point.one.color,
    text: point.accessibilityLabel })),
  ...(panel.events ?? []).map((event, index) => ({ key: `event-${index}`, x: event.x, y: 100, class: "event-mark",
    color: event.color, text: `${event.name}, ${event.dateText}` }))];
  const show = (event) => {
    const text = event.target.closest("button")?.dataset.text;
    if (text) event.target.closest(".panel").querySelector(".said").textContent = text;
  };
  // A new screen leaves the text of the point at hand.
  const atHand = document.querySelector(".area button:is(:focus, :hover)")?.dataset.text;
  return h("div", { key: panel.id, class: "panel", onpointerover: show, onkeydown: walkSiblings },
    isTitled ? h("h3", {}, panel.title) : null,
    h("p", { class: "y-title" }, [panel.yTitle, panel.lowerIsBetterText].filter(Boolean).join(" · ")),
    h("div", { class: "plot" },
      h("div", { class: "y-axis", "aria-hidden": "true" },
        yTicks.map((tick) => h("span", { key: tick.text, style: { top: `${tick.position}%` } }, tick.text))),
      h("div", { class: "area" },
        h("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
          yTicks.map((tick) => h("line",
            { key: `y-${tick.text}`, class: "grid", x1: 0, x2: 100, y1: tick.position, y2: tick.position })),
          (panel.events ?? []).map((event, index) => h("line", { key: `event-${index}`, class: "event-line",
            x1: event.x, x2: event.x, y1: 0, y2: 100, style: tinted(event.color) })),
          series.map((one) => one.band ? h("polygon", { key: `band-${one.id}`, class: "band", style: tinted(one.color),
            points: places([...one.band.map((place) => [place.x, place.highest]),
              ...one.band.map((place) => [place.x, place.lowest]).reverse()]) }) : null),
          series.map((one) => h("path", { key: one.id, class: "line-of", style: tinted(one.color), d: curve(one.line ?? []) }))),
        marks.map((mark, index) => h("button", { key: mark.key, type: "button", class: mark.class,
          "data-text": mark.text, onfocus: show, tabindex: index === 0 ? "0" : "-1", "aria-label": unique(mark.text),
          style: { ...tinted(mark.color), left: `${mark.x}%`, top: `${mark.y}%` } })))),
    h("div", { class: "x-axis", "aria-hidden": "true" },
      dates.map((tick) => h("span", { key: tick.date, style: { left: `${tick.position}%` } }, tick.text))),
    h("p", { key: "said", class: "said" }, marks.some((mark) => mark.text === atHand) ? atHand : panel.xTitle),
    h("ul", { class: "series-names" }, series.map((one) => h("li", { key: one.id, style: tinted(one.color) },
      h("i", { class: `point ${one.marker}` }), h("strong", {}, one.label),
      h("span", { class: "muted" }, h("i", { class: `point verified ${one.marker}` }), one.verifiedText)))));
}

/** The axes around a centre with their names, the shape between them, and their scores. */
export function radar(card) {
  const axes = card.axes ?? [], count = axes.length;
  const at = (index, radius) => {
    const turn = (index / count) * 2 * Math.PI;
    return [50 + radius * Math.sin(turn), 50 - radius * Math.cos(turn)];
  };
  const ring = (radius) => places(axes.map((_, index) => at(index, radius)));
  const end = (x) => x > 51 ? "start" : x < 49 ? "end" : "middle";
  return [card.message ? h("p", { key: "message", class: "muted" }, card.message) : null,
    h("div", { key: "beside", class: "beside" },
      count < 3 ? null : h("svg", { viewBox: "-52 -10 204 120", role: "img",
        "aria-label": unique(card.accessibilityLabel) },
        [12.5, 25, 37.5, 50].map((radius) => h("polygon",
          { key: `ring-${radius}`, class: "grid", points: ring(radius) })),
        axes.map((axis, index) => h("line", { key: `axis-${axis.id}`, class: "grid", x1: 50, y1: 50,
          x2: at(index, 50)[0], y2: at(index, 50)[1] })),
        card.showsPolygon ? h("polygon",
          { key: "shape", class: "shape", points: places(axes.map((axis) => [axis.x, axis.y])) }) : null,
        axes.map((axis) => h("circle", { key: axis.id, cx: axis.x, cy: axis.y, r: 2, style: tinted(axis.color) })),
        axes.map((axis, index) => h("text", { key: `name-${axis.id}`, class: "axis-name", x: at(index, 54)[0],
          y: at(index, 55)[1] + 2, "text-anchor": end(at(index, 54)[0]) }, axis.label))),
      h("ul", { class: "scores" }, axes.map((axis) => h("li", { key: axis.id, title: axis.accessibilityLabel },
        h("i", { class: "mark", style: { background: axis.color.hex } }), h("span", {}, axis.label),
        h("span", { class: "muted" }, `${axis.valueText} ${axis.unit ?? ""}`), h("strong", {}, axis.scoreText)))))];
}

/** A line as small as a word. */
export function sparkline(heights) {
  const points = heights.map((height, index) => height === null ? null
    : `${(index / (heights.length - 1)) * 100},${100 - height}`).filter(Boolean);
  if (points.length < 2) return null;
  return h("svg", { class: "sparkline", viewBox: "0 -6 100 112", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("polyline", { points: points.join(" ") }));
}
