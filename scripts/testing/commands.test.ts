import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTestCommand, testSelectionByCommand } from './commands.ts';
import { listTestsNamedIn, readPromises } from './named-tests.ts';

const root = join(import.meta.dirname, '../..');
const inRoot = (path: string): string => relative(root, path).split(sep).join('/');

/** Every file that looks like a test, wherever it is. */
const testFiles = globSync(['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,tsx}'], {
  cwd: root,
  exclude: name => /(^|\/)(node_modules|build)$/.test(name),
}).map(path => path.split(sep).join('/'));

/** Lists the files that Vitest runs for a command, each as often as it would run. */
function filesOf(given: readonly string[]): string[] {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'list', '--filesOnly', ...given, '--json'],
    { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  if (!stdout.startsWith('[')) throw new Error(`Vitest did not list its files: ${stderr}`);
  const listed = JSON.parse(stdout) as { file: string }[];
  return listed.map(({ file }) => inRoot(file));
}

describe('the two commands', () => {
  it('run every test file once, in one of them', () => {
    const [usual, long] = [filesOf(testSelectionByCommand.usual), filesOf(testSelectionByCommand.long)];
    expect(testFiles.length).toBeGreaterThan(300);
    expect([...usual, ...long].toSorted()).toEqual(testFiles.toSorted());
    expect(usual.filter(path => findTestCommand(path) !== 'usual')).toEqual([]);
    expect(long.filter(path => findTestCommand(path) !== 'long')).toEqual([]);
    expect(long.length).toBeGreaterThan(5);
  });
});

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isUsual = (path: string): boolean => findTestCommand(path) === 'usual';

describe('the tests that are named', () => {
  it.each([
    ['packages/web/src/marketing/claims.ts', 20],
    ['docs/threat-model.md', 60],
    ['docs/endpoints.md', 1],
    ['docs/experience.md', 60],
  ])('in %s are there', (document, fewest) => {
    const paths = listTestsNamedIn(read(document));
    expect(paths.length).toBeGreaterThanOrEqual(fewest);
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([]);
  });

  it('of each promise of the threat model are not all long', () => {
    const promises = readPromises();
    expect(promises.length).toBeGreaterThan(25);
    const withoutUsual = promises.filter(({ tests }) => !tests.some(isUsual));
    expect(withoutUsual).toEqual([]);
  });

  it('of the claims are not long', () => {
    const paths = listTestsNamedIn(read('packages/web/src/marketing/claims.ts'));
    expect(paths.filter(path => !isUsual(path))).toEqual([]);
  });
});
