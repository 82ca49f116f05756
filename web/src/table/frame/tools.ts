import type { Position } from '../../connection/connection';
import type { Translate } from '../../text/texts';
import type { IconName } from '../../ui/Icon.svelte';
import type { Table } from '../table.svelte';
import type { OpenPanels } from './openPanels.svelte';

/** Something that can always be done, in the top line. */
export type Tool = {
  icon: IconName;
  text: string;
  onclick: () => void;
  /** Why it cannot be used now; null if it can. */
  off?: string | null;
  pressed?: boolean;
  /** What waits to be looked at there, with its words. */
  count?: { n: number; text: string } | null;
};

/** What a player can do about their turn. */
export function turnTools(table: Table, position: Position | null, t: Translate): Tool[] {
  const tools: readonly Tool[] = [
    { icon: 'undo', text: t('frame.undo'), onclick: () => table.undo(), off: position?.canUndo ? null : t('live.no_undo') },
    { icon: 'reset', text: t('frame.reset'), onclick: () => table.resetTurn(), off: position?.canReset ? null : t('live.no_undo') },
    { icon: 'hint', text: t('frame.hint'), onclick: () => void table.hint(), off: whyNoHint(table, position, t), pressed: table.hintShown !== null },
  ];
  // What cannot be used says why: a finger cannot rest on it.
  return tools.map((tool) => ({ ...tool, onclick: () => (tool.off ? table.say(tool.off) : tool.onclick()) }));
}

function whyNoHint(table: Table, position: Position | null, t: Translate): string | null {
  if (table.thinking) return t('live.thinking');
  if (position?.canHint) return null;
  const settings = table.facts?.settings;
  return t(settings && (!settings.hints || settings.rated) ? 'live.no_hints' : 'live.no_hint_now');
}

/** What opens something beside or over the board. */
export function panelTools(table: Table, open: OpenPanels, t: Translate): Tool[] {
  const { live, facts } = table;
  const unread = live?.chat.unread ?? 0;
  const count = unread > 0 ? { n: unread, text: t('live.unread', { count: unread }) } : null;
  const hasChat = live !== null && facts?.settings.chat !== 'none';
  return [
    // A phone has room for one of them: it opens the drawer where the news are.
    { icon: 'log', text: t('frame.log'), onclick: () => open.toggleSide(open.narrow && unread > 0 ? 'chat' : 'log'), pressed: open.side === 'log', count },
    ...(hasChat ? [{ icon: 'chat' as const, text: t('live.chat'), onclick: () => open.toggleSide('chat'), pressed: open.side === 'chat', count }] : []),
    { icon: 'help', text: t('frame.help'), onclick: () => (open.panel = 'help') },
    { icon: 'menu', text: t('frame.menu'), onclick: () => (open.panel = 'menu') },
  ];
}

/** A button of the dock. */
export type Answer = { text: string; onclick: () => void; secondary?: boolean };

/** Answers that are no actions of the game. */
export function turnAnswers(table: Table, position: Position | null, t: Translate): Answer[] {
  return [
    ...(position?.canConfirm ? [{ text: t(position.endsGame ? 'frame.end_it' : 'frame.confirm'), onclick: () => table.confirm() }] : []),
    ...(position?.endsGame ? [{ text: t('frame.not_yet'), onclick: () => table.undo(), secondary: true }] : []),
    ...(position?.canPass ? [{ text: t('frame.pass'), onclick: () => table.pass() }] : []),
  ];
}
