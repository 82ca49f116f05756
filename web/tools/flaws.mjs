// What is wrong with how a page is laid out; runs inside the page, so it may use nothing from outside.

/** Sentences about what is cut off, tiny, covered or on top of something else. */
export function flaws({ smallest, touch }) {
  const found = [];
  const root = document.documentElement;
  const say = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40) || element.className?.baseVal || element.className || element.tagName;
  // Not innerWidth: a phone shows a page that is too wide smaller, and counts more.
  if (root.scrollWidth > root.clientWidth) found.push(`page is ${root.scrollWidth} wide`);
  const fixed = document.querySelector('.table') !== null;
  if (fixed && root.scrollHeight > innerHeight) found.push(`page is ${root.scrollHeight} high`);

  /** What can be seen of a box: the part inside everything that clips it. */
  function seen(element, box) {
    let { left, top, right, bottom } = box;
    for (let up = element; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up instanceof SVGElement && up.tagName !== 'svg') continue;
      const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      if (clips && up !== document.body && up !== root) {
        const outer = up.getBoundingClientRect();
        left = Math.max(left, outer.left);
        top = Math.max(top, outer.top);
        right = Math.min(right, outer.right);
        bottom = Math.min(bottom, outer.bottom);
      }
      if (style.position === 'fixed') break;
    }
    left = Math.max(left, 0);
    right = Math.min(right, innerWidth);
    if (fixed) {
      top = Math.max(top, 0);
      bottom = Math.min(bottom, innerHeight);
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }

  const hidden = (element) =>
    element.closest('.hidden-text, [inert], details:not([open]) > :not(summary)') !== null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || getComputedStyle(element).clipPath !== 'none';

  const texts = [];
  for (const element of document.querySelectorAll('body *')) {
    if (hidden(element)) continue;
    const words = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
    if (words.length === 0) continue;
    const style = getComputedStyle(element);
    const text = element.textContent.trim().slice(0, 40);
    let size = parseFloat(style.fontSize);
    if (element instanceof SVGGraphicsElement) size *= element.getScreenCTM()?.a ?? 1;
    if (size < smallest) found.push(`${size.toFixed(1)} px: ${text}`);
    if (element instanceof HTMLElement && style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1 && style.textOverflow !== 'ellipsis')
      found.push(`cut off: ${text}`);
    if (element instanceof HTMLElement && style.overflowX === 'visible') {
      const box = element.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const inner = range.getBoundingClientRect();
      if (inner.right > box.right + 2 && style.display !== 'inline') found.push(`runs out: ${text}`);
    }
    for (const node of words) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = element instanceof SVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
      for (const line of lines) {
        const box = seen(element, line);
        if (box.width < 2 || box.height < 4) continue;
        // Letters fill about the middle of their line.
        const middle = (line.top + line.bottom) / 2;
        const half = Math.min((line.bottom - line.top) / 2, size * 0.36);
        const top = Math.max(box.top, middle - half);
        const bottom = Math.min(box.bottom, middle + half);
        texts.push({ element, text, left: box.left + 1, right: box.right - 1, top, bottom });
      }
    }
  }
  /** On top of everything else for a while: they may cover what is below. */
  const layer = (element) => element.closest('dialog, .menu, .explanation, .journey, .stepper, .log-open .log') ?? document.body;
  for (const [i, a] of texts.entries()) {
    for (const b of texts.slice(i + 1)) {
      if (a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom) continue;
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x < 1.5 || y < 2 || a.element === b.element || layer(a.element) !== layer(b.element)) continue;
      found.push(`text over text: ${a.text} / ${b.text}`);
    }
  }

  /** A bar that stays while the page scrolls: what is under it can be scrolled away from there. */
  const stays = (element) => {
    for (let up = element; up; up = up.parentElement) if (getComputedStyle(up).position === 'sticky') return true;
    return false;
  };

  // Whatever can be used must be under the finger that points at it.
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], .target';
  const reach = new Map();
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (hidden(control) || control.disabled) continue;
    const whole = control.getBoundingClientRect();
    const box = seen(control, whole);
    // What is below the fold cannot be hit before the player scrolls there.
    box.top = Math.max(box.top, 0);
    box.bottom = Math.min(box.bottom, innerHeight);
    box.height = box.bottom - box.top;
    // Scrolled or panned out of sight: that is no flaw.
    if (box.width < 6 || box.height < 6 || box.width * box.height < whole.width * whole.height * 0.5) continue;
    const marks = [0.5, 0.3, 0.7, 0.15, 0.85].flatMap((x) => [0.5, 0.3, 0.7, 0.15, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y]));
    const hit = marks.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (control.contains(top) || top.contains(control) && top.matches(CONTROLS));
    });
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) ?? document.body;
    if (!hit && layer(control) === layer(over) && !stays(over)) {
      found.push(`covered: ${say(control)}`);
    }
    for (const number of (control.getAttribute('data-actions') ?? '').split(' ').filter(Boolean)) {
      const best = reach.get(number) ?? { side: 0, name: '' };
      const side = Math.min(whole.width, whole.height);
      if (side > best.side) reach.set(number, { side, name: say(control) });
    }
  }
  for (const { side, name } of reach.values()) {
    if (side < touch - 0.5) found.push(`${side.toFixed(0)} px to touch: ${name}`);
  }
  return [...new Set(found)];
}
