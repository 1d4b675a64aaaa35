// An expression of the page: what is in the screen's sections and not in the document, a list of texts; empty where all
// of it is there (decision Z12).
import("./link.js").then((link) => {
  const screen = link.current(), missing = [];
  // The texts in an element: of each element and each text node in it.
  const texts = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT), found = new Map();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim();
      found.set(text, [...found.get(text) ?? [], node.nodeType === Node.TEXT_NODE ? node.parentElement : node]);
    }
    return found;
  };
  const names = (element) => [...element.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  const check = (place, element, wanted) => {
    const found = element && texts(element);
    for (const text of wanted.filter(Boolean)) {
      const nodes = found?.get(text.trim()) ?? found?.get(`${text.trim()}.`);
      if (!nodes) missing.push(`${place}: ${text}`);
      else if (!nodes.some((node) => node.getClientRects().length)) missing.push(`${place}: not visible: ${text}`);
    }
  };
  const named = (place, element, wanted) => {
    const all = element ? names(element) : [];
    for (const name of wanted.filter(Boolean)) {
      if (!all.some((one) => one.startsWith(name))) missing.push(`${place}: no control ${name}`);
    }
  };
  const inRow = (row) => [row.title, row.childrenTitle, row.updatingText, row.leading?.word?.text, row.leading?.sign?.kind,
    ...[...row.badges ?? [], ...row.facts ?? []].map((one) => one.text),
    ...(row.notes ?? []).filter((one) => one.display === "preview"
      || (one.display === "expanded" && row.state?.includes("expanded"))).flatMap((one) => [one.title, one.text]),
    ...(row.children ?? []).flatMap((one) =>
      inRow({ ...one, facts: (one.facts ?? []).filter((fact) => fact.role !== "number") }))];
  const buttons = (row) => {
    const own = row.buttons ?? [], shared = (screen.rowButtons ?? []).filter((one) => !row.withoutRowButtons?.includes(one.id));
    return [...own, ...shared.filter((one) => !own.some((other) => other.id === one.id))].filter((one) => one.isEnabled);
  };
  // Ids are not drawn, nor a part that has nothing else.
  const drawn = screen.showsSkeleton ? [] : screen.sections.filter((one) => !one.fields?.every((field) => field.isID));
  const tabs = (screen.head.tabs ?? []).map((tab) => tab.label);
  for (const part of drawn) {
    const element = document.querySelector(`[data-section="${CSS.escape(part.id)}"]`);
    const about = [part.title, part.text, part.month?.title, part.month?.selectedText, part.rows?.moreText, part.meter?.text,
      part.rows?.rows && part.rows.aboveText, part.paragraph?.label, part.paragraph?.text, part.paragraph?.button?.label,
      ...(part.tiles ?? []).flatMap((one) => [one.label, String(one.count)]),
      ...(part.fields ?? []).filter((one) => !one.isID).flatMap((one) => [one.label, one.text]),
      part.table?.moreText, ...(part.table?.records ?? []).flatMap((one) => one.cells.flat().map((cell) => cell.text)),
      part.form?.problemsText, part.form?.failureText, ...(part.form?.inputs ?? []).flatMap((one) => [one.label, one.error]),
      part.radar?.message, ...(part.radar?.axes ?? []).map((one) => one.label),
      ...(part.charts?.panels ?? []).flatMap((panel) => (panel.series ?? []).flatMap((one) => [one.label, one.verifiedText])),
      ...(part.lanes?.lanes ?? []).flatMap((one) => [one.name, one.countText, one.summaryText]),
      part.lanes?.todayLabel].filter(Boolean);
    if (about.length || part.rows?.rows || part.week) check(part.id, element, about);
    const all = element?.innerText ?? "";
    for (const text of [part.trailingText, part.lanes?.laneCountText, part.lanes?.lanePageText,
      ...(part.charts?.panels ?? []).flatMap((panel) => [panel.yTitle, panel.xTitle, panel.lowerIsBetterText])]) {
      if (text && !all.includes(text)) missing.push(`${part.id}: ${text}`);
    }
    named(part.id, element, [...(part.buttons ?? []).filter((one) => one.isEnabled).map((one) => one.label),
      ...(part.controls ?? []).map((one) => one.label), ...(part.month?.days ?? []).map((one) => one.accessibilityLabel),
      ...(part.lanes?.lanes ?? []).flatMap((lane) => (lane.items ?? []).map((one) => one.accessibilityLabel)),
      ...(part.charts?.panels ?? []).flatMap((panel) => [...(panel.events ?? []).map((one) => `${one.name}, ${one.dateText}`),
        ...(panel.series ?? []).flatMap((one) => (one.points ?? []).map((point) => point.accessibilityLabel))])]);
    if ((part.links ?? []).some((one) => !tabs.includes(one.button.label))) {
      named(part.id, element, part.links.map((one) => one.button.label).filter((label) => !tabs.includes(label)));
    }
    for (const row of part.rows?.rows ?? []) {
      const line = element?.querySelector(`.rows > [data-row="${CSS.escape(row.id)}"]`);
      check(row.id, line, inRow(row));
      // A box has its own name.
      named(row.id, line, buttons(row).map((one) => one.prominence === "prompt" && row.boxLabel
        || `${one.label}: ${row.name ?? row.title}`));
    }
  }
  const main = document.querySelector("main");
  check("head", main, [screen.title, screen.subtitle, screen.banner?.message, screen.keptText, screen.empty?.title]);
  // The kinds of lanes are named by their switches.
  check("legend", main, drawn.flatMap((one) => one.lanes?.legend ?? []).filter((one) => one.type !== "today")
    .map((one) => one.label));
  named("head", main, (screen.controls ?? []).map((one) => one.label));
  for (const text of (screen.notices ?? []).map((one) => one.message)) {
    if (!document.querySelector(".notices").innerText.includes(text)) missing.push(`notice: ${text}`);
  }
  return missing;
})
