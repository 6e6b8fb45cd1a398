// What is wrong with where the controls of a screen lie, and with the size of its text. Cards of a hand lie over each other, and
// are measured by the strip that is free; a control in a line of text, or in its label, is as large
// as that.
() => {
  const faults = [];
  const root = document.documentElement;
  const aside = root.scrollWidth - root.clientWidth;
  if (aside > 0) faults.push(`scrolls sideways by ${aside} px`);
  const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (layer.scrollWidth > layer.clientWidth + 1) faults.push("its dialog scrolls sideways");

  const nameOf = (one) => {
    const name = one.getAttribute("aria-label") ?? one.textContent;
    return name.trim().replace(/\s+/g, " ").slice(0, 40) || one.outerHTML.slice(0, 60);
  };
  const boxOf = (one) => {
    const target = one.matches("input[type=checkbox], input[type=radio]") ? (one.closest("label") ?? one) : one;
    return target.getBoundingClientRect();
  };
  const inHand = (one) => one.closest('[role="toolbar"]') !== null;
  const inText = (one) => one.matches("p a, td a, dd a");

  const seen = [...layer.querySelectorAll("button, a[href], input, select, summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => one.closest("dialog") === (layer === document.body ? null : layer));
  for (const one of seen) {
    const box = boxOf(one);
    const scrolls = one.closest(".scrolls") !== null; // a hand of very many cards
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1)) {
      faults.push(`${nameOf(one)}: beyond the edge`);
    }
    if (!inText(one) && !inHand(one) && (box.width < 43.5 || box.height < 43.5)) {
      faults.push(`${nameOf(one)}: only ${Math.round(box.width)} × ${Math.round(box.height)} px`);
    }
  }
  const boxes = seen.map(boxOf);
  seen.forEach((one, at) => {
    for (let next = at + 1; next < seen.length; next++) {
      const [other, a, b] = [seen[next], boxes[at], boxes[next]];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1.5 && high > 1.5) {
        if (one.contains(other) || other.contains(one) || (inHand(one) && inHand(other))) continue;
        const by = `${Math.round(wide)} × ${Math.round(high)} px`;
        faults.push(`${nameOf(one)} and ${nameOf(other)}: overlap by ${by}`);
      }
    }
  });
  for (const hand of layer.querySelectorAll('[role="toolbar"]')) {
    const lefts = [...hand.querySelectorAll("button")].map((one) => one.getBoundingClientRect().left);
    lefts.slice(1).forEach((left, at) => {
      const strip = left - lefts[at];
      if (strip > 0 && strip < 24) faults.push(`a card of the hand shows ${Math.round(strip)} px`);
    });
  }
  const words = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let text; (text = words.nextNode()); ) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest("svg, .visually-hidden, style") || !one.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size > 0 && size < 12) faults.push(`${text.data.trim().slice(0, 40)}: text of ${size} px`);
  }
  return faults;
};
