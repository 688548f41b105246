// Checks how many files each folder has, and that READMEs list the folders.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeFile, RuleFinding } from './source-files.ts';

const MOST_FILES = 20;
const MOST_FILES_WITH_TESTS = 32;
/** Folders with one file for each item of a kind. They may have any number of files. */
const LISTS = new Set(['kinds', 'migrations', 'decisions', 'reference']);
const UNNAMED_FILES = 8;
const README_LINES = 40;

/** Finds folders with too many files. */
export function checkFolderSizes(files: readonly CodeFile[]): RuleFinding[] {
  return [...groupByFolder(files)].flatMap(([folder, held]) => {
    if (LISTS.has(folder.slice(folder.lastIndexOf('/') + 1))) return [];
    const code = held.filter(file => !file.isTest).length;
    const findings: RuleFinding[] = [];
    if (code > MOST_FILES)
      findings.push({ rule: 'folder-size', text: `${folder}: ${code} files, at most ${MOST_FILES}` });
    if (held.length > MOST_FILES_WITH_TESTS)
      findings.push({
        rule: 'folder-size-with-tests',
        text: `${folder}: ${held.length} files with tests, at most ${MOST_FILES_WITH_TESTS}`,
      });
    return findings;
  });
}

/**
 * Finds packages without a one-page README, larger folders that it does not name, and folders it names that do not
 * exist.
 */
export function checkReadmes(root: string, files: readonly CodeFile[]): RuleFinding[] {
  const packages = new Set(files.filter(({ path }) => path.startsWith('packages/')).map(file => file.place));
  return [...packages].flatMap(name => {
    const path = `packages/${name}/README.md`;
    if (!existsSync(join(root, path))) return [{ rule: 'readme', text: `${path} is missing` }];
    const text = readFileSync(join(root, path), 'utf8');
    const lines = text.trimEnd().split('\n').length;
    const named = foldersNamedIn(text);
    const large = [...groupByFolder(files.filter(file => file.place === name))]
      .filter(([, held]) => held.length > UNNAMED_FILES)
      .map(([folder]) => folder.replace(`packages/${name}/`, ''));
    return [
      ...(lines > README_LINES ? [`${path}: ${lines} lines, at most ${README_LINES}`] : []),
      ...large.filter(folder => !named.has(folder)).map(folder => `${path} does not name ${folder}`),
      ...[...named]
        .filter(folder => !existsSync(join(root, 'packages', name, folder)))
        .map(folder => `${path} names ${folder}, which does not exist`),
    ].map(found => ({ rule: 'readme', text: found }));
  });
}

/** The folders at the start of a row: `src/a`, or several with a common prefix, `src/{a,b}`. */
function foldersNamedIn(readme: string): Set<string> {
  const rows = [...readme.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path);
  return new Set(
    rows.flatMap(path => {
      const [, before = '', inside = path] = /^(.*)\{(.*)\}$/.exec(path) ?? [];
      return inside.split(',').map(end => `${before}${end.trim()}`.replace(/\/$/, ''));
    }),
  );
}

function groupByFolder(files: readonly CodeFile[]): Map<string, CodeFile[]> {
  return Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
}
