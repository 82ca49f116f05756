// Runs in every page before its own scripts. It notes what the page's socket carries, and surveys
// the page as a person would: what is lit, where it can be hit, what a menu offers. Nothing here
// knows a game, and nothing here plays: that is done with real mouse, key and touch events.
(() => {
  const wire = { last: null, updates: 0, came: 0, cut: false, sent: [], open: new Set(), errors: [], sockets: [], reached: 0 };

  /** The update that a socket has after changes. */
  const changed = (before, { seq, since, log, changed, views }) => ({
    ...before,
    ...changed,
    seq,
    since,
    log,
    views: before.views.map((one, index) => changedSeat(one, views[index])),
  });

  const changedSeat = (before, { changed, view, rows }) => {
    const parts = { ...before.view, ...view };
    for (const [name, of] of Object.entries(rows)) {
      parts[name] = parts[name].map((row, number) => (number in of ? of[number] : row));
    }
    return { ...before, ...changed, view: parts };
  };

  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      wire.sockets.push(this);
      wire.reached = 0;
      this.addEventListener('message', (event) => {
        const message = JSON.parse(event.data);
        if (message.type === 'update' || message.type === 'changes') {
          wire.last = this.last = message.type === 'update' ? message : changed(this.last, message);
          wire.updates += 1;
          wire.came = performance.now();
        } else if (message.type === 'done') {
          if (!message.table) wire.reached = message.seq; // the update that tells of it may come later
          wire.open.delete(message.id);
        } else if (message.type === 'error') {
          wire.open.delete(message.id);
          wire.errors.push(message);
        }
      });
    }
    send(text) {
      const command = JSON.parse(text);
      // The same command after a lost connection is one command.
      if (!wire.sent.some((one) => one.id && one.id === command.id)) wire.sent.push(command);
      if (command.id) wire.open.add(command.id);
      super.send(text);
      if (wire.cut) this.close(); // whatever the server answers is lost
      wire.cut = false;
    }
  };

  // What the page has asked the server for and not got yet.
  let fetching = 0;
  const fetched = window.fetch;
  window.fetch = (...args) => {
    fetching += 1;
    return fetched(...args).finally(() => (fetching -= 1));
  };

  // Another turn of the event loop, in which the page draws what has changed.
  const channel = new MessageChannel();
  const turns = [];
  channel.port1.onmessage = () => turns.shift()();
  const turn = () => new Promise((done) => (turns.push(done), channel.port2.postMessage(0)));
  const pause = () => new Promise((done) => setTimeout(done, 8));
  // Another picture: sizes have been measured anew, and what follows from them has been done.
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  const shown = (element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && element.getClientRects().length > 0;
  const targets = () => [...document.querySelectorAll('.target')].filter(shown);
  const buttons = () => [...document.querySelectorAll('.dock .answer button')].filter(shown);
  const said = (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

  /** A point where a finger or the mouse meets this element and nothing else, or null; so far from the window's edge. */
  function spot(element, edge = 0) {
    const own = element.classList.contains('target')
      ? (hit) => hit?.closest('.target') === element
      : (hit) => hit !== null && element.contains(hit);
    const box = element.getBoundingClientRect();
    for (const parts of [2, 6, 12]) {
      for (let i = 1; i < parts; i += 1) {
        for (let j = 1; j < parts; j += 1) {
          const x = box.left + (box.width * i) / parts;
          const y = box.top + (box.height * j) / parts;
          if (x < edge || y < edge || x >= innerWidth - edge || y >= innerHeight - edge) continue;
          if (own(document.elementFromPoint(x, y))) return { x, y };
        }
      }
    }
    return null;
  }

  /** The same, after scrolling to it where it is not in sight. */
  function near(element, scrolled = []) {
    const at = spot(element);
    if (at) return at;
    scrolled.push(element.getAttribute('aria-label') ?? said(element));
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    return spot(element);
  }

  const items = () => [...document.querySelectorAll('[role=menu] [role=menuitem]')];

  /** What the menu of a place offers; it is open only while this looks. */
  async function offered(element) {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    for (let i = 0; i < 20 && items().length === 0; i += 1) await turn();
    const texts = items().map(said);
    const menu = document.querySelector('[role=menu]');
    menu?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    for (let i = 0; i < 20 && items().length > 0; i += 1) await turn();
    return texts;
  }

  /** Things of mine that can be picked before something is done with them. */
  const picks = () => [...document.querySelectorAll('.dock .mine button[aria-pressed]:not(.target)')].filter(shown);

  async function putBack() {
    for (let i = 0; i < 20; i += 1) {
      const picked = picks().find((pick) => pick.getAttribute('aria-pressed') === 'true');
      if (!picked) return;
      picked.click();
      await turn();
    }
  }

  let looked = 0; // commands that had been sent when a decision was looked at last
  let kept = []; // the elements of the last survey, as its ways number them

  /** Every way to do something: [{text, name, element, menu}], `text` one of those wanted. */
  async function survey(wanted) {
    const found = [];
    const meaning = (name) => {
      const fits = wanted.filter((one) => name === one || name.endsWith(`: ${one}`));
      return fits.sort((a, b) => b.length - a.length)[0] ?? `?${name}`;
    };
    const add = async (element, more) => {
      const name = element.getAttribute('aria-label') ?? said(element);
      const menu = element.getAttribute('aria-haspopup') === 'menu';
      const texts = menu ? await offered(element) : [meaning(name)];
      for (const text of texts) found.push({ text, name, menu, element: kept.push(element) - 1, ...more });
    };
    kept = [];
    await putBack(); // what was picked for an earlier action
    for (const element of targets()) await add(element, {});
    for (const button of buttons()) if (wanted.includes(said(button))) await add(button, {});
    if (same(unique(found.map((one) => one.text)), wanted)) return found;
    // Things that are shown only after another has been picked.
    for (const pick of picks()) {
      const known = new Set(targets());
      pick.click();
      await turn();
      const first = kept.push(pick) - 1;
      for (const element of targets()) if (!known.has(element)) await add(element, { first });
      await putBack();
    }
    if (same(unique(found.map((one) => one.text)), wanted)) return found;
    // And only after two.
    const all = picks();
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        const known = new Set(targets());
        for (const pick of [one, other]) {
          pick.click();
          await turn();
        }
        const both = { first: kept.push(one) - 1, second: kept.push(other) - 1 };
        for (const element of targets()) if (!known.has(element)) await add(element, both);
        await putBack();
      }
    }
    return found;
  }

  /** Where to touch what a survey found, once nothing is in the way. */
  async function point(number) {
    await still(kept[number]);
    for (let i = 0; i < 60; i += 1) {
      const at = near(kept[number]);
      if (at) return at;
      await pause();
    }
    return null;
  }
  /** The same without scrolling to it, where a finger can be: no thumb hits the last pixels of a screen. */
  const FINGER = 8;
  async function inSight(number) {
    await still(kept[number]);
    return spot(kept[number], FINGER);
  }

  /** Until the page has drawn three pictures with this element at one place: a board settles after a drag or an answer. */
  async function still(element) {
    const place = () => Object.values(element.getBoundingClientRect().toJSON()).join();
    for (let same = 0, before = place(), i = 0; same < 3 && i < 120; i += 1) {
      await drawn();
      const now = place();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  }

  /** Of my seats the one that is to do something now. */
  function mine(update) {
    return update.views.find((one) => one.actions.length > 0 || one.held !== null) ?? update.views[0] ?? null;
  }

  function mayPass() {
    const view = mine(wire.last);
    return wire.last.window !== null && view !== null && !view.passed && view.may.includes('pass');
  }

  /** What the server waits for from here: choose, confirm, pass, over, or null. */
  function asked() {
    const update = wire.last;
    if (!update || wire.open.size > 0 || update.seq < wire.reached) return null;
    if (update.status === 'finished') return 'over';
    const view = mine(update);
    if (!view) return null;
    if (view.actions.length > 0) return 'choose';
    if (view.may.includes('confirm')) return view.ends ? 'end_it' : 'confirm';
    // A window that waits for nobody closes by itself.
    // A player who shares the screen with nobody is silent without being asked.
    const shared = wire.last.you.length > 1;
    return shared && mayPass() && performance.now() - wire.came > 400 ? 'pass' : null;
  }

  const same = (a, b) => a.length === b.length && a.every((one, index) => one === b[index]);
  const unique = (texts) => [...new Set(texts)].sort();

  /**
   * Wait until the server wants something of me that came after `since` updates, and until the page
   * offers exactly that; tell what there is to choose from, or how the two differ.
   */
  async function decision({ since, patience, inSight, words }) {
    const end = performance.now() + patience;
    const late = () => performance.now() > end;
    while (wire.updates <= since || asked() === null) {
      if (late()) return { asked: 'nothing', updates: wire.updates, last: wire.last?.seq ?? null };
      await pause();
    }
    let result;
    do {
      await goOn();
      // The page itself may answer what its player has answered already.
      while (asked() === null && !late()) await pause();
      const kind = asked();
      const updates = wire.updates;
      looked = wire.sent.length;
      const view = kind === 'over' ? null : mine(wire.last);
      const actions = kind === 'choose' ? view.actions : [];
      const wanted = unique(actions.map((one) => one.text));
      const before = document.activeElement;
      const ways = kind === 'choose' ? await survey(wanted) : [];
      // What has just been drawn may take a moment to its place.
      const direct = ways.filter((way) => inSight && !('first' in way));
      for (let i = 0; i < 60 && direct.some((way) => !spot(kept[way.element])); i += 1) await pause();
      const scrolled = [];
      const hidden = direct.filter((way) => !near(kept[way.element], scrolled)).map((way) => way.name);
      if (document.activeElement !== before) {
        if (before && before !== document.body) before.focus();
        else document.activeElement.blur();
      }
      result = {
        asked: kind,
        updates,
        seq: wire.last.seq,
        sent: looked,
        actions: actions.map(({ number, kind, text }) => ({ number, kind, text })),
        ways,
        hidden,
        scrolled,
        unfocusable: targets().filter((one) => one.tabIndex < 0).map((one) => one.getAttribute('aria-label')),
        missing: wanted.filter((text) => !ways.some((one) => one.text === text)),
        unknown: ways.map((one) => one.text).filter((text) => !wanted.includes(text)),
        sentence: said(document.querySelector('h1') ?? document.body),
        wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        high: document.documentElement.scrollHeight > innerHeight,
        broken: said(document.body).match(/undefined|NaN|\[object|\bnull\b/)?.[0] ?? null,
        errors: wire.errors,
      };
      // A scene that is being fetched, or came meanwhile, is read first.
      const scene = document.querySelector('.scene') !== null;
      const settled = !scene && result.missing.length + result.unknown.length === 0 && updates === wire.updates && asked() === kind;
      // Buttons that took the place of others do nothing for a moment.
      const busy = document.querySelector('.buttons[aria-busy="true"]') !== null;
      // The page may not show it yet, or answer it itself.
      const offered = !(kind in words) || buttons().some((one) => said(one) === words[kind] && !one.disabled);
      if (settled && offered && !busy) return result;
      await pause();
    } while (!late());
    return result;
  }

  /** A scene that is told over the board is read and closed. */
  async function goOn() {
    for (let i = 0; i < 10; i += 1) {
      const scene = document.querySelector('.scene .primary');
      if (!scene) return;
      scene.click();
      await turn();
    }
  }

  /** Where the open menu's line with this text is, once it is there. */
  async function menuLine(text) {
    for (let i = 0; i < 200; i += 1) {
      const line = items().find((one) => said(one) === text);
      if (line) return near(line);
      await pause();
    }
    return null;
  }

  /** The commands that were sent after the first so many, once there is one. */
  async function sent({ count, patience }) {
    const end = performance.now() + patience;
    while (wire.sent.length <= count && performance.now() < end) await pause();
    return wire.sent.slice(count);
  }

  /** Whether the focus is there, and if not which arrow key points to it and on which side of the page it is. */
  function focus(number) {
    const wanted = kept[number];
    const at = document.activeElement;
    if (at === wanted) return { there: true };
    const [from, to] = [at ?? document.body, wanted].map((one) => one.getBoundingClientRect());
    const x = to.x + to.width / 2 - from.x - from.width / 2;
    const y = to.y + to.height / 2 - from.y - from.height / 2;
    const arrow = Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : y > 0 ? 'ArrowDown' : 'ArrowUp';
    const ahead = (at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
    return { there: false, arrow, tab: ahead ? 'Tab' : 'Shift+Tab', from: steps.indexOf(at) < 0 ? steps.push(at) - 1 : steps.indexOf(at) };
  }
  const steps = []; // elements that had the focus, to know them again

  /** Where a finger must drag so that a thing out of sight comes nearer: [from, to], or null. */
  function drag(number) {
    const box = kept[number].getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    for (let around = kept[number].parentElement; around; around = around.parentElement) {
      const own = around.getBoundingClientRect();
      const style = getComputedStyle(around);
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY) && (around.scrollWidth > around.clientWidth || around.scrollHeight > around.clientHeight);
      if (!scrolls && style.touchAction !== 'none') continue;
      const inside = middle.x > own.left + FINGER && middle.x < own.right - FINGER && middle.y > own.top + FINGER && middle.y < own.bottom - FINGER;
      // What lies under the board's own buttons is dragged out from there, too.
      const covered = document.elementFromPoint(middle.x, middle.y)?.closest('.buttons') != null && style.touchAction === 'none';
      if (inside && !covered) continue;
      const centre = { x: own.x + own.width / 2, y: own.y + own.height / 2 };
      const most = (length, size) => Math.max(-size * 0.45, Math.min(size * 0.45, length));
      return [centre, { x: centre.x + most(centre.x - middle.x, own.width), y: centre.y + most(centre.y - middle.y, own.height) }];
    }
    return null;
  }

  /** Numbers the dock's button with this text like what a survey finds, once it is there. */
  async function button(text) {
    for (let i = 0; i < 200; i += 1) {
      const found = buttons().find((one) => said(one) === text && !one.disabled);
      if (found) return kept.push(found) - 1;
      await pause();
    }
    return null;
  }

  /** The same for the button that asks once more: once it is there, or null when the action was sent without. */
  async function askedAgain() {
    const end = performance.now() + 20_000;
    const button = () => document.querySelector('dialog .ends');
    const answered = () => wire.sent.length > looked || !navigator.onLine;
    do await pause();
    while (!button() && !answered() && performance.now() < end);
    return button() ? kept.push(button()) - 1 : null;
  }

  const clicks = { count: 0, last: [] };
  addEventListener('click', (event) => {
    if (!event.isTrusted) return;
    clicks.count += 1;
    const met = event.target.closest('[aria-label], button') ?? event.target;
    const name = met.getAttribute('aria-label') ?? said(met).slice(0, 60);
    const { updates, sent } = wire;
    clicks.last = [...clicks.last.slice(-3), { x: event.clientX, y: event.clientY, name, updates, sent: sent.length }];
  }, true);
  /** Whether there was a click after the first so many. */
  async function clicked(count) {
    for (let i = 0; i < 60 && clicks.count <= count; i += 1) await pause();
    return clicks.count > count;
  }

  const pointers = { mouse: 0, touch: 0, pen: 0 };
  addEventListener('pointerdown', (event) => (pointers[event.pointerType] += 1), true);

  /** Until nothing is to come, and nothing has changed for a while and for some pictures, in its own type. */
  async function quiet() {
    let [last, pictures] = [performance.now(), 0];
    const changes = () => ([last, pictures] = [performance.now(), 0]);
    const watch = new MutationObserver(changes);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const end = last + 10_000;
    while (performance.now() < end && (performance.now() < last + 150 || pictures < 5)) {
      await drawn();
      pictures += 1;
      if (document.fonts.status === 'loading' || fetching > 0) changes();
      await document.fonts.ready;
    }
    watch.disconnect();
  }

  window.tester = { clicks, clicked, quiet, asked, focus, drag, pointers, wire, decision, menuLine, button, askedAgain, sent, point, inSight, spot, near, targets, buttons, said, items, shown, pause, turn };
})();
