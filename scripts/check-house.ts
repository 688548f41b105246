// Checks what the import rules cannot see: sizes of folders, READMEs, names, workers, words in comments, code that only
// tests reach. What breaks a rule already is in house-ratchet.json; `--lower` deletes what has been put right from it and
// never adds anything.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countBannedWords } from './house/comments.ts';
import { checkFolderSizes, checkReadmes } from './house/folders.ts';
import { bannedNames, checkBarrels, namesWithTwoMeanings } from './house/names.ts';
import { compareWithRatchet, lowerRatchet, type Ratchet } from './house/ratchet.ts';
import { type CodeFile, type Finding, readCodeFiles } from './house/source-files.ts';
import { findUnreached } from './house/unreached.ts';
import { checkLazyParts, checkReaders, checkWorkers } from './house/workers.ts';

const RATCHET = 'scripts/house-ratchet.json';
/** Drizzle reads every table from one module. */
const ALLOWED_BARRELS = ['packages/server/src/all-tables/tables.ts'];
const FEWEST_FILES = 40;

/**
 * Counts the code files below `root` and finds what breaks a rule. `unreached` is what {@link findUnreached} returned.
 * Throws if it sees fewer than `fewestFiles`.
 */
export function checkHouse(
  root: string,
  unreached: readonly string[],
  fewestFiles = FEWEST_FILES,
): { files: number; findings: readonly Finding[] } {
  const files = readCodeFiles(root);
  if (files.length < fewestFiles)
    throw new Error(`Only ${files.length} files were seen; the check is blind.`);
  return {
    files: files.length,
    findings: [
      ...checkFolderSizes(files),
      ...checkReadmes(root, files),
      ...checkBarrels(files, ALLOWED_BARRELS),
      ...checkWorkers(files),
      ...checkReaders(files),
      ...checkLazyParts(files),
      ...compareWithRatchet(presentBreaches(files, unreached), readRatchet(root)),
    ],
  };
}

function presentBreaches(files: readonly CodeFile[], unreached: readonly string[]): Ratchet {
  return {
    bannedNames: bannedNames(files),
    twoMeanings: namesWithTwoMeanings(files),
    unreached,
    words: countBannedWords(files),
  };
}

function readRatchet(root: string): Ratchet {
  return JSON.parse(readFileSync(join(root, RATCHET), 'utf8')) as Ratchet;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const unreached = await findUnreached(root);
  if (process.argv.includes('--lower')) {
    const lowered = lowerRatchet(presentBreaches(readCodeFiles(root), unreached), readRatchet(root));
    writeFileSync(join(root, RATCHET), `${JSON.stringify(lowered, null, 2)}\n`);
  }
  const { findings } = checkHouse(root, unreached);
  for (const { rule, text } of findings) console.log(`${rule}: ${text}`);
  process.exit(findings.length > 0 ? 1 : 0);
}
