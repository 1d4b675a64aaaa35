// Rows: a title with what leads it, badges, facts, notes, rows inside, and what can be done.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { current, filled } from "./link.js";
import { button, isNarrow, menu, once, tinted } from "./parts.js";

const drawn = new WeakMap();

const none = [];

// Rows of one list of the page: a list out of sight is not laid out, and goes at once where a search leaves few rows. The
// number fills lines of two, three and four cards.
const perList = 120;

/** A list of rows: below each other, in cards beside each other, or in columns where there is room. */
export function rows(list) {
  const { rows: cards = [], style, columns = none, initialRow = cards[0]?.id, aboveText, moreText } = list;
  if (!cards.length && !moreText) return null;
  const widths = columns.map((one) => one.content === "title" ? "minmax(0, 2fr)"
    : one.width ? `minmax(0, ${one.width * .55}rem)` : "minmax(0, 1fr)");
  const place = (content, role) => {
    const index = columns.findIndex((one) => one.content === content && one.role === role);
    return { "--column": index < 0 ? "1 / -1" : String(index + 1) };
  };
  const one = (card) => [card.id === initialRow && aboveText ? h("li", { key: "above", class: "divider" }, aboveText) : null,
    once(drawn, card, [current().rowButtons, columns, isNarrow()], () => row(card, place, current().rowButtons ?? []))];
  const lists = [];
  for (let first = 0; first < cards.length || !first; first += perList) {
    lists.push(h("ul", { key: `rows-${first}`, class: `rows ${style} ${list.leastColumns > 90 ? "wide" : ""} ${first ? "further" : ""}`,
      style: { "--columns": widths.join(" ") || "none", "--least": `${(list.leastColumns ?? 0) / 2}rem` } },
    cards.slice(first, first + perList).map(one)));
  }
  return [lists,
  moreText ? h("p", { key: "rest", class: "muted rest" }, moreText) : null];
}

/** What can be done with a row: its own buttons and those that all share but those it is without. An own one is in the
 * place of the shared one with its id; what deletes comes last. */
function rowButtons(card, shared) {
  const own = card.buttons ?? [], without = card.withoutRowButtons ?? [];
  const all = [...own.filter((one) => !shared.some((other) => other.id === one.id)),
    ...shared.filter((one) => !without.includes(one.id)).map((one) => own.find((other) => other.id === one.id)
      ?? { ...one, action: filled(one.template, { row: card.id }) })];
  return all.sort((one, other) => (one.role === "destructive") - (other.role === "destructive"));
}

function row(card, place, shared) {
  const name = card.name ?? card.title, state = card.state ?? [], { box, word } = card.leading ?? {};
  const buttons = rowButtons(card, shared);
  const main = buttons.find((one) => one.prominence === "prompt" && one.isEnabled);
  const check = box ? buttons.find((one) => one.prominence === "prompt") : main?.icon === "checkmark" ? main : null;
  const pick = buttons.find((one) => one.icon === "select");
  const enter = buttons.find((one) => (one.key === "enter" || one.icon === "open" && one.prominence === "row")
    && one.isEnabled && one !== pick);
  const prompt = buttons.find((one) => one.id === card.prompt && one !== check) ?? (check || box ? null : main);
  const rest = buttons.filter((one) => ![check, pick, prompt, enter].includes(one) && one.key !== "enter");
  const notes = (card.notes ?? []).filter((one) => one.display !== "aside"
    && (one.display !== "expanded" || state.includes("expanded")));
  return h("li", { key: `row-${card.id}`, class: ["row", ...state].join(" "), "data-row": card.id,
    style: tinted(card.tone) },
    check ? button(check, { of: name, name: card.boxLabel, look: "check", only: true, picture: "checkmark",
      extra: state.includes("locked") ? { "aria-disabled": "true" } : {} })
      : box ? h("span", { class: "check", title: box, "aria-hidden": "true" }, icon("checkmark")) : null,
    pick ? button(pick, { of: name, look: "pick", only: true,
      extra: { "aria-pressed": String(state.includes("selected")) } }) : null,
    h("div", { class: "said-row" },
      h("div", { class: "name-line" }, title(card, name, enter, place),
        card.badges || word ? h("span", { class: "badges", style: place("badges") },
          word ? h("span", { class: "badge word" }, word.text) : null, (card.badges ?? []).map((one) =>
          h("span", { class: `badge ${one.role}`, style: tinted(one.color, "var(--faint)") },
            one.role === "lock" ? lock() : null, one.text))) : null),
      card.facts || card.updatingText ? h("div", { class: "facts" },
        (card.facts ?? []).map((one, index) => fact(one, index, place)),
        card.updatingText ? h("span", { key: "updating", style: place() }, card.updatingText) : null) : null,
      notes.map((one, index) => h("p", { key: `note-${index}`, class: "note", style: place() },
        one.title ? h("strong", {}, `${one.title}. `) : null, one.text)),
      card.children ? h("div", { key: "inner", class: "inner", style: place() },
        card.childrenTitle ? h("strong", { style: tinted(card.childrenColor, "var(--text)") }, lock(), card.childrenTitle)
          : null,
        h("ul", {}, card.children.map((one) => row(unnumbered(one), place, [])))) : null),
    h("div", { class: "tools" },
      prompt ? button(prompt, { of: name, look: "quiet pictured prompt" }) : null,
      rest.length === 1 && rest[0].label.length < 10 ? button(rest[0], { of: name, look: "quiet",
        only: rest[0].icon === "snooze" })
        : menu("menu", `More for ${name}`, null, rest, name)));
}

/** A row inside a row without its number in the list: rows have no numbers here. */
const unnumbered = (card) => ({ ...card, facts: card.facts?.filter((one) => one.role !== "number") });

const lock = () => h("span", { "aria-hidden": "true" }, "🔒 ");

function title(card, name, enter, place) {
  const sign = card.leading?.sign;
  const style = { ...place("title"), "--name": card.titleColor?.hex ?? "var(--text)" };
  return h("span", { key: "name", class: "named", style },
    sign ? h("span", { class: "sign", title: sign.kind, style: tinted(sign.color) }, sign.emoji,
      h("span", { class: "hidden" }, sign.kind)) : null,
    enter ? button(enter, { look: "name", label: card.title, name: `${enter.label}: ${name}`, route: card.route, extra: {
      "aria-expanded": { expand: "false", collapse: "true" }[enter.icon] ?? null } })
      : h("strong", { class: "name" }, h("bdi", {}, card.title)));
}

function fact(one, index, place) {
  return h("span", { key: String(index), class: `fact ${one.color ? "tinted" : ""} ${one.isLong ? "long" : ""}`,
    style: { ...tinted(one.color), ...place("fact", one.isLong ? null : one.role) } },
    one.mark ? icon({ warning: "warning", check: "checkmark" }[one.mark]) : null, one.text);
}
