// The app in a browser: draws any screen from its JSON, sends back what a person does, and knows no page.

import { draw, h } from "./dom.js";
import { focusWantedDay } from "./calendar.js";
import { form, toFillIn } from "./form.js";
import { icon } from "./icons.js";
import { connect, send } from "./link.js";
import { content, pageButtons } from "./page.js";
import { banner, beginDrawing, button, control, dialog, notice, sameAction, unique } from "./parts.js";

const app = document.getElementById("app");
let screen = null, isLost = false, message = null, timer = null;
const isWide = matchMedia("(min-width: 60rem)");
let scrolled = 0, announced = null;

/** Shows a short message for a while. */
function say(text) {
  message = text;
  clearTimeout(timer);
  timer = setTimeout(() => { message = null; render(); }, 6000);
  render();
}

function render() {
  if (!screen) return draw(app, [h("main", { key: "main", class: "waiting" }, skeleton())]);
  remember();
  beginDrawing(say);
  const { head } = screen;
  draw(app, [
    head.tabs.length ? tabs(head) : null,
    h("main", { key: "main", id: "content", tabindex: "-1", "data-page": screen.page }, top(head), body(),
      !isWide.matches && head.signOut ? h("footer", { key: "foot" }, button(head.signOut, { look: "quiet pictured" }))
        : null),
    h("div", { key: "notices", class: "notices" }, screen.notices.map(notice),
      message ? h("div", { key: "message", class: "notice error", role: "alert" }, h("p", {}, message)) : null),
    dialog(screen.dialog),
  ].filter(Boolean));
  afterwards();
}

function tabs(head) {
  return h("nav", { key: "tabs", class: "tabs", "aria-label": "Pages" },
    h("div", { class: "brand", "aria-hidden": "true" }, icon("performance"), "Recruiting Compass"),
    h("div", { class: "tab-list" }, head.tabs.map((tab) => h("button", {
      key: tab.page, type: "button", class: "tab", "aria-current": tab.isCurrent ? "page" : null,
        "aria-label": unique(tab.accessibilityLabel), "aria-disabled": tab.button.isEnabled ? null : "true",
        onclick: () => tab.button.isEnabled ? send(tab.button.action) : say(tab.button.reason),
    }, icon(tab.page), h("span", {}, tab.label),
      tab.attentionCount ? h("b", { class: "count" }, String(tab.attentionCount)) : null))),
    isWide.matches && head.signOut ? button(head.signOut, { look: "quiet pictured leave" }) : null);
}

function top(head) {
  const actions = [...head.tabs.map((tab) => tab.button.action),
    ...(screen.controls ?? []).flatMap((one) => (one.choices ?? []).map((choice) => choice.action))];
  const own = toFillIn(screen) ? screen.buttons.filter((one) => one.icon === "refresh")
    : screen.buttons.filter((one) => !actions.some((action) => sameAction(action, one.action)));
  const kept = screen.comparison ? own.filter((one) => one.icon !== "close") : own;
  const isRoot = head.tabs.some((tab) => tab.isCurrent && tab.page === screen.page);
  return h("header", { key: "top", class: "top" },
    head.back && !isRoot ? button(head.back, { look: "quiet", only: true }) : null,
    h("div", { class: "titles" }, h("h1", {}, screen.title),
      screen.subtitle ? h("p", { class: "muted" }, screen.subtitle) : null),
    athletes(head),
    h("div", { class: "actions" }, screen.undo ? button(screen.undo, { look: "quiet", only: true }) : null,
      pageButtons(kept)));
}

function athletes(head) {
  if (!head.athletes.length) return null;
  return h("div", { key: "athletes", class: "athletes", role: "group", "aria-label": head.viewingText ?? "Athletes" },
    head.athletes.map((one) => h("button", {
    key: one.id, type: "button", "aria-pressed": String(one.isActive), "aria-label": unique(one.name),
      onclick: () => send(one.action),
  }, one.name)));
}

