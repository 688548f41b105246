import { expect, test } from 'vitest';
import { createSavedRun, findNamesInTwoLists, listRegressions } from './compare.ts';
import type { Figure } from './report.ts';

const rate = (name: string, ours: number): Figure => ({
  name,
  unit: 'requests/s',
  ours,
  against: 'bare',
  baseline: 100,
  bound: { atLeast: 0.5 },
});
const time = (name: string, ours: number): Figure => ({
  ...rate(name, ours),
  unit: 'ms',
  bound: { atMost: 2 },
});

const saved = createSavedRun([rate('pull', 80), time('unlock', 120)], {
  commit: 'a',
  day: 'b',
  machine: 'c',
});

test('keeps ratios by name, in order', () => {
  expect(saved.ratios).toEqual({ pull: 0.8, unlock: 1.2 });
});

test.each<[string, Figure[], string[]]>([
  ['a rate that fell by more than 15 %', [rate('pull', 67)], ['pull']],
  ['a rate that fell by less', [rate('pull', 69)], []],
  ['a time that grew by more than 15 %', [time('unlock', 139)], ['unlock']],
  ['a time that grew by less', [time('unlock', 137)], []],
  ['what is quicker than before', [rate('pull', 99), time('unlock', 60)], []],
  ['a figure that was not saved', [rate('push', 1)], []],
])('finds %s', (_what, figures, lost) => {
  expect(listRegressions(saved, figures)).toEqual(lost);
});

test('counts a loss that two runs of three show', () => {
  expect(findNamesInTwoLists([['pull', 'unlock'], ['pull'], []])).toEqual(['pull']);
  expect(findNamesInTwoLists([['pull', 'pull'], []])).toEqual([]);
});
