import type { EarlierVersion, RecordToExport } from '@kinfolio/domain/records';
import { no, type Outcome, ok, type ProblemCode } from '../session/outcome.ts';
import type { Edit } from '../session/values.ts';
import type { Here } from './here.ts';
import { keep } from './keep.ts';
import type { NotRecreated, Recreated } from './passport.ts';

// [Note: Versions are made by the server]
// A version is kept when the next one replaces it on the server, and what waits here is one copy, however often it was
// saved. So records with a history are put in place step by step, the oldest version of each at once, then the next
// ones, each step sent before the following. Where that does not go on, the current contents are what must not be lost.

type Placing = Extract<Edit, { do: 'place' }>;

/** Most records sealed and kept at a time, so that other work has its turn. */
const together = 200;

/** Puts records in place as a file has them; says whether their earlier versions are there too. */
export async function recreate(here: Here, records: readonly RecordToExport[]): Promise<Outcome<Recreated>> {
  let [history, goesOn] = [true, true];
  for (let step = 0; goesOn; step += 1) {
    const versions = records.flatMap(record => versionAt(record, step));
    if (versions.length === 0) break;
    const placed = await placeAll(here, versions);
    if (!placed.ok) return placed;
    goesOn = await sent(here, versions);
    history &&= goesOn && placed.value.length === 0;
  }
  const placed = await placeAll(
    here,
    records.map(record => placing(record.id, record)),
  );
  if (!placed.ok) return placed;
  return here.open === undefined ? no('not-open') : ok({ history, notPlaced: placed.value });
}

/** One of the earlier versions of a record, counted from the oldest; none where it has fewer. */
function versionAt({ id, versions = [] }: RecordToExport, step: number): Placing[] {
  const version = versions.at(-1 - step);
  return version === undefined ? [] : [placing(id, version)];
}

/** A kind this version does not know goes where nothing is shared by itself. */
const placing = (id: string, { content, deleted = false }: EarlierVersion): Placing => ({
  do: 'place',
  id,
  category: 'private',
  content,
  deleted,
});

/** Keeps them on this device. What one record is to blame for does not hold up the others, and is told. */
async function placeAll(here: Here, edits: readonly Placing[]): Promise<Outcome<readonly NotRecreated[]>> {
  const notPlaced: NotRecreated[] = [];
  for (let from = 0; from < edits.length; from += together) {
    const some = edits.slice(from, from + together);
    const kept = await keep(here, some);
    if (kept.ok) continue;
    if (!ofOneRecord.has(kept.problem)) return kept;
    for (const edit of some) {
      const alone = await keep(here, [edit]);
      if (alone.ok) continue;
      if (!ofOneRecord.has(alone.problem)) return alone;
      notPlaced.push({ id: edit.id, problem: alone.problem });
    }
  }
  return ok(notPlaced);
}

const ofOneRecord: ReadonlySet<ProblemCode> = new Set(['too-large', 'unreadable']);

/** Sends what waits; whether nothing of these records waits any more. */
async function sent(here: Here, edits: readonly Placing[]): Promise<boolean> {
  await here.open?.syncer.now();
  return here.open !== undefined && edits.every(({ id }) => here.view.record(id)?.waiting !== true);
}
