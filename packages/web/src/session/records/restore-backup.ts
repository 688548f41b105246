import { removeIdentityCheck } from '@kinfolio/domain/identity/status';
import { paper } from '@kinfolio/domain/kinds/paper';
import type { EarlierVersion, RecordToExport } from '@kinfolio/domain/records/record-export';
import {
  type CallOutcome,
  createSuccess,
  type ProblemCode,
  refuseWithProblem,
} from '../../vault-worker/types/outcome.ts';
import type { RecordEdit } from '../../vault-worker/types/values.ts';
import type { NotRestoredReason, RestoreRecordsResult } from '../api/passport.ts';
import type { SessionContext } from '../state/context.ts';
import { saveRecordEdits } from './save-edits.ts';

// [Note: Versions are made by the server] The server stores a version when the next one replaces it, but a pending
// change is sent once, however often the record was saved. So records with a history are restored step by step: first
// the oldest version of every record, then the next, sending each step before the following one. If this is
// interrupted, the current contents must not be lost.

type Placing = Extract<RecordEdit, { do: 'place' }>;

/** The maximum number of records that are sealed and stored at a time, so that other work can run in between. */
const together = 200;

/** Restores records from a file; resolves to whether their earlier versions were also restored. */
export async function restoreRecordsFromFile(
  context: SessionContext,
  records: readonly RecordToExport[],
): Promise<CallOutcome<RestoreRecordsResult>> {
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
  return context.unlocked === undefined
    ? refuseWithProblem('not-open')
    : createSuccess({ history, notPlaced: placed.value });
}

/** A record's earlier version with this number, counted from the oldest; empty if it has fewer versions. */
function versionAt({ id, versions = [] }: RecordToExport, step: number): Placing[] {
  const version = versions.at(-1 - step);
  return version === undefined ? [] : [placing(id, version)];
}

/** A kind that this version does not know goes to a category that is not shared automatically. */
const placing = (id: string, { content, deleted = false }: EarlierVersion): Placing => ({
  do: 'place',
  id,
  category: 'private',
  // The file may claim that a document's identity check was passed, but that claim cannot be trusted.
  content: content.kind === paper.id ? { ...content, fields: removeIdentityCheck(content.fields) } : content,
  deleted,
});

/** Stores the records on this device. A problem with one record is reported and does not stop the others. */
async function placeAll(
  context: SessionContext,
  edits: readonly Placing[],
): Promise<CallOutcome<readonly NotRestoredReason[]>> {
  const notPlaced: NotRestoredReason[] = [];
  for (let from = 0; from < edits.length; from += together) {
    const some = edits.slice(from, from + together);
    const kept = await saveRecordEdits(context, some);
    if (kept.ok) continue;
    if (!ofOneRecord.has(kept.problem)) return kept;
    for (const edit of some) {
      const alone = await saveRecordEdits(context, [edit]);
      if (alone.ok) continue;
      if (!ofOneRecord.has(alone.problem)) return alone;
      notPlaced.push({ id: edit.id, problem: alone.problem });
    }
  }
  return createSuccess(notPlaced);
}

const ofOneRecord: ReadonlySet<ProblemCode> = new Set(['too-large', 'unreadable']);

/** Sends pending changes. Returns true if none of these records is still pending. */
async function sent(context: SessionContext, edits: readonly Placing[]): Promise<boolean> {
  await context.unlocked?.syncer.syncNow();
  return context.unlocked !== undefined && edits.every(({ id }) => context.view.record(id)?.waiting !== true);
}
