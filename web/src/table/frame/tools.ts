import type { Position } from '../../connection/connection';
import type { Translate } from '../../text/texts';
import type { IconName } from '../../ui/Icon.svelte';
import type { Table } from '../table.svelte';

/** Something that can always be done, in the top line. */
export type Tool = {
  icon: IconName;
  text: string;
  onclick: () => void;
  off?: boolean;
  pressed?: boolean;
  /** What waits to be looked at there, with its words. */
  count?: { n: number; text: string } | null;
};

/** What a player can do about their turn. */
export function turnTools(table: Table, position: Position | null, t: Translate): Tool[] {
  return [
    { icon: 'undo', text: t('frame.undo'), onclick: () => table.undo(), off: !position?.canUndo },
    { icon: 'reset', text: t('frame.reset'), onclick: () => table.resetTurn(), off: !position?.canReset },
    { icon: 'hint', text: t('frame.hint'), onclick: () => void table.hint(), off: !position?.canHint || table.thinking },
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
