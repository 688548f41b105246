import { describe, expect, it } from 'vitest';
import { addTestResults, createEmptyResults, type FileResult, summariseTestRun } from './results.ts';

const file = (path: string, passed: number, titles: readonly string[] = []): FileResult => ({
  path,
  passed,
  failed: titles.length,
  titles,
  reasons: titles.map(title => `why ${title}`),
});

describe('the results of a run', () => {
  it('count each test once and list what failed', () => {
    const results = summariseTestRun([file('a.test.ts', 3), file('b.test.ts', 1, ['adds up', 'opens'])], []);
    expect(results).toEqual({
      passed: 4,
      failed: 2,
      broken: ['b.test.ts\nwhy adds up\nwhy opens'],
      flaky: [],
    });
  });

  it('count a file that passes when it is repeated as passed, and as flaky by name', () => {
    const first = [file('a.test.ts', 3), file('b.test.ts', 1, ['adds up'])];
    expect(summariseTestRun(first, [file('b.test.ts', 2)])).toEqual({
      passed: 5,
      failed: 0,
      broken: [],
      flaky: ['b.test.ts: adds up'],
    });
  });

  it('count a file that fails twice by its second result', () => {
    const results = summariseTestRun(
      [file('b.test.ts', 1, ['adds up', 'opens'])],
      [file('b.test.ts', 2, ['opens'])],
    );
    expect(results).toMatchObject({ passed: 2, failed: 1, flaky: [] });
  });

  it('of two commands are added', () => {
    const one = { ...createEmptyResults(), passed: 2, flaky: ['a'] };
    expect(addTestResults(one, { ...createEmptyResults(), failed: 1, broken: ['b'] })).toEqual({
      passed: 2,
      failed: 1,
      broken: ['b'],
      flaky: ['a'],
    });
  });
});
