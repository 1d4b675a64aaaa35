// What is around the parts of every screen: tabs, titles, athletes, the page's buttons, what is said of it.

import { control, filters } from "./controls.js";
import { h } from "./dom.js";
import { answersOf, hasForm } from "./form.js";
import { icon } from "./icons.js";
import { current, send } from "./link.js";
import { address, banner, button, followed, isNarrow, isSameAction, menu, unique } from "./parts.js";

/** Whether a page of the navigation is shown, and nothing that was opened from it. */
export const isRoot = ({ head, page }) =>
  [...head.tabs ?? [], ...head.links ?? []].some((one) => one.isCurrent && one.page === page);

/** The pages; `links` are pages under one of them, `leave` is what stands below them where there is room, `say` shows why one
 * cannot be opened. */
export function tabs(all, links, leave, say) {
  const isUnder = links.some((one) => one.isCurrent);
  const way = (tab, isCurrent) => h("a", {
    key: tab.page, href: address(tab.route), class: `tab ${tab.tab ? "under" : ""}`, "aria-current": isCurrent ? "page" : null,
    "aria-label": unique(tab.accessibilityLabel), "aria-disabled": tab.button.isEnabled ? null : "true",
    onclick: followed(() => tab.button.isEnabled ? send(tab.button.action) : say(tab.button.reason)),
  }, icon(`page-${tab.page}`), h("span", {}, tab.label),
  tab.attentionCount ? h("b", { class: "count" }, String(tab.attentionCount)) : null);
  return h("nav", { key: "tabs", class: "tabs", "aria-label": "Pages" },
    h("div", { class: "brand", "aria-hidden": "true" }, icon("compass"), "Recruiting Compass"),
    h("div", { class: "tab-list" }, all.map((tab) => way(tab, tab.isCurrent && !(isUnder && !isNarrow()))),
      isNarrow() ? null : links.map((tab) => way(tab, tab.isCurrent))),
    leave ? button(leave, { look: "quiet pictured leave" }) : null);
}

/** The way back, the title, and what can be done with the page. */
export function top(screen) {
  const { head } = screen, { save, cancel } = isNarrow() && hasForm(screen) ? answersOf(screen) : {};
  return h("header", { key: "top", class: `top ${cancel ? "form-top" : ""}` },
    cancel ? button(cancel, { look: "quiet" })
      : head.back && !isRoot(screen) ? button(head.back, { look: "quiet", only: true }) : null,
    h("div", { class: `titles ${isRoot(screen) ? "root" : ""}` }, h("h1", {}, h("bdi", {}, screen.title)),
      screen.subtitle ? h("p", { class: "muted" }, screen.subtitle) : null),
    head.athletes ? h("div", { key: "athletes", class: "athletes", role: "group",
      "aria-label": head.viewingText ?? "Athletes" }, head.athletes.map((one) => h("button", {
      key: one.id, type: "button", "aria-pressed": String(one.isActive), "aria-label": unique(one.name),
      onclick: () => send(one.action),
    }, h("bdi", {}, one.name)))) : null,
    h("div", { class: "actions" }, screen.undo && !isNarrow() ? button(screen.undo, { look: "quiet", only: true }) : null,
      cancel ? button(save, { look: "main", extra: save.isEnabled ? { type: "submit", form: "form", onclick: null } : {} })
        : actions(screen)));
}

/** The page's buttons that are in no other place; one that ends snoozing, or compares, only while it can. */
function own(screen) {
  const elsewhere = [...(screen.head.tabs ?? []).map((tab) => tab.button.action),
    ...screen.sections.flatMap((one) => one.paragraph?.button?.action ?? []),
    ...(screen.controls ?? []).flatMap((one) => (one.choices ?? []).map((choice) => choice.action))];
  return (screen.buttons ?? []).filter((one) => !/^(clear|more|list)$/.test(one.icon)
    && (one.isEnabled || !/^(snooze|compare)$/.test(one.icon)) && !elsewhere.some((action) => isSameAction(action, one.action)));
}

/** Of a phone's buttons those that wait for something are below the page, in a bar that comes with it. */
const isBelow = (one) => isNarrow() && one.prominence === "title" && one.icon !== "add";

