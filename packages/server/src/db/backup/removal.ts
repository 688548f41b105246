import { text } from 'node:stream/consumers';
import type { BackupStore } from '../../ports/set-store.ts';
import { readPieceList } from './piece-list.ts';

const day = 24 * 60 * 60_000;

/** The time when a set was taken, parsed from its name; undefined if the name is not that of a set. */
export function readBackupTime(name: string): number | undefined {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(name);
  return found === null ? undefined : Date.parse(`${found[1]}T${found[2]}:${found[3]}:${found[4]}`);
}

/** The names of all complete sets, newest first. A set without a manifest is not complete. */
export async function listCompleteSets(sets: BackupStore): Promise<string[]> {
  const names: string[] = [];
  for (const name of await sets.list('sets'))
    if (readBackupTime(name) !== undefined && (await sets.has(`sets/${name}/manifest.json`)))
      names.push(name);
  return names.toSorted().toReversed();
}

/**
 * Deletes old sets, the remains of interrupted backups, and pieces that are no longer in any set. Runs only
 * after a successful backup, so that the newest set is always kept. Returns the number of deleted sets.
 */
export async function deleteOldSets(
  sets: BackupStore,
  { nowMs, keptDays }: { nowMs: number; keptDays: number },
): Promise<number> {
  const [newest, ...others] = await listCompleteSets(sets);
  const tooOld = others.filter(name => (readBackupTime(name) ?? 0) <= nowMs - keptDays * day);
  const broken = (await sets.list('sets')).filter(
    name => name !== newest && !others.includes(name) && (readBackupTime(name) ?? 0) < nowMs,
  );
  for (const name of [...tooOld, ...broken]) await sets.remove(`sets/${name}`);
  const named = new Set<string>();
  for (const name of await listCompleteSets(sets))
    for (const piece of readPieceList(await text(await sets.read(`sets/${name}/pieces`))))
      named.add(piece.name);
  for (const piece of await sets.list('pieces')) if (!named.has(piece)) await sets.remove(`pieces/${piece}`);
  return tooOld.length;
}
