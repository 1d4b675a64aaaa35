// Lanes over time: positions are percent of the range, the head with months and today stays in view.

import { h } from "./dom.js";
import { current, filled, send } from "./link.js";
import { address, button, followed, tinted, unique, walkSiblings } from "./parts.js";

const percent = (value) => `${value}%`;

/** The lanes of a section, under their legend and the months. */
export function lanes(card, { routes = {} }) {
  const fine = card.days ?? card.weeks ?? [], months = card.months ?? [];
  const open = current().rowButtons?.find((one) => one.key === "enter");
  // Kinds that a switch of the page shows are named by it.
  const switches = (current().controls ?? []).map((one) => one.id);
  const legend = card.legend ?? [];
  return [!legend.some((one) => switches.includes(one.type)) ? h("ul", { key: "legend", class: "legend" },
      legend.map((one) => h("li", { key: one.type, class: one.isActive ? "" : "off" },
        h("i", { style: { background: one.color.hex } }), one.label))) : null,
    h("div", { key: "tracks", class: "track-scroll", "data-range": `${card.start} ${card.end}` }, h("div", { class: "tracks" },
      h("div", { key: "head", class: "track-head", "aria-hidden": "true" },
        h("div", { class: "lane-name" }),
        h("div", { class: "track" },
          months.map((month, index) => h("span",
            { key: month.key, class: "month", style: { left: percent(month.left), width: percent(month.width) } },
            month.label, index === 0 || month.key.endsWith("-01") ? ` ${month.year}` : "")),
          fine.map((day) => h("span", { key: day.date, class: "tick", style: { left: percent(day.left) } },
            day.width > 2 ? day.shortLabel : "")), today(card, true))),
      (card.lanes ?? []).map((lane) => h("div", { key: `lane-${lane.schoolId}`, class: "lane", role: "group",
        "aria-label": unique(lane.accessibilityLabel), onkeydown: walkSiblings },
        h("div", { class: "lane-name" }, h("strong", {}, h("bdi", {}, lane.name)), h("span", { class: "muted" }, lane.countText),
          [...lane.buttons ?? [], lane.expand].filter(Boolean).map((one) => button(one,
            { of: lane.name, look: "quiet", only: true, extra: { "data-row": lane.schoolId } }))),
        h("div", { class: "track", style: { "--rows": String(Math.max(lane.rowCount, 1)) } },
          months.map((month) => h("i", { key: month.key, class: "rule", style: { left: percent(month.left) } })),
          today(card, false), (lane.items ?? []).map((one, index) => item(one, index, open, routes[one.id]))),
        lane.summaryText ? h("p", { class: "lane-note muted" }, lane.summaryText) : null))))];
}

function today(card, isNamed) {
  if (card.todayPosition === undefined) return null;
  return h("span", { key: "now", class: "now-line", style: { left: percent(card.todayPosition) } },
    isNamed ? h("b", {}, card.todayLabel) : null);
}

/** One that has a page is a link to it. */
function item(one, index, open, route) {
  const act = () => open && send(filled(open.template, { row: one.id }));
  const ends = `${one.continuesBefore ? "before" : ""} ${one.continuesAfter ? "after" : ""}`;
  return h(route ? "a" : "button", {
    key: one.id, ...(route ? { href: address(route), onclick: followed(act) } : { type: "button", onclick: act }), class: `item ${one.kind} ${ends}`,
    title: [one.label, one.whenText, one.loggedByText].filter(Boolean).join(" · "),
    tabindex: index === 0 ? "0" : "-1", "aria-label": unique(one.accessibilityLabel),
    style: { ...tinted(one.color), left: percent(one.left), width: one.kind === "bar" ? percent(one.width) : "",
      "--row": String(one.row) },
  }, h("span", { "aria-hidden": "true" }, one.emoji, one.kind === "bar" ? h("b", {}, ` ${one.label}`) : null));
}
