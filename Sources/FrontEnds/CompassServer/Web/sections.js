// The parts of a screen: one drawer for each kind of section.

import { charts, radar, sparkline } from "./charts.js";
import { control, hidesMonth } from "./controls.js";
import { h } from "./dom.js";
import { form } from "./form.js";
import { icon } from "./icons.js";
import { lanes } from "./lanes.js";
import { current, send } from "./link.js";
import { dots, month } from "./month.js";
import { button, isNarrow, isSameAction, tinted, unique } from "./parts.js";
import { rows } from "./rows.js";

/** The look of each kind, and its drawer: of the content and the section, null where there is nothing to draw. */
const drawers = {
  rows: ["card list", rows], month: ["card month-card", month], week: ["card week-strip", week],
  lanes: ["card lanes", lanes], charts: ["card chart", charts], radar: ["card chart radar", radar],
  table: ["card", table], tiles: ["tiles", tiles], links: ["links", links], meter: ["card meter", meter],
  paragraph: ["", paragraph], fields: ["card", fields], form: ["", form],
};
const isStep = (one) => /^(previous|next|today|zoomIn|zoomOut|reset|expand|collapse|close)$/.test(one.icon);

/** The sections of a region in their order; charts that follow each other are beside each other. */
export function region(name) {
  const drawn = [];
  for (const part of current().sections.filter((one) => one.region === name)) {
    if (part.kind === "month" && name === "aside" && isNarrow() && hidesMonth()) continue;
    const one = section(part), last = drawn.at(-1);
    if (!one) continue;
    if (part.kind !== "charts") drawn.push(one);
    else if (last?.props.class === "charts") last.children.push(one);
    else drawn.push(h("div", { key: `beside-${part.id}`, class: "charts" }, one));
  }
  return drawn;
}

function section(part) {
  const [look, drawer] = drawers[part.kind], inner = drawer(part[part.kind], part);
  if (!inner) return null;
  const own = part.kind === "form" ? [] : part.buttons ?? [], steps = useful(own.filter(isStep));
  const said = [part.trailingText, part.lanes?.laneCountText, part.lanes?.lanePageText].filter(Boolean).join(" · ");
  const title = part.title ?? part.month?.title, ends = own.filter((one) => !isStep(one));
  return h("section", { key: part.id, class: `${look} of-${part.region}`, "data-section": part.id,
    "aria-label": title ?? (part.kind === "table" ? null : part[part.kind].accessibilityLabel) ?? null },
    part.kind === "rows" && !title ? h("h2", { key: "name", class: "hidden" }, part.accessibilityLabel ?? current().title) : null,
    title || said || steps.length ? h("header", { key: "head" }, title ? h("h2", {}, h("bdi", {}, title)) : null,
      said ? h("p", { class: "muted trailing" }, said) : null,
      h("div", { class: "steps" }, steps.map((one) => button(one, { of: part.title, look: "quiet", only: true }))))
      : null,
    part.text ? h("p", { key: "text", class: "muted text" }, part.text) : null,
    part.controls ? h("div", { key: "controls", class: "controls" }, part.controls.map(control)) : null,
    inner,
    ends.length ? h("div", { key: "ends", class: "answers" }, ends.map((one) => button(one, { of: title }))) : null);
}

/** Steps without the pairs that lead nowhere in either direction. */
function useful(steps) {
  const pairs = steps.filter((one) => one.icon === "previous" || one.icon === "next");
  return steps.filter((one) => {
    const index = pairs.indexOf(one);
    return index < 0 || one.isEnabled || pairs[index ^ 1]?.isEnabled;
  });
}

function paragraph(card) {
  if (!card.label && !card.button) return h("p", { class: `muted line ${card.color ? "toned" : ""}`,
    style: tinted(card.color) }, card.text);
  return h("div", { class: "card paragraph" }, card.label ? h("p", { class: "muted" }, card.label) : null,
    card.text ? h("p", {}, card.text) : null, card.button ? button(card.button, { of: card.text }) : null);
}

function meter(card) {
  return [h("p", {}, card.text), h("div", { class: "bar", role: "img", "aria-label": unique(card.accessibilityLabel) },
    h("i", { style: { width: `${card.percent ?? 0}%`, background: card.color.hex } }))];
}

function tiles(cards = []) {
  return cards.map((one) => h(one.action ? "button" : "div", { key: one.label, class: "card tile", style: tinted(one.color),
    ...(one.action ? { type: "button", "aria-pressed": String(one.isActive), onclick: () => send(one.action),
      "aria-label": unique(`${one.label}: ${one.count}`) } : {}) },
  h("strong", {}, String(one.count)), h("span", {}, one.icon ? icon(one.icon) : null, one.label)));
}

/** Ways to other pages that no tab of the screen is. */
function links(cards = []) {
  const tabs = current().head.tabs ?? [];
  const rest = cards.filter((one) => !tabs.some((tab) => isSameAction(tab.button.action, one.button.action)));
  return rest.length ? rest.map((one) => button(one.button, { extra: { key: one.button.id },
    label: one.count ? `${one.button.label} (${one.count})` : one.button.label })) : null;
}

function week(days = []) {
  return h("ol", {}, days.map((day) => h("li", { key: day.date, class: day.isToday ? "is-today" : "",
    title: (day.items ?? []).join("\n") || null },
    h("span", { class: "hidden" }, day.accessibilityLabel),
    h("span", { class: "muted", "aria-hidden": "true" }, day.weekdayText),
    h("strong", { "aria-hidden": "true" }, day.dayText), dots(day))));
}

function fields(cards = []) {
  const shown = cards.filter((one) => !one.isID);
  return shown.length ? h("dl", {}, shown.map((one) => h("div", { key: one.id }, h("dt", {}, one.label),
    h("dd", { dir: "auto" }, one.text)))) : null;
}

function table(card) {
  const { titles, records = [] } = card;
  const cell = (lines = []) => lines.map((line) => h("span", { class: `value ${line.kind}` }, line.text));
  const isAcross = card.orientation === "columns", hasLines = records.some((one) => one.sparkline);
  return [h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": unique(card.accessibilityLabel) },
    h("table", { class: isAcross ? "across" : "down" },
      isAcross ? null : h("thead", {}, h("tr", {}, titles.map((title) => h("th", { scope: "col" }, title)),
        hasLines ? h("td", {}) : null)),
      h("tbody", {}, isAcross
        ? titles.map((title, index) => h("tr", { key: title }, h("th", { scope: "row" }, title),
          records.map((one) => h("td", { key: one.id }, cell(one.cells[index])))))
        : records.map((one) => h("tr", { key: one.id, "data-record": one.id },
          titles.map((title, index) => h(index ? "td" : "th", { key: title, scope: index ? null : "row",
            "data-title": index && one.cells[index]?.length ? title : null }, cell(one.cells[index]))),
          hasLines ? h("td", { key: "sparkline" }, one.sparkline ? sparkline(one.sparkline) : null) : null))))),
    card.moreText ? h("p", { class: "muted" }, card.moreText) : null];
}
