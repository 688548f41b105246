import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What a command came to. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** What failed, with why. */
  readonly broken: readonly string[];
  /** The files that failed once and passed when they were repeated, each with its tests that failed. */
  readonly flaky: readonly string[];
}

export const noResults = (): Results => ({ passed: 0, failed: 0, broken: [], flaky: [] });

export const addResults = (a: Results, b: Results): Results => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  broken: [...a.broken, ...b.broken],
  flaky: [...a.flaky, ...b.flaky],
});

/** The results that an earlier command left in this file; none where there is none. */
export function readResults(path: string): Results {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text === '' ? noResults() : (JSON.parse(text) as Results);
}

export const writeResults = (path: string, results: Results): void =>
  writeFileSync(path, JSON.stringify(results));

/** The results of a run. Where a file was repeated, `second` has it, and its second result counts. */
export function summarise(first: readonly FileResult[], second: readonly FileResult[]): Results {
  const last = first.map(file => second.find(({ path }) => path === file.path) ?? file);
  const failed = last.filter(file => file.failed > 0);
  return {
    passed: last.reduce((sum, file) => sum + file.passed, 0),
    failed: failed.reduce((sum, file) => sum + file.failed, 0),
    broken: failed.map(({ path, reasons }) => [path, ...reasons].join('\n')),
    flaky: first
      .filter(({ path, failed: count }) => count > 0 && failed.every(file => file.path !== path))
      .map(({ path, titles }) => `${path}: ${titles.join('; ')}`),
  };
}

/** What came of the tests of a file. */
export interface FileResult {
  readonly path: string;
  readonly passed: number;
  readonly failed: number;
  /** The titles of those that failed. */
  readonly titles: readonly string[];
  readonly reasons: readonly string[];
}

/** As far as it is read here. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** Reads what Vitest's JSON reporter wrote; no file when it did not come to that. */
export function readReport(root: string, folder: string): FileResult[] {
  const path = join(folder, 'report.json');
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  return testResults.map(({ name, status, message, assertionResults }) => {
    const wrong = assertionResults.filter(one => one.status === 'failed');
    return {
      path: relative(root, name),
      passed: assertionResults.filter(one => one.status === 'passed').length,
      // A file may fail without a failed test, as when it cannot be loaded or tidied up after.
      failed: status === 'failed' ? Math.max(1, wrong.length) : wrong.length,
      titles: wrong.map(one => one.fullName),
      reasons:
        wrong.length > 0
          ? wrong.map(one => `  ${one.fullName}\n${(one.failureMessages ?? []).join('\n').slice(0, 1000)}`)
          : [message],
    };
  });
}
