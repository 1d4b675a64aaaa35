// A file that a person hands in: chosen, read as text, and sent.

import { send } from "./link.js";

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
