// Checks the rules that concern more than imports: folder sizes, READMEs, names, workers, the English of comments, and
// code that only tests use. Known breaches are listed in house-ratchet.json; `--lower` deletes those that have been
// corrected and never adds any.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkComments } from './house/comments.ts';
import { checkFolderSizes, checkReadmes } from './house/folders.ts';
import { checkBarrels, findBannedNames, findNamesWithTwoMeanings } from './house/names.ts';
import { compareWithRatchet, lowerRatchet, type RuleRatchet } from './house/ratchet.ts';
import { type CodeFile, type RuleFinding, readCodeFiles } from './house/source-files.ts';
import { findUnreachedCode } from './house/unreached.ts';
import { checkLazyParts, checkReaders, checkWorkers } from './house/workers.ts';

const RATCHET = 'scripts/house-ratchet.json';
/** The modules that may re-export others. Drizzle has to read every table from a single module. */
const ALLOWED_BARRELS = ['packages/server/src/all-tables/tables.ts'];
const FEWEST_FILES = 40;

/**
 * Counts the code files below `root` and finds rule breaches. `unreached` is what {@link findUnreachedCode} returned.
 * Throws if it sees fewer than `fewestFiles`.
 */
export function checkHouse(
  root: string,
  unreached: readonly string[],
  fewestFiles = FEWEST_FILES,
): { files: number; findings: readonly RuleFinding[] } {
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
      ...checkComments(files),
      ...compareWithRatchet(presentBreaches(files, unreached), readRatchet(root)),
    ],
  };
}

function presentBreaches(files: readonly CodeFile[], unreached: readonly string[]): RuleRatchet {
  return {
    bannedNames: findBannedNames(files),
    twoMeanings: findNamesWithTwoMeanings(files),
    unreached,
  };
}

function readRatchet(root: string): RuleRatchet {
  return JSON.parse(readFileSync(join(root, RATCHET), 'utf8')) as RuleRatchet;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const unreached = await findUnreachedCode(root);
  if (process.argv.includes('--lower')) {
    const lowered = lowerRatchet(presentBreaches(readCodeFiles(root), unreached), readRatchet(root));
    writeFileSync(join(root, RATCHET), `${JSON.stringify(lowered, null, 2)}\n`);
  }
  const { findings } = checkHouse(root, unreached);
  for (const { rule, text } of findings) console.log(`${rule}: ${text}`);
  process.exit(findings.length > 0 ? 1 : 0);
}
