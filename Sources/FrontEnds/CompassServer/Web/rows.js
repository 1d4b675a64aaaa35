// Rows of any page, drawn by the names of their keys: a name, marks with colours, texts, and what can be done.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { button, menu } from "./parts.js";
import { sparkline } from "./charts.js";
import { current, filled, send } from "./link.js";

const nameKeys = ["title", "name", "schoolName", "label", "typeLabel"];
// A key is left out where another one says the same and more.
const saidBy = { dateText: ["whenText"], timeText: ["whenText"], latestText: ["measureText"],
  valueText: ["measureText"], completedText: ["statusLabel"], scoreText: ["sparkline"], bestText: ["sparkline"] };
const wayIn = new Set(["open", "expand", "collapse", "inspect"]);

/** Whether a value is a list of rows to draw. */
export function isRows(value) {
  return Array.isArray(value) && value.length > 0
    && value.every((row) => row && typeof row === "object" && "id" in row && !("action" in row) && !("role" in row)
      && ("accessibilityLabel" in row || "buttons" in row));
}

/** A list of rows under its title; `before` is drawn in front of the row with the id `at`. */
export function list(key, rows, { title = null, at = null, before = null, titles = {} } = {}) {
  return h("section", { key, class: "card list" }, title ? h("h2", {}, title) : null,
    h("ul", { class: "rows" }, rows.flatMap((one) => [
      one.id === at && before ? h("li", { key: "divider", class: "divider" }, before) : null,
      row(one, titles)])));
}

/** What can be done with a row: its own buttons and, where it shares any, those it is not without. An own one is in
 * the place of the shared one with its id; what deletes comes last. */
function rowButtons(card) {
  const own = card.buttons ?? [], without = card.withoutRowButtons, shared = without ? current().rowButtons : [];
  const all = [...own.filter((one) => !shared.some((other) => other.id === one.id)),
    ...shared.filter((one) => !without.includes(one.id)).map((one) => own.find((other) => other.id === one.id)
      ?? { ...one, action: filled(one.template, { row: card.id }) })];
  return all.sort((one, other) => (one.role === "destructive") - (other.role === "destructive"));
}

function row(card, titles) {
  const nameKey = nameKeys.find((key) => typeof card[key] === "string" && card[key]);
  const name = card.fullName ?? card[nameKey] ?? card.accessibilityLabel;
  const buttons = rowButtons(card);
  const check = buttons.find((one) => card.checkboxAccessibilityLabel
    && /^(checkmark|undo|reset|clear)$/.test(one.icon));
  const pick = buttons.find((one) => one.icon === "select");
  const enter = buttons.find((one) => wayIn.has(one.id) && one.isEnabled);
  const rest = buttons.filter((one) => one !== check && one !== pick && one !== enter
    && (one.isEnabled || !wayIn.has(one.id)));
  const states = { picked: card.isSelected, busy: card.isDeleting || card.isUpdating, locked: card.isLocked,
    done: card.completedText, pressing: card.isPressing };
  const state = Object.keys(states).filter((key) => states[key]).join(" ");
  const detail = details(card, nameKey, titles), isClosed = card.isExpanded === false;
  return h("li", { key: `row-${card.id}`, class: `row ${state}`, "data-row": card.id,
    style: { "--tone": (card.typeColor ?? card.color ?? card.urgencyColor ?? card.badgeColor)?.hex ?? "transparent" } },
    checkbox(card, check, name),
      pick ? button(pick, { of: name, look: "pick", name: card.selectAccessibilityLabel, only: true,
      extra: { "aria-pressed": String(Boolean(card.isSelected)) } }) : null,
    h("div", { class: "said-row" },
      h("div", { class: "name-line" }, title(card, name, enter), marks(card, nameKey)),
      detail.short.length ? h("p", { class: "facts" },
        detail.short.map((text, index) => h("span", { key: String(index) }, text))) : null,
      isClosed ? null : detail.long.map((part) => h("p", { key: part.key, class: "note" },
        part.title ? h("strong", {}, `${part.title}. `) : null, part.text)),
      isClosed ? null : lines(card, titles)),
    card.sparkline ? sparkline(card.sparkline, card.trendColor?.hex) : null,
    h("div", { class: "tools" },
      rest.length === 0 || (rest.length === 1 && rest[0].label.length < 10)
      ? rest.map((one) => button(one, { of: name, look: "quiet" }))
      : menu("menu", `More for ${name}`, null, rest, name)));
}

