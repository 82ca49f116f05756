import type { Position } from '../../connection/connection';
import type { Translate } from '../../text/texts';
import type { IconName } from '../../ui/Icon.svelte';
import type { Table } from '../table.svelte';

/** Something that can always be done, in the top line. */
export type Tool = {
  icon: IconName;
  text: string;
  does: () => void;
  off?: boolean;
  pressed?: boolean;
  /** What waits to be looked at there, with its words. */
  count?: { n: number; text: string } | null;
};

/** What a player can do about their turn. */
export function turnTools(table: Table, position: Position | null, t: Translate): Tool[] {
  return [
    { icon: 'undo', text: t('frame.undo'), does: () => table.undo(), off: !position?.canUndo },
    { icon: 'reset', text: t('frame.reset'), does: () => table.resetTurn(), off: !position?.canReset },
    { icon: 'hint', text: t('frame.hint'), does: () => void table.hint(), off: !position?.canHint || table.thinking },
  ];
}

/** Answers that are no actions of the game. */
export function turnAnswers(table: Table, position: Position | null, t: Translate): { text: string; does: () => void }[] {
  return [
    ...(position?.canConfirm ? [{ text: t('frame.confirm'), does: () => table.confirm() }] : []),
    ...(position?.canPass ? [{ text: t('frame.pass'), does: () => table.pass() }] : []),
  ];
}
