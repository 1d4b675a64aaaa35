// Charts, the radar and small lines, from the percent positions of their panels.

import { h } from "./dom.js";
import { unique, walkSiblings } from "./parts.js";

/** A chart with its panels and, under them, the figures of its series. */
export function chart(card) {
  return h("section", { key: `chart-${card.category}`, class: "card chart",
    "aria-label": unique(card.accessibilityLabel ?? card.title) },
    h("header", {}, h("h2", {}, card.title)),
    card.emptyText ? h("p", { class: "muted empty-line" }, card.emptyText) : null,
    card.panels.map((panel) => plot(panel, card.panels.length > 1)),
    h("ul", { class: "figures" }, card.series.map((series) => h("li", { key: series.type },
      h("i", { class: "mark", style: { background: series.color.hex } }), h("strong", {}, series.label),
        h("span", { class: "muted" }, series.figures.join(" · "))))));
}

function plot(panel, isTitled) {
  const lines = panel.series.map((series) => h("polyline", {
    key: series.id, points: series.points.map((point) => `${point.x},${point.y}`).join(" "),
      style: { stroke: series.color.hex },
  }));
  const points = panel.series.flatMap((series) =>
    series.points.map((point) => ({ ...point, color: series.color.hex, marker: series.marker,
    key: `${series.id}-${point.id}` })));
  const dates = panel.xTicks.filter((tick, index, all) => index === all.length - 1
    || all[index + 1].position - tick.position > 20);
  points.sort((one, other) => one.x - other.x);
  const shown = (event) => {
    const text = event.target.closest("button")?.dataset.text;
    if (text) event.target.closest(".panel").querySelector(".said").textContent = text;
  };
  return h("div", { key: panel.id, class: "panel", onpointerover: shown, onkeydown: walkSiblings },
    isTitled ? h("h3", {}, panel.title) : null,
    h("div", { class: "plot" },
      h("div", { class: "y-axis", "aria-hidden": "true" },
        panel.yTicks.map((tick) => h("span", { key: tick.text, style: { top: `${tick.position}%` } }, tick.text))),
      h("div", { class: "area" },
        h("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
          panel.yTicks.map((tick) => h("line",
            { key: tick.text, class: "grid", x1: 0, x2: 100, y1: tick.position, y2: tick.position })), lines),
        points.map((point, index) => h("button", {
          key: point.key, type: "button", class: `point ${point.marker} ${point.isVerified ? "verified" : ""}`,
            "data-text": point.accessibilityLabel, onfocus: shown,
          tabindex: index === 0 ? "0" : "-1", "aria-label": unique(point.accessibilityLabel),
          style: { left: `${point.x}%`, top: `${point.y}%`, "--tone": point.color },
        })))),
    h("div", { class: "x-axis", "aria-hidden": "true" },
      dates.map((tick) => h("span", { key: tick.date, style: { left: `${tick.position}%` } }, tick.text))),
    h("p", { key: "said", class: "said" }, panel.unit));
}

/** The radar: its axes in equal turns from the top, its corners where the screen puts them. */
export function radar(card) {
  const count = card.axes.length;
  const at = (index, radius) => {
    const turn = (index / count) * 2 * Math.PI;
    return [50 + radius * Math.sin(turn), 50 - radius * Math.cos(turn)];
  };
  const ring = (radius) => card.axes.map((_, index) => at(index, radius).join(",")).join(" ");
  return h("section", { key: "radar", class: "card chart radar", "aria-label": unique(card.accessibilityLabel) },
    h("header", {}, h("h2", {}, card.title)),
    card.message ? h("p", { class: "muted" }, card.message) : null,
    h("div", { class: "beside" },
      count < 3 ? null : h("svg", { viewBox: "-4 -4 108 108", "aria-hidden": "true" },
        [12.5, 25, 37.5, 50].map((radius) => h("polygon",
          { key: `ring-${radius}`, class: "grid", points: ring(radius) })),
        card.axes.map((axis, index) => h("line",
          { key: `axis-${axis.id}`, class: "grid", x1: 50, y1: 50, x2: at(index, 50)[0], y2: at(index, 50)[1] })),
        card.showsPolygon ? h("polygon",
          { key: "shape", class: "shape", points: card.axes.map((axis) => `${axis.x},${axis.y}`).join(" ") }) : null,
        card.axes.map((axis) => h("circle",
          { key: axis.id, cx: axis.x, cy: axis.y, r: 2, style: { fill: axis.color.hex } }))),
      h("ul", { class: "scores" }, card.axes.map((axis) => h("li", { key: axis.id, title: axis.accessibilityLabel },
        h("i", { class: "mark", style: { background: axis.color.hex } }), h("span", {}, axis.label),
          h("span", { class: "muted" }, axis.valueText ? `${axis.valueText} ${axis.unit ?? ""}` : ""),
          h("strong", {}, axis.scoreText))))),
    card.scaleText ? h("p", { class: "muted" }, card.scaleText) : null);
}

/** A line as small as a word. */
export function sparkline(heights, color) {
  const points = heights.map((height, index) => height === null ? null
    : `${(index / (heights.length - 1)) * 100},${100 - height}`).filter(Boolean);
  if (points.length < 2) return null;
  return h("svg", { class: "sparkline", viewBox: "0 -6 100 112", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("polyline", { points: points.join(" "), style: { stroke: color ?? "currentColor" } }));
}
