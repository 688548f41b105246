import { text } from 'node:stream/consumers';
import type { SetStore } from '../../ports/set-store.ts';
import { piecesOfList } from './piece-list.ts';

const day = 24 * 60 * 60_000;

/** When a set was taken, by its name; undefined for what is no set. */
export function takenAtMs(name: string): number | undefined {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(name);
  return found === null ? undefined : Date.parse(`${found[1]}T${found[2]}:${found[3]}:${found[4]}`);
}

/** The sets that are whole, the newest first. */
export async function wholeSets(sets: SetStore): Promise<string[]> {
  const names: string[] = [];
  for (const name of await sets.list('sets'))
    if (takenAtMs(name) !== undefined && (await sets.has(`sets/${name}/manifest.json`))) names.push(name);
  return names.toSorted().toReversed();
}

/**
 * Removes sets that are too old, what broken backups left, and the pieces that no set names any more. Only after a backup
 * was made: the newest set always stays. How many sets went.
 */
export async function removeOld(
  sets: SetStore,
  { nowMs, keptDays }: { nowMs: number; keptDays: number },
): Promise<number> {
  const [newest, ...others] = await wholeSets(sets);
  const tooOld = others.filter(name => (takenAtMs(name) ?? 0) <= nowMs - keptDays * day);
  const broken = (await sets.list('sets')).filter(
    name => name !== newest && !others.includes(name) && (takenAtMs(name) ?? 0) < nowMs,
  );
  for (const name of [...tooOld, ...broken]) await sets.remove(`sets/${name}`);
  const named = new Set<string>();
  for (const name of await wholeSets(sets))
    for (const piece of piecesOfList(await text(await sets.read(`sets/${name}/pieces`))))
      named.add(piece.name);
  for (const piece of await sets.list('pieces')) if (!named.has(piece)) await sets.remove(`pieces/${piece}`);
  return tooOld.length;
}