function body() {
  const controls = screen.controls ?? [];
  const clear = screen.buttons.find((one) => one.icon === "clear"),
    more = screen.buttons.filter((one) => (one.icon === "more" && one.isEnabled)
      || (one.icon === "list" && !screen.empty));
  const said = [screen.viewingText, screen.readOnlyPlainText, screen.successPlainText, screen.updatingText, screen.keptText,
    screen.activity, screen.skippedText];
  return [isLost ? banner({ kind: "offline", message: "Connecting again…" }, "lost") : null,
    screen.banner ? banner(screen.banner) : null,
    said.map((text, index) => text ? h("p", { key: `said-${index}`, class: "line muted" }, text) : null),
    controls.length ? h("section", { key: "controls", class: "controls", "aria-label": "Filters" },
      controls.map(control),
      clear && controls.some((one) => one.isActive) ? button(clear, { look: "quiet" }) : null) : null,
    line("count", [screen.countText === screen.subtitle || screen.empty ? null : screen.countText, screen.selectedText,
      screen.snoozedText, screen.activeFiltersText]),
    form(screen),
    screen.empty ? h("section", { key: "empty", class: "card nothing" }, h("h2", {}, screen.empty.title),
      h("p", { class: "muted" }, screen.empty.subtitle),
      screen.empty.button ? button(screen.empty.button, { look: "main", of: screen.empty.title }) : null) : null,
    screen.showsSkeleton ? skeleton()
      : h("div", { key: "content", class: `content of-${screen.page}` }, content(screen, screen.buttons)),
    more.length || screen.moreText
      ? h("div", { key: "more", class: "more" }, screen.moreText ? h("p", { class: "muted" }, screen.moreText) : null,
      more.map((one) => button(one))) : null,
  ];
}

function line(key, texts) {
  const said = texts.filter(Boolean);
  return said.length ? h("p", { key, class: "line muted" }, said.join(" · ")) : null;
}

function skeleton() {
  return h("div", { key: "skeleton", class: "skeleton", role: "status",
    "aria-label": screen?.loadingText ?? "Loading" }, [1, 2, 3, 4].map((index) => h("i", { key: String(index) })));
}

// Where the focus was on the page, then where it goes once that is gone: the row, the next one, the one before.
let places = [];

function remember() {
  const at = document.activeElement;
  if (at === document.body || at.closest("dialog")) return;
  const row = at.closest(".row");
  places = [at, row?.querySelector("button"), row?.nextElementSibling?.querySelector("button"),
    row?.previousElementSibling?.querySelector("button"), document.getElementById("content")];
}

/** What only happens once the page is drawn: the question is over it, the row in view, the focus where it was. */
function afterwards() {
  const question = document.querySelector("dialog.question");
  if (question && !question.open) question.showModal();
  if (document.activeElement === document.body && !question) {
    places.find((one) => one?.isConnected)?.focus({ preventScroll: true });
  }
  focusWantedDay();
  const current = document.querySelector(".tab[aria-current]"), bar = current?.closest(".tabs");
  if (bar && bar.scrollWidth > bar.clientWidth) bar.scrollLeft = current.offsetLeft - bar.clientWidth / 2;
  for (const lanes of document.querySelectorAll(".track-scroll:not([data-placed])")) {
    lanes.dataset.placed = "";
    const today = lanes.querySelector(".today-line");
    if (today) lanes.scrollLeft = today.offsetLeft - lanes.clientWidth / 3;
  }
  if (screen.scroll && screen.scroll.request !== scrolled) {
    scrolled = screen.scroll.request;
    document.querySelector(`[data-row="${CSS.escape(screen.scroll.id)}"]`)?.scrollIntoView({ block: "center" });
  }
  if (screen.announcement && screen.announcement !== announced) {
    document.getElementById("announcements").textContent = screen.announcement;
  }
  announced = screen.announcement;
}

// The browser's way back is the app's: while there is one, an entry of the history waits to be left.
let isAhead = false;

function keepHistory() {
  const back = screen.head.back;
  document.title = screen.title;
  if (back && !isAhead) history.pushState("ahead", "", `#${screen.route}`);
  else history.replaceState(back ? "ahead" : "first", "", `#${screen.route}`);
  isAhead = Boolean(back);
}

addEventListener("popstate", () => {
  isAhead = false;
  const back = screen?.head.back;
  if (!back) return;
  if (back.isEnabled) send(back.action);
  else { say(back.reason); keepHistory(); }
});

isWide.addEventListener("change", render);
render();
connect({
  shown(next) {
    const isOther = screen?.route !== next.route;
    if (!screen) isAhead = history.state === "ahead";
    screen = next;
    if (isOther) { message = null; scrollTo(0, 0); }
    render();
    keepHistory();
  },
  lost(now) { if (now !== isLost) { isLost = now; render(); } },
  refused(text) {
    // What a form shows beside its fields is not said a second time.
    const wrong = screen && toFillIn(screen) ? document.querySelector("[aria-invalid]") : null;
    if (wrong) wrong.focus();
    else say(text);
  },
});