function title(card, name, enter) {
  const label = [card.rowNumber ? `${card.rowNumber}.` : null, card.emoji, name].filter(Boolean).join(" ");
  if (!enter) return h("strong", { class: "name" }, label);
  return button(enter, { look: "name", label, name: `${enter.label}: ${name}`,
    extra: { "aria-expanded": "isExpanded" in card ? String(card.isExpanded) : null } });
}

function checkbox(card, check, name) {
  if (!card.checkboxAccessibilityLabel && !check) return null;
  if (!check) return h("span", { class: "check", "aria-hidden": "true" },
    card.completedText ? icon("checkmark") : null);
  return button(check, { of: name, look: "check", name: card.checkboxAccessibilityLabel, only: true,
    picture: "checkmark" });
}

/** Marks: every `…Label` with its `…Color`, or the row's one. */
function marks(card, nameKey) {
  const keys = Object.keys(card).filter((key) => /^(type|status|requirement|urgency|grade)Label$/.test(key)
    && key !== nameKey && typeof card[key] === "string").sort().reverse();
  return keys.map((key) => {
    const color = card[key.replace(/Label$/, "Color")] ?? (key === "requirementLabel" ? card.badgeColor : null);
    return h("span", { key, class: "badge", style: { "--tone": color?.hex ?? "var(--faint)" } }, card[key],
      key === "statusLabel" && card.completedText ? ` ${card.completedText}` : null);
  });
}

/** What else a row says: short facts in one line, sentences in lines of their own. */
function details(card, nameKey, titles) {
  const short = [], long = [];
  if (Array.isArray(card.facts)) short.push(...card.facts.filter((text) => !card.title?.includes(text)));
  else if (card.detail) short.push(card.detail);
  for (const key of order(Object.keys(card))) {
    const value = card[key];
    if (key === nameKey || key === "spokenText" || (saidBy[key] ?? []).some((other) => card[other])) continue;
    if (Array.isArray(value) && key.endsWith("Texts")) short.push(...value);
    else if (typeof value !== "string" || !value) continue;
    else if (/^(notes|description|details|whyItMatters|failureRisk|whereText)$/.test(key)) long.push({ key,
      title: titles[key], text: value });
    else if (key.endsWith("Text") || key === "city" || key === "schoolName") short.push(value);
  }
  const texts = [...new Set(short)];
  return { short: texts.filter((text) => !texts.some((other) => other !== text && other.includes(text))), long };
}

/** When before where, what is under way at the end. */
function order(keys) {
  const rank = (key) => /^(when|date|offered)/.test(key) ? 0 : /^time/.test(key) ? 1
    : /^(measure|amount|scholarship)/.test(key) ? 2 : /^(updating|saving)/.test(key) ? 9 : 5;
  return keys.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

/** Rows inside a row: what a task waits for. */
function lines(card, titles) {
  const inner = Object.entries(card).filter(([key, value]) => key !== "buttons" && Array.isArray(value)
    && value.length && value.every((part) => part?.text && part.id));
  return inner.map(([key, parts]) => h("div", { key, class: "inner" },
    titles[`${key}Plain`] ? h("strong", {}, titles[`${key}Plain`]) : null,
    h("ul", {}, parts.map((part) => h("li", { key: part.id }, part.text,
    part.button ? button(part.button, { of: part.text, look: "quiet" }) : part.action
      ? h("button", { type: "button", class: "button quiet", onclick: () => send(part.action) }, part.text)
      : null)))));
}
