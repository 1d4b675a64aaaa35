// The content of a screen: what has a drawing of its own by its key, and everything else by its shape.

import { h } from "./dom.js";
import { calendar, dots } from "./calendar.js";
import { chart, radar } from "./charts.js";
import { lanes } from "./lanes.js";
import { button, heading, menu, unique } from "./parts.js";
import { isRows, list } from "./rows.js";

const widgets = {
  phase: (card) => h("section", { key: "phase", class: "card phase" }, h("p", { class: "muted" }, card.title),
    h("h2", {}, card.label), h("p", {}, card.message)),
  progress: (card) => card.text ? h("section", { key: "progress", class: "card progress" }, h("p", {}, card.text),
    h("div", { class: "bar", role: "img", "aria-label": unique(card.accessibilityLabel) },
      h("i", { style: { width: `${card.percent ?? 0}%`, background: card.color.hex } }))) : null,
  summary: (card) => Array.isArray(card) ? (isRows(card) ? list("summary", card) : null)
    : h("section", { key: "summary", class: "tiles" },
    (card.cards ?? []).map((one) => h("div", { key: one.key, class: "card tile", style: { "--tone": one.color.hex } },
      h("strong", {}, String(one.count ?? "")), h("span", {}, one.label)))),
  week: (days, screen) => h("section", { key: "week", class: "card week-strip", "aria-label": screen.weekLabel },
    h("h2", {}, screen.weekLabel),
      h("ol", {}, days.map((day) => h("li", { key: day.date, class: day.isToday ? "today" : "" },
      h("span", { class: "hidden" }, day.accessibilityLabel),
        h("span", { class: "muted", "aria-hidden": "true" }, day.weekdayText),
        h("strong", { "aria-hidden": "true" }, day.dayText), dots(day))))),
  calendar: (card, screen, buttons) => calendar(card,
    buttons.filter((one) => /^(previous|next|today)$/.test(one.icon))),
  lanes: (card, screen, buttons) => screen.hasRows
    ? lanes(screen, usefulSteps(buttons.filter((one) =>
    /^(previous|next|today|zoomIn|zoomOut|reset|expand|collapse)$/.test(one.icon)))) : null,
  charts: (cards) => h("div", { key: "charts", class: "charts" }, cards.map(chart)),
  radar: (card) => radar(card),
  groups: (groups) => h("div", { key: "groups", class: "groups" }, groups.map((group) => {
    const fields = group.fields.filter((field) => field.isSet && !field.isID);
    return fields.length ? h("section", { key: group.title, class: "card" }, h("h2", {}, group.title),
      h("dl", {}, fields.map((field) => h("div", { key: field.name }, h("dt", {}, field.label),
        h("dd", {}, field.text))))) : null;
  })),
  comparison: (card, screen, buttons) => h("section",
    { key: "comparison", class: "card comparison", "aria-label": card.title },
    heading(h("h2", {}, card.title), buttons.filter((one) => one.icon === "close"), card.title),
    h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": unique(card.title) },
      h("table", {}, h("tbody", {}, card.rowTitles.map((title, index) => h("tr", { key: title },
      h("th", { scope: "row" }, title),
        card.columns.map((column) => h("td", { key: column.offerId },
        column.values[index].map((line) => h("span", { class: `value ${line.kind}` }, line.text))))))))),
    card.moreText ? h("p", { class: "muted" }, card.moreText) : null),
};

/** Steps without the pairs that lead nowhere in either direction. */
function usefulSteps(steps) {
  const pairs = steps.filter((one) => one.icon === "previous" || one.icon === "next");
  return steps.filter((one) => {
    const index = pairs.indexOf(one);
    return index < 0 || one.isEnabled || pairs[index ^ 1]?.isEnabled;
  });
}

