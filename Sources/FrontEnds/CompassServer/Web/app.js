// The app in a browser: draws any screen from its sections, sends back what a person does, and knows no page (Z9).

import { draw, h } from "./dom.js";
import { hasForm } from "./form.js";
import { controls, empty, messages, more, tabs, top } from "./head.js";
import { connect, send } from "./link.js";
import { focusWantedDay } from "./month.js";
import { beginDrawing, button, dialog, notice } from "./parts.js";
import { region } from "./sections.js";

const app = document.getElementById("app");
const isWide = matchMedia("(min-width: 60rem)");
let screen = null, lostText = null, message = null, timer = null, scrolled = 0, announced = null;

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
  const { tabs: pages, signOut } = screen.head;
  draw(app, [
    pages ? tabs(pages, isWide.matches ? signOut : null, say) : null,
    h("main", { key: "main", id: "content", tabindex: "-1", "data-page": screen.page }, top(screen),
      messages(screen, lostText), region("context"), region("head"), controls(screen),
      screen.empty ? empty(screen.empty) : null,
      screen.showsSkeleton ? skeleton() : h("div", { key: "content", class: "content" }, ["aside", "main"].map((name) =>
        h("div", { key: name, class: name }, region(name)))),
      more(screen),
      !isWide.matches && signOut ? h("footer", { key: "foot" }, button(signOut, { look: "quiet pictured" })) : null),
    h("div", { key: "notices", class: "notices" }, (screen.notices ?? []).map(notice),
      message ? h("div", { key: "message", class: "notice error", role: "alert" }, h("p", {}, message)) : null),
    dialog(screen.dialog),
  ].filter(Boolean));
  afterwards();
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
    const now = lanes.querySelector(".now-line");
    if (now) lanes.scrollLeft = now.offsetLeft - lanes.clientWidth / 3;
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
  if (back && !isAhead) history.pushState("later", "", `#${screen.route}`);
  else history.replaceState(back ? "later" : "first", "", `#${screen.route}`);
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
    if (!screen) isAhead = history.state === "later";
    screen = next;
    if (isOther) { message = null; scrollTo(0, 0); }
    render();
    keepHistory();
  },
  lost(text) { if (text !== lostText) { lostText = text; render(); } },
  refused(text) {
    // What a form shows beside its fields is not said a second time.
    const wrong = screen && hasForm(screen) ? document.querySelector("[aria-invalid]") : null;
    if (wrong) wrong.focus();
    else say(text);
  },
});
