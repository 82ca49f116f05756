import { expect, test } from 'vitest';
import type { Action } from '../src/connection/connection';
import { Choices } from '../src/play/choices.svelte';

const card = (good: number): Action => ({ number: good, kind: 'discard', args: { good }, text: `Discard ${good}` });
const rest: Action = { number: 99, kind: 'keep_rest', args: {}, text: 'Keep the rest' };

function table(): { choices: Choices; sent: number[]; show: (seq: number, ...actions: Action[]) => void } {
  const sent: number[] = [];
  const choices = new Choices((action) => sent.push(action));
  return { choices, sent, show: (seq, ...actions) => choices.show(actions, () => [], String, seq) };
}

test('several actions are sent one after the other, each when it is asked for', () => {
  const { choices, sent, show } = table();
  show(1, card(3), card(7), rest);
  choices.chooseAll([{ kind: 'discard', args: { good: 3 } }, { kind: 'keep_rest' }]);
  expect(sent).toEqual([3]);
  show(1, card(3), card(7), rest); // the same position once more: nothing has been answered yet
  expect(sent).toEqual([3]);
  show(2); // another is asked meanwhile
  show(3, card(7), rest);
  expect(sent).toEqual([3, 99]);
  show(4, card(7), rest);
  expect(sent).toEqual([3, 99]);
});

test('what follows is forgotten when it is no longer legal, or something else is chosen', () => {
  const { choices, sent, show } = table();
  show(1, card(3), card(7));
  choices.chooseAll([{ kind: 'discard', args: { good: 3 } }, { kind: 'discard', args: { good: 7 } }]);
  show(2, rest);
  show(3, card(7));
  expect(sent).toEqual([3]);
  choices.chooseAll([{ kind: 'discard', args: { good: 7 } }, { kind: 'keep_rest' }]);
  choices.choose(7);
  show(4, rest);
  expect(sent).toEqual([3, 7, 7]);
});

test('what was chosen as one is taken back as one, single actions singly', () => {
  const { choices, show } = table();
  show(1, card(3), card(7), rest);
  choices.choose(3);
  show(2, card(7), rest);
  choices.chooseAll([{ kind: 'discard', args: { good: 7 } }, { kind: 'keep_rest' }]);
  show(3, rest);
  show(4, card(3));

  expect([choices.undo(), choices.undo(), choices.undo()]).toEqual([2, 1, 1]);
});

test('news of the same position closes nothing; another position does', () => {
  const { choices, show } = table();
  show(1, card(3), card(7));
  choices.hinted = [{ action: card(3), label: '58 %' }];
  choices.considered = card(7);
  show(1, card(3), card(7)); // a spectator came
  expect([choices.hinted.length, choices.considered]).toEqual([1, card(7)]);

  show(2, card(3), card(7));

  expect([choices.hinted.length, choices.considered]).toEqual([0, null]);
});

test('an action whose place is not drawn is seen where its game says', () => {
  const choices = new Choices(() => undefined);
  choices.show([], ({ args }) => [`marry:${args['family']}`], String, 1);
  choices.litAt = ({ args }) => [`family:${args['family']}`];
  choices.pointAt({ number: 5, kind: 'marry', args: { family: 4 }, text: 'Marry' });

  expect([...choices.pointed]).toEqual(['family:4']);
});
