import { expect, test } from 'vitest';
import type { Position } from '../src/connection/connection';
import { turnTools } from '../src/table/frame/tools';
import type { Table } from '../src/table/table.svelte';

const t = (key: string): string => key;

function tools(position: Partial<Position>, settings = { hints: true, rated: false }) {
  const done: string[] = [];
  const table = {
    thinking: false,
    hintShown: null,
    facts: { settings },
    say: (text: string) => done.push(text),
    undo: () => done.push('undo'),
    resetTurn: () => done.push('reset'),
    hint: () => done.push('hint'),
  } as unknown as Table;
  return { done, tools: turnTools(table, position as Position, t) };
}

test('what can be used is used', () => {
  const { done, tools: all } = tools({ canUndo: true, canReset: true, canHint: true });
  for (const tool of all) tool.onclick();

  expect(all.map((tool) => tool.off)).toEqual([null, null, null]);
  expect(done).toEqual(['undo', 'reset', 'hint']);
});

test('what cannot be used says why', () => {
  const { done, tools: all } = tools({});
  for (const tool of all) tool.onclick();

  expect(done).toEqual(['live.no_undo', 'live.no_undo', 'live.no_hint_now']);
  expect(tools({}, { hints: false, rated: false }).tools[2]?.off).toBe('live.no_hints');
  expect(tools({}, { hints: true, rated: true }).tools[2]?.off).toBe('live.no_hints');
});