// Of texts only those are drawn whose key ends in `Text`.
const drawnElsewhere = new Set(["head", "controls", "buttons", "notices", "dialog", "banner", "empty", "form",
  "athletes", "undo", "loadingText", "updatingText", "keptText", "viewingText", "skippedText", "moreText", "activeFiltersText",
  "activeFilterText", "laterText", "countText", "selectedText", "snoozedText", "successPlainText", "readOnlyPlainText",
  "dateText", "athleteText", "failureText", "permissionText", "datesText", "laneCountText", "emptyLanesText",
  "expandedText"]);
const order = ["comparison", "inspected", "week", "attention", "ahead", "phase", "progress", "calendar",
  "lanes", "summary", "charts", "radar", "groups", "overview"];

/** The content of a screen, in the order of the page; `buttons` are the page's. */
export function content(screen, buttons) {
  const keys = Object.keys(screen).filter((key) => !drawnElsewhere.has(key) && screen[key] !== null
    && screen[key] !== undefined);
  const rank = (key) => order.includes(key) ? order.indexOf(key) : order.length;
  keys.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  return keys.map((key) => part(key, screen[key], screen, buttons)).filter(Boolean);
}

function part(key, value, holder, buttons) {
  if (widgets[key] && typeof value === "object") return widgets[key](value, holder, buttons);
  if (typeof value === "string") return key.endsWith("Text") && value ? h("p", { key, class: "muted line" }, value)
    : null;
  if (isRows(value)) return rows(key, value, holder);
  if (Array.isArray(value)) return value.length && value.every((one) => one && isRows(one.rows))
    ? h("div", { key, class: "groups" }, value.map((one) => list(`${key}-${one.title}`, one.rows, { title: one.title }))) : null;
  if (value && typeof value === "object") return group(key, value, holder);
  return null;
}

function rows(key, value, holder) {
  const isMain = Object.hasOwn(holder, "head");
  const title = holder[`${key}Title`] ?? (isMain ? holder[`${key}Label`] : null);
  // A long list is short until all of it is asked for.
  const isShort = key === "list" && holder.isListExpanded === false;
  const shown = isShort ? value.slice(holder.shortListStart, holder.shortListStart + holder.shortListCount) : value;
  return list(key, shown, { title: title ?? null, at: isShort ? shown[0]?.id : holder.openAt,
    before: holder.laterText, titles: holder.detailTitles });
}

/** An object that says something: a title, texts, rows. */
function group(key, value, holder) {
  const inner = Object.keys(value).sort().map((name) => part(name, value[name], value, [])).filter(Boolean);
  const title = value.title ?? value.name;
  const buttons = Array.isArray(value.buttons) ? value.buttons : [];
  const says = value.rows || value.buttons || value.accessibilityLabel || inner.some((one) => one.tag !== "p");
  if (!inner.length || !says) return null;
  const isLists = inner.every((one) => one.tag === "section");
  return h("section", { key, class: isLists ? "groups" : "card" }, title ? h("h2", {}, title) : null, inner,
    h("div", { class: "answers" }, buttons.map((one) => button(one, { of: title ?? key }))));
}

/** The page's buttons that no widget has taken, each in its place; one that ends snoozing only while it can. */
export function pageButtons(buttons) {
  const files = buttons.filter((one) => one.icon === "export" || one.icon === "print");
  const main = buttons.filter((one) => !files.includes(one) && (one.isEnabled || one.icon !== "snooze")
    && !/^(refresh|clear|more|list|previous|next|today|zoomIn|zoomOut|reset|expand|collapse)$/.test(one.icon));
  return [...buttons.filter((one) => one.icon === "refresh").map((one) => button(one, { look: "quiet", only: true })),
    files.length > 1 ? menu("files", "Export", "Export", files)
      : files.map((one) => button(one, { look: "pictured" })),
    main.map((one) => button(one,
      { look: one.icon === "add" ? "main" : /^(checkmark|edit|delete|import)$/.test(one.icon) ? "pictured" : "" }))];
}
