import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const docs = join(root, 'docs');
const packages = join(root, 'packages');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');

const sources = globSync('*/src/**/*.{ts,tsx}', { cwd: packages }).map(
  path => `/${path.split(sep).join('/')}`,
);

/** Whether there is a module whose path ends with this text. */
const isModule = (end: string) => sources.some(path => path.replace(/\.tsx?$/, '').endsWith(`/${end}`));

/** The area of a decision; undefined for the first decisions, which do not state one. */
const areaOf = (name: string) => /^Area: (.+)$/m.exec(read(`decisions/${name}`))?.[1];

describe('the documents', () => {
  it('name a test for each promise of the threat model, and it exists', () => {
    const named = [...read('threat-model.md').matchAll(/`((?:…|[a-z0-9-]+)\/[\w./-]+\.test\.tsx?)`/g)].map(
      ([, path = '']) => path.replace('…/', 'vault/src/'),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(path => !existsSync(join(packages, path)))).toEqual([]);
  });

  it('draw the house in at most 80 lines', () => {
    expect(read('architecture.md').split('\n').length).toBeLessThanOrEqual(80);
  });

  it.each([
    ['A record is saved', 21],
    ['Somebody signs in', 28],
    ['A contact asks, and reads the first record', 27],
  ])('name the files of the walk "%s", and each exists', (walk, count) => {
    const text =
      read('architecture.md')
        .split(`## ${walk} (${String(count)} files)\n`)[1]
        ?.split('\n## ')[0] ?? '';
    const named = [...text.matchAll(/`([\w-]+\/[\w/-]+)`/g)].map(([, path = '']) => path);
    expect(named).toHaveLength(count);
    expect(named.filter(path => !isModule(path))).toEqual([]);
  });

  it('list every decision once, by subject, with the title and the status it has itself', () => {
    const names = readdirSync(join(docs, 'decisions'))
      .filter(name => name !== 'README.md')
      .toSorted();
    expect(new Set(names.map(name => name.slice(0, 4))).size).toBe(names.length);
    const subjects = read('decisions/README.md')
      .split('\n## ')
      .slice(1)
      .map(part => part.split('\n').filter(line => line.startsWith('| [')));
    const files = subjects.map(rows => rows.map(row => /^\| \[\d+\]\(([\w.-]+)\)/.exec(row)?.[1] ?? ''));
    expect(files.map(list => list.toSorted())).toEqual(files);
    expect(files.flat().toSorted()).toEqual(names);
    for (const row of subjects.flat()) {
      const [, number = '', name = '', title = '', status] =
        /^\| \[(\d+)\]\(([\w.-]+)\) \| (.*) \| (.*) \|$/.exec(row) ?? [];
      const text = read(`decisions/${name}`);
      expect(text.split('\n')[0]).toBe(`# ${number} ${title}`);
      const later = /^Superseded by \[\d+\]\(([\w.-]+)\)/m.exec(text)?.[1];
      expect(status).toBe(
        later === undefined ? 'accepted' : `superseded by [${later.slice(0, 4)}](${later})`,
      );
    }
    // Later decisions name their area, and those of one area are listed together.
    for (const list of files) expect(new Set(list.map(areaOf).filter(Boolean)).size).toBeLessThanOrEqual(1);
  });

  it('explain each word of the glossary once, sorted by letter', () => {
    const glossary = read('glossary.md');
    const words = [...glossary.matchAll(/^- ([^:]+):/gm)].map(([, word = '']) =>
      word.replaceAll(/[_`]/g, '').toLowerCase(),
    );
    expect(words.length).toBeGreaterThan(100);
    expect(words).toEqual([...new Set(words)].toSorted());
    // A word with two meanings has brackets after it in both entries.
    const plain = new Set(words.filter(word => !word.includes('(')));
    expect(words.filter(word => word.includes('(') && plain.has(word.replace(/ \(.*/, '')))).toEqual([]);
    const letters = [...glossary.matchAll(/^## (.)$|^- _?(.)/gm)].map(([, letter, first]) => letter ?? first);
    expect(letters.map(letter => letter?.toUpperCase())).toEqual(
      letters.map(letter => letter?.toUpperCase()).toSorted(),
    );
  });

  it('are linked only where they exist', () => {
    const names = [
      'README.md',
      'CONTRIBUTING.md',
      'deploy/README.md',
      'docs/operating.md',
      'docs/architecture.md',
      'docs/glossary.md',
      'docs/threat-model.md',
      'docs/vault-format.md',
    ];
    const links = names.flatMap(name =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(
        ([, path = '']) => join(root, name, '..', path),
      ),
    );
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(path => !existsSync(path))).toEqual([]);
  });
});

/** All files in which a person may read a command: documents, code with what it prints, and settings to copy. */
const readable = globSync(
  [
    '{README,CONTRIBUTING}.md',
    'NOTICE',
    '.env.example',
    '.ci/run',
    'deploy/*.*',
    'deploy/Dockerfile',
    'deploy/image/*',
    'docs/**/*.md',
    '{packages,scripts}/**/*.{md,ts,tsx,mjs,js}',
  ],
  { cwd: root, exclude: name => /(^|\/)(node_modules|build|build\.old|\.build-fresh)$/.test(name) },
);

describe('the commands that are named', () => {
  it('are scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = readable.flatMap(path =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(
        ([, name = '']) => ({ path, name }),
      ),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });
});
