import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The results of a command. */
export interface TestResults {
  readonly passed: number;
  readonly failed: number;
  /** The failures, with the reasons. */
  readonly broken: readonly string[];
  /** The files that failed once and passed when they were repeated, each with its tests that failed. */
  readonly flaky: readonly string[];
}

export const createEmptyResults = (): TestResults => ({ passed: 0, failed: 0, broken: [], flaky: [] });

export const addTestResults = (a: TestResults, b: TestResults): TestResults => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  broken: [...a.broken, ...b.broken],
  flaky: [...a.flaky, ...b.flaky],
});

/** Reads the results that an earlier command left in this file; empty if the file does not exist. */
export function readTestResults(path: string): TestResults {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text === '' ? createEmptyResults() : (JSON.parse(text) as TestResults);
}

export const writeTestResults = (path: string, results: TestResults): void =>
  writeFileSync(path, JSON.stringify(results));

/** The results of a run. Where a file was repeated, `second` has it, and its second result counts. */
export function summariseTestRun(first: readonly FileResult[], second: readonly FileResult[]): TestResults {
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

export interface FileResult {
  readonly path: string;
  readonly passed: number;
  readonly failed: number;
  /** The titles of failed tests. */
  readonly titles: readonly string[];
  readonly reasons: readonly string[];
}

/** The part of Vitest's report that this script reads. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** Reads the report that Vitest's JSON reporter wrote. Returns no files if there is no report. */
export function readVitestReport(root: string, folder: string): FileResult[] {
  const path = join(folder, 'report.json');
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  return testResults.map(({ name, status, message, assertionResults }) => {
    const wrong = assertionResults.filter(one => one.status === 'failed');
    return {
      path: relative(root, name),
      passed: assertionResults.filter(one => one.status === 'passed').length,
      // A file may fail without a failed test, for example if it cannot be loaded or its clean-up fails.
      failed: status === 'failed' ? Math.max(1, wrong.length) : wrong.length,
      titles: wrong.map(one => one.fullName),
      reasons:
        wrong.length > 0
          ? wrong.map(one => `  ${one.fullName}\n${(one.failureMessages ?? []).join('\n').slice(0, 1000)}`)
          : [message],
    };
  });
}
