import { createHmac } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const day = 24 * 60 * 60_000;
/** Days for which a line outlives the last backup that may hold its account. */
const afterBackupsDays = 90;
const line = z.object({ hash: z.string(), atMs: z.number() });

/** The accounts that were erased, as keyed hashes in a file beside the database: a restore erases them again. */
export interface ErasedList {
  /** Notes an account before its rows go. Survives a crash; harmless to repeat. */
  add(accountId: string, nowMs: number): void;
  has(accountId: string): boolean;
  /** Those of the accounts that are on the list. */
  among(accountIds: readonly string[]): string[];
  /** Drops the lines that no backup needs any more; how many. */
  forgetOld(nowMs: number): number;
}

/** Where the list is: outside the database, so that no restore of it loses a line. */
export const erasedFile = (dataDir: string) => join(dataDir, 'erased.jsonl');

/** Opens the list of a folder. `backupDays` is how long backups are kept. */
export function openErasedList(
  dataDir: string,
  { secret, backupDays }: { secret: string; backupDays: number },
): ErasedList {
  const file = erasedFile(dataDir);
  const hashOf = (accountId: string) =>
    createHmac('sha256', Buffer.from(secret, 'base64url')).update(`erased ${accountId}`).digest('base64url');
  const read = () =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(text => text !== '')
          .map(text => line.parse(JSON.parse(text)))
      : [];
  const has = (accountId: string) => {
    const hash = hashOf(accountId);
    return read().some(one => one.hash === hash);
  };
  return {
    has,
    among: accountIds => {
      const hashes = new Set(read().map(({ hash }) => hash));
      return accountIds.filter(id => hashes.has(hashOf(id)));
    },
    add: (accountId, nowMs) => {
      if (has(accountId)) return;
      const added = { hash: hashOf(accountId), atMs: nowMs };
      appendFileSync(file, `${JSON.stringify(added)}\n`, { mode: 0o600, flush: true });
    },
    forgetOld: nowMs => {
      const lines = read();
      const beforeMs = nowMs - (backupDays + afterBackupsDays) * day;
      const kept = lines.filter(({ atMs }) => atMs > beforeMs);
      if (kept.length === lines.length) return 0;
      const text = kept.map(one => `${JSON.stringify(one)}\n`).join('');
      writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
      return lines.length - kept.length;
    },
  };
}
