// Files of a page, made on request: most are downloaded, one for paper goes to the print dialog. And files that a person
// hands in: chosen, read as text, and sent.

import { current, request, send } from "./link.js";

/** The file that a button is for; nothing for a button that only sends its action. */
export const fileOf = (card) => card.file ? (current().files ?? []).find((one) => one.id === card.file) : null;

/** Asks for a file, and hands it to the browser. */
export async function download(file) {
  const isUS = /-(US|CA|MX|PH)$/.test(navigator.language);
  const option = file.options?.find((one) => one === (isUS ? "letter" : "a4")) ?? file.options?.[0];
  const answer = await request(option ? { files: file.id, option } : { files: file.id });
  if (!answer.ok || !answer.file) return;
  const { name, mediaType, contents } = answer.file;
  if (mediaType.startsWith("text/html")) return print(contents);
  const address = URL.createObjectURL(new Blob([contents], { type: mediaType }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Prints a document in a frame of its own. Its styles are set by script, as the page forbids those in markup. */
function print(contents) {
  document.getElementById("paper")?.remove();
  const frame = Object.assign(document.createElement("iframe"), { id: "paper", title: "Print", className: "hidden" });
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: view } = frame, style = /<style>(.*?)<\/style>/gs;
  const plain = contents.replaceAll(style, "").replaceAll(/(<\w[^>]*) style=/g, "$1 data-style=");
  const made = new DOMParser().parseFromString(plain, "text/html");
  paper.replaceChild(paper.adoptNode(made.documentElement), paper.documentElement);
  paper.adoptedStyleSheets = Array.from(contents.matchAll(style), ([, css]) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  for (const one of paper.querySelectorAll("[data-style]")) one.style.cssText = one.dataset.style;
  view.print();
}

/** The largest file that the program reads. */
const megabytes = 64;

let input = null;

/** Lets a person choose a file, and sends it in the place of the blanks `$name` and `$contents` of an action. `say` shows
 * why that is not done. */
export function chooseFile(action, say) {
  input?.remove();
  input = document.createElement("input");
  input.type = "file";
  input.hidden = true;
  input.accept = ".ics,.csv,.tsv,.txt";
  input.onchange = async () => {
    const file = input.files[0];
    if (!file) return;
    if (file.size > megabytes * 1e6) return say(`${file.name} is larger than ${megabytes} MB.`);
    const contents = await text(file).catch(() => null);
    if (contents === null) say(`${file.name} cannot be read.`);
    else send(action, { name: file.name, contents });
  };
  document.body.append(input);
  input.click();
}

/** The text of a file; of one that is not UTF-8 its bytes, as a data URL. */
async function text(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
    return new Promise((done, failed) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.onerror = () => failed(reader.error);
      reader.readAsDataURL(file);
    });
  }
}
