// What is around the parts of every screen: tabs, titles, athletes, the page's buttons, what is said of it.

import { control } from "./controls.js";
import { h } from "./dom.js";
import { hasForm } from "./form.js";
import { icon } from "./icons.js";
import { send } from "./link.js";
import { banner, button, isSameAction, menu, unique } from "./parts.js";

/** The pages; `leave` is what stands below them where there is room, `say` shows why one cannot be opened. */
export function tabs(all, leave, say) {
  return h("nav", { key: "tabs", class: "tabs", "aria-label": "Pages" },
    h("div", { class: "brand", "aria-hidden": "true" }, icon("compass"), "Recruiting Compass"),
    h("div", { class: "tab-list" }, all.map((tab) => h("button", {
      key: tab.page, type: "button", class: "tab", "aria-current": tab.isCurrent ? "page" : null,
      "aria-label": unique(tab.accessibilityLabel), "aria-disabled": tab.button.isEnabled ? null : "true",
      onclick: () => tab.button.isEnabled ? send(tab.button.action) : say(tab.button.reason),
    }, icon(`page-${tab.page}`), h("span", {}, tab.label),
    tab.attentionCount ? h("b", { class: "count" }, String(tab.attentionCount)) : null))),
    leave ? button(leave, { look: "quiet pictured leave" }) : null);
}

/** The way back, the title, and what can be done with the page. */
export function top(screen) {
  const { head } = screen, isRoot = head.tabs?.some((tab) => tab.isCurrent && tab.page === screen.page);
  return h("header", { key: "top", class: "top" },
    head.back && !isRoot ? button(head.back, { look: "quiet", only: true }) : null,
    h("div", { class: "titles" }, h("h1", {}, screen.title),
      screen.subtitle ? h("p", { class: "muted" }, screen.subtitle) : null),
    head.athletes ? h("div", { key: "athletes", class: "athletes", role: "group",
      "aria-label": head.viewingText ?? "Athletes" }, head.athletes.map((one) => h("button", {
      key: one.id, type: "button", "aria-pressed": String(one.isActive), "aria-label": unique(one.name),
      onclick: () => send(one.action),
    }, one.name))) : null,
    h("div", { class: "actions" }, screen.undo ? button(screen.undo, { look: "quiet", only: true }) : null,
      actions(screen)));
}

/** The page's buttons that are in no other place; one that ends snoozing only while it can. */
function actions(screen) {
  const elsewhere = [...(screen.head.tabs ?? []).map((tab) => tab.button.action),
    ...screen.sections.flatMap((one) => one.paragraph?.button?.action ?? []),
    ...(screen.controls ?? []).flatMap((one) => (one.choices ?? []).map((choice) => choice.action))];
  const own = (screen.buttons ?? []).filter((one) => !elsewhere.some((action) => isSameAction(action, one.action))
    && !/^(clear|more|list)$/.test(one.icon) && (one.isEnabled || one.icon !== "snooze"));
  const refresh = own.filter((one) => one.icon === "refresh").map((one) => button(one, { look: "quiet", only: true }));
  if (hasForm(screen)) return refresh;
  const files = own.filter((one) => one.file || /^(export|print)$/.test(one.icon));
  const rest = own.filter((one) => one.icon !== "refresh" && !files.includes(one));
  const look = (one) => one.icon === "add" ? "main" : /^(checkmark|edit|delete|import)$/.test(one.icon) ? "pictured" : "";
  return [refresh, files.length > 1 ? menu("files", "Export", "Export", files)
    : files.map((one) => button(one, { look: "pictured" })), rest.map((one) => button(one, { look: look(one) }))];
}

/** What is said of the whole page. */
export function messages(screen, lostText) {
  const texts = [screen.viewingText, screen.updatingText, screen.keptText, screen.activity, screen.skippedText];
  return [lostText ? banner({ kind: "offline", message: lostText }, "lost") : null,
    screen.banner ? banner(screen.banner) : null,
    texts.map((text, index) => text ? h("p", { key: `said-${index}`, class: "line muted" }, text) : null)];
}

/** What narrows the page, then what orders it, and how many rows there are. */
export function controls(screen) {
  const all = screen.controls ?? [], clear = screen.buttons?.find((one) => one.icon === "clear");
  const counted = screen.empty ? [] : (screen.countText ?? "").split(" · ").filter((text) => text !== screen.subtitle);
  const said = [...new Set([...counted, screen.activeFiltersText])].filter(Boolean);
  return [all.length ? h("section", { key: "controls", class: "controls", "aria-label": "Filters" },
    all.filter((one) => !one.isSort).map(control), all.filter((one) => one.isSort).map(control),
    clear && all.some((one) => one.isActive) ? button(clear, { look: "quiet" }) : null) : null,
  said.length ? h("p", { key: "count", class: "line muted" }, said.join(" · ")) : null];
}

/** What is said where no row is there. */
export function empty(card) {
  return h("section", { key: "empty", class: "card nothing" }, h("h2", {}, card.title),
    h("p", { class: "muted" }, card.subtitle),
    card.button ? button(card.button, { look: "main", of: card.title }) : null);
}

/** The ways to more rows, and to rows beside these. */
export function more(screen) {
  const ways = (screen.buttons ?? []).filter((one) => (one.icon === "more" && one.isEnabled)
    || (one.icon === "list" && !screen.empty));
  return ways.length ? h("div", { key: "more", class: "more" }, ways.map((one) => button(one))) : null;
}
