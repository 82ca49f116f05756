// Runs in every page before its own scripts. It notes what the page's socket carries, and surveys
// the page as a person would: what is lit, where it can be hit, what a menu offers. Nothing here
// knows a game, and nothing here plays: that is done with real mouse, key and touch events.
(() => {
  const wire = { last: null, updates: 0, came: 0, sent: [], open: new Set(), errors: [], sockets: [] };

  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      wire.sockets.push(this);
      this.addEventListener('message', (event) => {
        const message = JSON.parse(event.data);
        if (message.type === 'update') {
          wire.last = message;
          wire.updates += 1;
          wire.came = performance.now();
        } else if (message.type === 'done') wire.open.delete(message.id);
        else if (message.type === 'error') {
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
    }
  };

  // Another turn of the event loop, in which the page draws what has changed.
  const channel = new MessageChannel();
  const turns = [];
  channel.port1.onmessage = () => turns.shift()();
  const turn = () => new Promise((done) => (turns.push(done), channel.port2.postMessage(0)));
  const pause = () => new Promise((done) => setTimeout(done, 8));

  const shown = (element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && element.getClientRects().length > 0;
  const targets = () => [...document.querySelectorAll('.target')].filter(shown);
  const buttons = () => [...document.querySelectorAll('.dock .answer button')].filter(shown);
  const said = (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

  /** A point where a finger or the mouse meets this element and nothing else, or null. */
  function spot(element) {
    const own = element.classList.contains('target')
      ? (hit) => hit?.closest('.target') === element
      : (hit) => hit !== null && element.contains(hit);
    const box = element.getBoundingClientRect();
    for (const parts of [2, 6, 12]) {
      for (let i = 1; i < parts; i += 1) {
        for (let j = 1; j < parts; j += 1) {
          const x = box.left + (box.width * i) / parts;
          const y = box.top + (box.height * j) / parts;
          if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
          if (own(document.elementFromPoint(x, y))) return { x, y };
        }
      }
    }
    return null;
  }

  /** The same, after scrolling to it where it is not in sight. */
  function near(element) {
    const at = spot(element);
    if (at) return at;
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

  /** What each thing on the screen would do: [{text, name, at, menu}], `text` one of those wanted. */
  async function survey(wanted, reach, hidden) {
    const found = [];
    const lit = targets();
    for (const element of lit) {
      const name = element.getAttribute('aria-label') ?? '';
      const at = reach(element);
      if (!at) hidden.push(name);
      if (element.getAttribute('aria-haspopup') === 'menu') {
        for (const text of await offered(element)) found.push({ text, name, at, menu: true });
      } else {
        const fits = wanted.filter((one) => name === one || name.endsWith(`: ${one}`));
        const text = fits.sort((a, b) => b.length - a.length)[0] ?? `?${name}`;
        found.push({ text, name, at, menu: false });
      }
    }
    for (const button of buttons()) {
      const text = said(button);
      if (!wanted.includes(text)) continue;
      const at = reach(button);
      if (!at) hidden.push(text);
      found.push({ text, name: text, at, menu: false });
    }
    return found;
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
    if (!update || wire.open.size > 0) return null;
    if (update.status === 'finished') return 'over';
    const view = mine(update);
    if (!view) return null;
    if (view.actions.length > 0) return 'choose';
    if (view.may.includes('confirm')) return 'confirm';
    // A window that waits for nobody closes by itself.
    return mayPass() && performance.now() - wire.came > 400 ? 'pass' : null;
  }

  const same = (a, b) => a.length === b.length && a.every((one, index) => one === b[index]);
  const unique = (texts) => [...new Set(texts)].sort();

  /**
   * Wait until the server wants something of me that came after `since` updates, and until the page
   * offers exactly that; tell what there is to choose from, or how the two differ.
   */
  async function decision({ since, patience, focus }) {
    const end = performance.now() + patience;
    const late = () => performance.now() > end;
    while (wire.updates <= since || asked() === null) {
      if (late()) return { asked: 'nothing', updates: wire.updates, last: wire.last?.seq ?? null };
      await pause();
    }
    let result;
    do {
      const kind = asked();
      const updates = wire.updates;
      const view = kind === 'over' ? null : mine(wire.last);
      const actions = kind === 'choose' ? view.actions : [];
      const wanted = unique(actions.map((one) => one.text));
      const hidden = [];
      const before = document.activeElement;
      let ways = kind === 'choose' ? await survey(wanted, near, hidden) : [];
      // Things that are shown only after another has been picked.
      if (!same(unique(ways.map((one) => one.text)), wanted)) {
        for (const pick of document.querySelectorAll('.dock .mine button[aria-pressed]')) {
          if (!shown(pick) || pick.classList.contains('target')) continue;
          const first = near(pick);
          const known = new Set(targets());
          pick.click();
          await turn();
          const fresh = targets().filter((one) => !known.has(one));
          for (const element of fresh) {
            const name = element.getAttribute('aria-label') ?? '';
            const text = wanted.find((one) => name === one || name.endsWith(`: ${one}`)) ?? `?${name}`;
            ways.push({ text, name, at: near(element), menu: false, first });
          }
          pick.click();
          await turn();
        }
      }
      if (focus && before && document.activeElement !== before) before.focus();
      result = {
        asked: kind,
        updates,
        seq: wire.last.seq,
        sent: wire.sent.length,
        actions: actions.map(({ number, kind, text }) => ({ number, kind, text })),
        ways,
        mayPass: kind === 'choose' && mayPass(),
        hidden,
        missing: wanted.filter((text) => !ways.some((one) => one.text === text)),
        unknown: ways.map((one) => one.text).filter((text) => !wanted.includes(text)),
        sentence: said(document.querySelector('h1') ?? document.body),
        wide: document.documentElement.scrollWidth > innerWidth,
        high: document.documentElement.scrollHeight > innerHeight,
        broken: said(document.body).match(/undefined|NaN|\[object|\bnull\b/)?.[0] ?? null,
        errors: wire.errors,
      };
      const settled = result.missing.length + result.unknown.length === 0 && updates === wire.updates && asked() === kind;
      if (settled) return result;
      await pause();
    } while (!late());
    return result;
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

  /** Where the button of the dock with this text is, once it is there. */
  async function button(text) {
    for (let i = 0; i < 200; i += 1) {
      const found = buttons().find((one) => said(one) === text && !one.disabled);
      if (found) return near(found);
      await pause();
    }
    return null;
  }

  /** The commands that were sent after the first so many, once there is one. */
  async function sent(count) {
    for (let i = 0; i < 400 && wire.sent.length <= count; i += 1) await pause();
    return wire.sent.slice(count);
  }

  window.tester = { wire, decision, menuLine, button, sent, spot, near, targets, buttons, said, items, shown, pause, turn };
})();