function actions(screen) {
  const all = own(screen).filter((one) => !isBelow(one)), narrow = isNarrow();
  const refresh = all.filter((one) => one.icon === "refresh").map((one) => button(one, { look: "quiet", only: true }));
  if (hasForm(screen)) return refresh;
  const files = all.filter((one) => one.file || /^(export|print)$/.test(one.icon));
  const rest = all.filter((one) => one.icon !== "refresh" && !files.includes(one));
  if (narrow) {
    const first = rest.filter((one) => /^(add|edit)$/.test(one.icon)), 
      others = [screen.undo, ...files, ...rest.filter((one) => !first.includes(one))].filter(Boolean);
    if (!isRoot(screen)) others.push(...all.filter((one) => one.icon === "refresh"));
    return [near(screen), isRoot(screen) ? refresh : null, others.length > 1 ? menu("others", "More actions", null, others)
      : others.map((one) => button(one, { look: "quiet", only: true })),
    first.map((one) => button(one, { look: one.icon === "add" ? "main" : "quiet", only: true }))];
  }
  const look = (one) => one.icon === "add" ? "main" : /^(checkmark|edit|delete|import)$/.test(one.icon) ? "pictured" : "";
  return [refresh, files.length > 1 ? menu("files", "Export", "Export", files)
    : files.map((one) => button(one, { look: "pictured" })), rest.map((one) => button(one, { look: look(one) }))];
}

/** Pages that no tab of a phone is: on the first page, and on the one under whose tab they are. */
function near(screen) {
  const all = screen.head.tabs ?? [], here = all.find((one) => one.isCurrent && one.page === screen.page);
  return here ? (screen.head.links ?? []).filter((one) => here === all[0] || here.page === one.tab).map((one) =>
    button(one.button, { look: "quiet", only: true, picture: `page-${one.page}`, route: one.route })) : [];
}

/** What waits below the page of a phone until it can be done. */
export function below(screen) {
  const ways = hasForm(screen) ? [] : own(screen).filter((one) => isBelow(one) && one.isEnabled);
  return ways.length ? h("div", { key: "below", class: "below" },
    h("p", {}, (screen.countText ?? "").split(" · ").at(-1)), ways.map((one) => button(one, { look: "main" }))) : null;
}

/** What is said of the whole page. */
export function messages(screen, lostText) {
  const texts = [screen.updatingText, screen.keptText, screen.activity, screen.skippedText];
  return [lostText ? banner({ kind: "offline", message: lostText }, "lost") : null,
    screen.banner ? banner(screen.banner) : null,
    screen.viewingText ? h("p", { key: "viewing", class: "line viewing" },
      screen.isViewOnly ? h("span", { "aria-hidden": "true" }, "👁 ") : null, screen.viewingText) : null,
    texts.map((text, index) => text ? h("p", { key: `said-${index}`, class: "line muted" }, text) : null)];
}

/** What narrows the page, then what orders it, and how many rows there are. `changed` is called when something that is not
 * the app's was switched. */
export function controls(screen, changed) {
  const all = screen.controls ?? [], clear = screen.buttons?.find((one) => one.icon === "clear");
  const counted = screen.empty || isNarrow() && screen.count === undefined ? []
    : (screen.countText ?? "").split(" · ").filter((text) => text !== screen.subtitle);
  const seen = all.filter((one) => one.kind === "toggle").map((one) => one.id);
  const chips = (screen.activeFilters ?? []).filter((one) => !seen.includes(one.control));
  const line = () => h("section", { key: "controls", class: "controls", "aria-label": "Filters" },
    all.filter((one) => !one.isSort).map(control), all.filter((one) => one.isSort).map(control),
    clear && all.some((one) => one.isActive) ? button(clear, { look: "quiet" }) : null);
  return [isNarrow() ? filters(screen, clear, changed) : all.length ? line() : null,
  chips.length ? h("div", { key: "chips", class: "chips" }, chips.map((one) => h("button", { key: one.control, type: "button",
    class: "chip", "aria-label": unique(`Remove filter: ${one.label}`), onclick: () => send(one.action) },
  h("bdi", {}, one.label), icon("dismiss")))) : null,
  counted.length ? h("p", { key: "count", class: "line muted" }, counted.join(" · ")) : null];
}

/** What is said where no row is there. */
export function empty(card) {
  return h("section", { key: "empty", class: "card nothing" }, card.icon ? icon(card.icon) : null, h("h2", {}, card.title),
    h("p", { class: "muted" }, card.subtitle),
    card.button ? button(card.button, { look: "main", of: card.title }) : null);
}

/** The ways to more rows, and to rows beside these. */
export function more(screen) {
  const links = (current().head.links ?? []).map((one) => one.page);
  const ways = (screen.buttons ?? []).filter((one) => (one.icon === "more" && one.isEnabled)
    || (one.icon === "list" && !screen.empty && !links.includes(one.id)));
  return ways.length ? h("div", { key: "more", class: "more" }, ways.map((one) => button(one))) : null;
}
