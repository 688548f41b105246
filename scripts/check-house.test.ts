import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkHouse } from './check-house.ts';
import { findStiltedWords } from './house/plain-english.ts';
import { compareWithRatchet, lowerRatchet, type RuleRatchet } from './house/ratchet.ts';

const root = join(import.meta.dirname, '..');
const clean: RuleRatchet = { bannedNames: [], twoMeanings: [], unreached: [] };
let base: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'kinfolio-house-')));
  write('packages/web/README.md', '# web\n');
  write('packages/web/src/root.ts');
  list(clean);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, text = 'export {};\n'): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}
const list = (ratchet: RuleRatchet) => write('scripts/house-ratchet.json', JSON.stringify(ratchet));
const fill = (folder: string, count: number, end = '.ts') => {
  for (let number = 1; number <= count; number += 1) write(`${folder}/file-${number}${end}`);
};
const workerAt = (path: string) => `new Worker(new URL('${path}', import.meta.url), { type: 'module' });\n`;
const functionOf = (lines: number) => `export function f() {\n${'f();\n\n// why\n'.repeat(lines - 2)}}\n`;
const findings = () => checkHouse(base, [], 1).findings.map(({ rule, text }) => `${rule}: ${text}`);

describe('the check of the house', () => {
  it('finds nothing where nothing is amiss', () => {
    expect(findings()).toEqual([]);
  });

  it('refuses to pass when it sees almost nothing', () => {
    expect(() => checkHouse(base, [])).toThrow('the check is blind');
  });

  it('counts the files of a folder, tests apart, and leaves lists out', () => {
    write('packages/web/README.md', '| `src/{gifts,kinds,many}` | |\n');
    fill('packages/web/src/gifts', 21);
    fill('packages/web/src/kinds', 40);
    fill('packages/web/src/many', 20);
    fill('packages/web/src/many', 13, '.test.ts');
    expect(findings()).toEqual([
      'folder-size: packages/web/src/gifts: 21 files, at most 20',
      'folder-size-with-tests: packages/web/src/many: 33 files with tests, at most 32',
    ]);
  });

  it('wants each larger folder in a README of a page that names no other', () => {
    fill('packages/web/src/gifts', 9);
    fill('packages/web/src/cards', 8);
    fill('packages/vault/src', 1);

    write('packages/web/README.md', `| \`src/lost\` | |${'\n'.repeat(41)}.\n`);
    expect(findings()).toEqual([
      'readme: packages/vault/README.md is missing',
      'readme: packages/web/README.md: 42 lines, at most 40',
      'readme: packages/web/README.md does not name src/gifts',
      'readme: packages/web/README.md names src/lost, which does not exist',
    ]);
  });

  it('finds banned names of files and exports, whole names only', () => {
    write('packages/web/src/come-in.ts');
    write('packages/web/src/keep-file.ts', 'export const keepFile = 1;\nconst keep = 2;\nexport { keep };\n');
    write(
      'packages/web/src/a.ts',
      'export interface Cell {}\nexport const { held, b: [told] } = { held: 1, b: [2] };\n',
    );
    write('packages/domain/README.md');
    write('packages/domain/src/words.ts', 'export interface Cell {}\nexport class Keeper {}\n');

    expect(findings()).toEqual([
      'banned-name: packages/domain/src/words.ts#Keeper is new',
      'banned-name: packages/web/src/a.ts#Cell is new',
      'banned-name: packages/web/src/a.ts#held is new',
      'banned-name: packages/web/src/a.ts#told is new',
      'banned-name: packages/web/src/come-in.ts is new',
      'banned-name: packages/web/src/keep-file.ts#keep is new',
    ]);
  });

  it('finds an exported name with two meanings in a package, not what a test or the floor below has', () => {
    write('packages/web/src/a.ts', 'export type Row = 1;\nexport const Row = 1;\nexport const only = 1;\n');
    write('packages/web/src/b.ts', "export interface Row {}\nexport { only } from './a.ts';\n");
    write('packages/web/src/b.test.ts', 'export const only = 2;\n');
    write('packages/web/src/testing/world.ts', 'export const only = 3;\n');
    write('packages/web/src/gifts/service.ts', 'export function listGifts() {}\n');
    write('packages/web/src/gifts/store.ts', 'export function listGifts() {}\n');
    expect(findings()).toEqual(['two-meanings: web#Row is new']);
  });

  it('finds barrels', () => {
    write('packages/web/src/all.ts', "export * from './root.ts';\nexport const one = 1;\n");
    write('packages/web/src/some.ts', "export { a } from './a.ts';\nexport type { B } from './b.ts';\n");
    write('packages/web/src/not-found.ts', "export { NotFound as default } from './NotFound.ts';\n");
    expect(findings()).toEqual([
      'barrel: packages/web/src/all.ts: import from the files themselves',
      'barrel: packages/web/src/some.ts: import from the files themselves',
    ]);
  });

  it('finds a worker that is started away from its own file', () => {
    write('packages/web/src/gifts/gift-worker.ts');
    write('packages/web/src/gifts/start.ts', workerAt('./gift-worker.ts'));
    write('packages/web/src/other/start.ts', workerAt('../gifts/gift-worker.ts'));
    write('packages/web/src/gifts/lost.ts', workerAt('./lost-worker.ts'));
    write('packages/web/src/gifts/by-name.ts', 'new Worker(address);\n');
    expect(findings()).toEqual([
      'worker-beside-its-file: packages/web/src/gifts/by-name.ts starts a worker of another folder',
      'worker-beside-its-file: packages/web/src/gifts/lost.ts starts a worker of another folder',
      'worker-beside-its-file: packages/web/src/other/start.ts starts a worker of another folder',
    ]);
  });

  it('finds the readers of pictures and PDFs outside reading/, also by address', () => {
    write('packages/web/src/reading/a.ts', "import 'pdfjs-dist';\n");
    write('packages/web/src/gifts/a.ts', "import 'tesseract.js';\n");
    write('packages/web/src/gifts/b.ts', "new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url);\n");
    expect(findings()).toEqual([
      'readers-in-reading: packages/web/src/gifts/a.ts names PDF.js or Tesseract',
      'readers-in-reading: packages/web/src/gifts/b.ts names PDF.js or Tesseract',
    ]);
  });

  it("finds React's own lazy, which replaces the page when code is missing", () => {
    write('packages/web/src/lib/page-code/lazy-part.tsx', "import { lazy } from 'react';\n");
    write('packages/web/src/gifts/a.tsx', "import { lazy, Suspense } from 'react';\n");
    expect(findings()).toEqual([
      'parts-by-lazy-part: packages/web/src/gifts/a.tsx imports lazy: use lazyPart',
    ]);
  });

  it('finds stilted English in comments and not in text, with plain words instead', () => {
    write(
      'packages/web/src/a.tsx',
      [
        '/** Whoever calls is in the list. Nobody is told, and `of before` is code. */',
        "const address = 'https://somebody';",
        'const page = <p>// anew {/* whoever */}</p>; // it goes on',
        'const pattern = /somebody/;',
        'if (page) {',
        '  // The server of',
        '  // before is kept. A person says so, and stands there in person.',
        '}',
      ].join('\n'),
    );
    expect(findings().map(text => text.replace(/": .*/, '"'))).toEqual([
      'plain-english: packages/web/src/a.tsx:1 "Whoever"',
      'plain-english: packages/web/src/a.tsx:3 "whoever"',
      'plain-english: packages/web/src/a.tsx:3 "goes on"',
      'plain-english: packages/web/src/a.tsx:6 "of before"',
      'plain-english: packages/web/src/a.tsx:6 "stands there"',
    ]);
  });

  it.each([
    ['The statement asks one machine, and each table is led by its account.', 3],
    ['What is sealed here is sent. What the plan allows is listed.', 1],
    ['Says whether it is none. Without them nothing can be paid.', 2],
    ['Tells the server whether anybody is beside the form.', 0],
    ['Old files are kept next to the new ones, and nobody needs them.', 0],
    ['What a person can read once a release opens.', 0],
    ['Give access: she says that you told her, and gives up when there is none.', 0],
  ])('counts the patterns and no innocent word in "%s"', (text, count) => {
    expect(findStiltedWords(text)).toHaveLength(count);
  });
});

describe('the ratchet', () => {
  const listed: RuleRatchet = {
    bannedNames: ['a.ts', 'b.ts'],
    twoMeanings: ['web#Row'],
    unreached: ['a.ts#old'],
  };
  const present: RuleRatchet = {
    bannedNames: ['b.ts', 'c.ts'],
    twoMeanings: [],
    unreached: ['a.ts#old', 'd.ts'],
  };

  it('has corrected rows deleted', () => {
    const found = compareWithRatchet({ ...present, bannedNames: ['b.ts'] }, listed);
    expect(found.map(({ text }) => text)).toEqual([
      'a.ts is put right: delete its row',
      'web#Row is put right: delete its row',
      'd.ts is new',
    ]);
  });

  it('is lowered without a new row', () => {
    expect(lowerRatchet(present, listed)).toEqual({
      bannedNames: ['b.ts'],
      twoMeanings: [],
      unreached: ['a.ts#old'],
    });
  });

  it('lists at most 30 names with two meanings', () => {
    const many = Array.from({ length: 31 }, (_, number) => `web#Row${number}`);
    const found = compareWithRatchet({ ...clean, twoMeanings: many }, { ...clean, twoMeanings: many });
    expect(found.map(({ text }) => text)).toEqual(['31 are listed, at most 30']);
  });
});

describe('the lengths of functions', () => {
  const RULE = 'eslint/max-lines-per-function';
  interface Override {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  }
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    rules: Record<string, unknown>;
    overrides: Override[];
  };
  const ours = config.overrides.filter(({ rules }) => RULE in rules);
  const isListed = ({ files, rules }: Override) => rules[RULE] === 'off' && !files[0]?.includes('*');

  /** Files that oxlint reports under these overrides. */
  function longIn(folder: string, paths: readonly string[], overrides: readonly Override[]): string[] {
    const only = { plugins: [], categories: {}, rules: { [RULE]: config.rules[RULE] }, overrides };
    writeFileSync(join(base, 'lint.json'), JSON.stringify(only));
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['-c', join(base, 'lint.json'), '--format=unix', ...paths],
      { cwd: folder, encoding: 'utf8' },
    );
    return paths.filter(path => stdout.includes(`${path}:`));
  }

  it('are 80 lines, a component 150, a test as many as it needs', () => {
    write('short.ts', functionOf(80));
    write('long.ts', functionOf(81));
    write('Short.tsx', functionOf(150));
    write('Long.tsx', functionOf(151));
    write('long.test.ts', functionOf(200));
    const paths = ['short.ts', 'long.ts', 'Short.tsx', 'Long.tsx', 'long.test.ts'];
    expect(longIn(base, paths, ours)).toEqual(['long.ts', 'Long.tsx']);
  });

  it('list only files that still have a longer one', () => {
    const listed = ours.filter(isListed).flatMap(({ files }) => files);
    const rest = ours.filter(override => !isListed(override));
    expect(longIn(root, listed, rest)).toEqual(listed);
  });
});
