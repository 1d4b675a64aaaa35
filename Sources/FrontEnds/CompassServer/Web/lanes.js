// Lanes of a timeline: positions are percent of the range, the head with months and today stays in view.

import { h } from "./dom.js";
import { send } from "./link.js";
import { button, heading, unique, walkSiblings } from "./parts.js";

const percent = (value) => `${value}%`;

/** The lanes of a screen; `steps` zoom, pan and fold. */
export function lanes(screen, steps) {
  const fine = screen.days?.length ? screen.days : screen.weeks ?? [];
  return h("section", { key: "lanes", class: "card timeline", "aria-label": screen.datesText ?? screen.title },
    heading(h("p", { class: "muted" }, [screen.datesText, screen.laneCountText].filter(Boolean).join(" · ")), steps),
    h("ul", { class: "legend" },
      (screen.legend ?? []).map((one) => h("li", { key: one.type, class: one.isActive ? "" : "off" },
      h("i", { style: { background: one.color.hex } }), one.label))),
    screen.emptyLanesText ? h("p", { class: "muted" }, screen.emptyLanesText) : null,
    h("div", { class: "track-scroll" }, h("div", { class: "tracks" },
      h("div", { class: "track-head", "aria-hidden": "true" },
        h("div", { class: "lane-name" }),
        h("div", { class: "track" },
          screen.months.map((month, index) => h("span",
          { key: month.key, class: "month", style: { left: percent(month.left), width: percent(month.width) } },
          month.label, index === 0 || month.key.endsWith("-01") ? ` ${month.year}` : "")),
          fine.map((day) => h("span", { key: day.date, class: "tick", style: { left: percent(day.left) } },
            day.width > 2 ? day.shortLabel ?? day.label : "")), today(screen, true))),
      screen.lanes.map((lane) => h("div",
        { key: lane.schoolId, class: "lane", role: "group", "aria-label": unique(lane.accessibilityLabel),
        onkeydown: walkSiblings },
        h("div", { class: "lane-name" }, h("strong", {}, lane.name), h("span", { class: "muted" }, lane.countText),
          [...lane.buttons, lane.expand].filter(Boolean).map((one) => button(one,
            { of: lane.name, look: "quiet", only: true, extra: { "data-row": lane.schoolId } }))),
        h("div", { class: "track", style: { "--rows": String(Math.max(lane.rowCount, 1)) } },
          screen.months.map((month) => h("i",
            { key: month.key, class: "rule", style: { left: percent(month.left) } })), today(screen, false),
          lane.items.map((one, index) => item(one, index, screen))),
        lane.summaryText ? h("p", { class: "lane-note muted" }, lane.summaryText) : null)))));
}

function today(screen, isNamed) {
  if (screen.todayPosition === null || screen.todayPosition === undefined) return null;
  return h("span", { key: "today", class: "today-line", style: { left: percent(screen.todayPosition) } },
    isNamed ? h("b", {}, screen.todayLabel) : null);
}

function item(one, index, screen) {
  const ends = `${one.continuesBefore ? "before" : ""} ${one.continuesAfter ? "after" : ""}`;
  return h("button", {
    key: one.id, type: "button", class: `item ${one.kind} ${ends}`, title: `${one.label} · ${one.whenText}`,
    tabindex: index === 0 ? "0" : "-1", "aria-label": unique(one.accessibilityLabel), style: { left: percent(one.left),
      width: one.kind === "bar" ? percent(one.width) : "", "--row": String(one.row), "--tone": one.color.hex },
    onclick: () => send(screen.rowButtons.find(({ id }) => id === "open").template, { row: one.id }),
  }, h("span", { "aria-hidden": "true" }, one.emoji, one.kind === "bar" ? h("b", {}, ` ${one.label}`) : null));
}
