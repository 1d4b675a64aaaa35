// The line to the program: what is shown comes by the stream, what a person does goes out by POST, one after the other.

import { patched } from "./patch.js";

const tab = sessionStorage.getItem("tab") ?? crypto.randomUUID();
sessionStorage.setItem("tab", tab);

let queue = Promise.resolve(), refuse = () => {}, screen = null;

/** The screen as the stream has made it; one that has no part yet has an empty list of them. */
export const current = () => screen && { sections: [], ...screen };

/** Opens the stream. `shown(screen)` for each new screen, `lost(isLost)` for the connection, `refused(message)` for an
 * action that was not carried out. */
export function connect({ shown, lost, refused }) {
  refuse = refused;
  const stream = new EventSource(`events?tab=${tab}&format=sections`);
  stream.onopen = () => lost(false);
  stream.onerror = () => lost(true);
  stream.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.screen) screen = message.screen;
    else if (message.patch && screen) screen = patched(screen, message.patch);
    else return;
    shown(current());
  };
}

/** Sends an action; every blank of it is replaced by what was typed: `{text: "camp"}`. */
export function send(action, typed = {}) {
  return request({ send: filled(action, typed) });
}

/** Sends a request of the pipe. */
export function request(body) {
  queue = queue.then(async () => {
    try {
      const response = await fetch(`tab/${tab}`,
        { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      const answer = await response.json();
      if (!answer.ok) refuse(answer.error?.message ?? response.statusText);
      return answer;
    } catch {
      refuse("The program did not answer. Is it still running?");
      return { ok: false };
    }
  });
  return queue;
}

export function filled(value, typed) {
  if (Array.isArray(value)) return value.map((part) => filled(part, typed));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, typed)]));
  }
  return typeof value === "string" && value.startsWith("$") && value.slice(1) in typed ? typed[value.slice(1)] : value;
}

/** The blanks of a template: `{text: true}`. */
export function blanks(value) {
  if (typeof value === "string") return value.startsWith("$") ? { [value.slice(1)]: true } : {};
  if (value === null || typeof value !== "object") return {};
  return Object.assign({}, ...Object.values(value).map(blanks));
}
