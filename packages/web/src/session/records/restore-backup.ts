import { unchecked } from '@kinfolio/domain/identity/status';
import { paper } from '@kinfolio/domain/kinds/paper';
import type { EarlierVersion, RecordToExport } from '@kinfolio/domain/records/record-export';
import { type Outcome, ok, type ProblemCode, refuse } from '../../vault-worker/types/outcome.ts';
import type { Edit } from '../../vault-worker/types/values.ts';
import type { NotRecreated, Recreated } from '../api/passport.ts';
import type { SessionContext } from '../state/context.ts';
import { saveEdits } from './save-edits.ts';

// [Note: Versions are made by the server]
// A version is kept when the next one replaces it on the server, and what waits here is one copy, however often it was
// saved. So records with a history are put in place step by step, the oldest version of each at once, then the next
// ones, each step sent before the following. Where that does not go on, the current contents are what must not be lost.

type Placing = Extract<Edit, { do: 'place' }>;

/** Most records sealed and kept at a time, so that other work has its turn. */
const together = 200;

/** Puts records in place as a file has them; says whether their earlier versions are there too. */
export async function recreate(
  context: SessionContext,
  records: readonly RecordToExport[],
): Promise<Outcome<Recreated>> {
  let [history, goesOn] = [true, true];
  for (let step = 0; goesOn; step += 1) {
    const versions = records.flatMap(record => versionAt(record, step));
    if (versions.length === 0) break;
    const placed = await placeAll(context, versions);
    if (!placed.ok) return placed;
    goesOn = await sent(context, versions);
    history &&= goesOn && placed.value.length === 0;
  }
  const placed = await placeAll(
    context,
    records.map(record => placing(record.id, record)),
  );
  if (!placed.ok) return placed;
  return context.unlocked === undefined ? refuse('not-open') : ok({ history, notPlaced: placed.value });
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
  // What was checked according to a file was not checked here.
  content: content.kind === paper.id ? { ...content, fields: unchecked(content.fields) } : content,
  deleted,
});

/** Keeps them on this device. What one record is to blame for does not hold up the others, and is told. */
async function placeAll(
  context: SessionContext,
  edits: readonly Placing[],
): Promise<Outcome<readonly NotRecreated[]>> {
  const notPlaced: NotRecreated[] = [];
  for (let from = 0; from < edits.length; from += together) {
    const some = edits.slice(from, from + together);
    const kept = await saveEdits(context, some);
    if (kept.ok) continue;
    if (!ofOneRecord.has(kept.problem)) return kept;
    for (const edit of some) {
      const alone = await saveEdits(context, [edit]);
      if (alone.ok) continue;
      if (!ofOneRecord.has(alone.problem)) return alone;
      notPlaced.push({ id: edit.id, problem: alone.problem });
    }
  }
  return ok(notPlaced);
}

const ofOneRecord: ReadonlySet<ProblemCode> = new Set(['too-large', 'unreadable']);

/** Sends what waits; whether nothing of these records waits any more. */
async function sent(context: SessionContext, edits: readonly Placing[]): Promise<boolean> {
  await context.unlocked?.syncer.syncNow();
  return context.unlocked !== undefined && edits.every(({ id }) => context.view.record(id)?.waiting !== true);
}
