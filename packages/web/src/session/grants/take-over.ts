import type { RecordEdit } from '../../vault-worker/types/values.ts';
import type { SharingResult } from '../api/sharing.ts';
import { saveRecordEdits } from '../records/save-edits.ts';
import type { SessionContext } from '../state/context.ts';
import { sharingSucceeded, toSharingRefusal } from './sharing-context.ts';

// [Note: Records of a former editor] A device accepts a record only if the newest keyset allows its author to write
// there. Once an editor is no longer in the keyset, a new device would reject everything they wrote. So before the keys
// change, the owner's device writes each of these records once more, with the same content and its own signature. If
// stopping is repeated, this is repeated too, so nothing is lost in between.

/** How many log lines are fetched at a time. */
const perPage = 200;
/** How many records are written at a time. */
const together = 100;

/** Signs, as the owner, the records written by the people with these grants. */
export async function signReaderChanges(
  context: SessionContext,
  grants: readonly string[],
): Promise<SharingResult> {
  if (grants.length === 0) return sharingSucceeded;
  const changed = await changedBy(context, new Set(grants));
  if (!changed.ok || changed.value.size === 0) return changed.ok ? sharingSucceeded : changed;
  // Sync first, so that the readers' last changes are included.
  await context.unlocked?.syncer.syncNow();
  await context.view.whenWhole();
  const edits = [...changed.value].flatMap((id): RecordEdit[] => {
    const record = context.view.record(id);
    if (record === undefined) return [];
    const { content, deleted } = record;
    return [{ do: 'place', id, category: '', content, deleted }];
  });
  for (let at = 0; at < edits.length; at += together) {
    const saved = await saveRecordEdits(context, edits.slice(at, at + together));
    if (!saved.ok) return saved;
  }
  await context.unlocked?.syncer.syncNow();
  return sharingSucceeded;
}

/** The ids of the records in a log entry, all from a single push. */
export const listRecordsOfLogEntry = (text: string): readonly string[] => text.split(' ');

/** The records that the people with these grants have changed, according to the owner's log. */
async function changedBy(
  { server }: SessionContext,
  grants: ReadonlySet<string>,
): Promise<SharingResult<ReadonlySet<string>>> {
  const found = new Set<string>();
  let before: number | undefined;
  for (;;) {
    const page = await server.readActivity({ limit: perPage, ...(before !== undefined && { before }) });
    if (!page.ok) return toSharingRefusal(page.code);
    for (const { about, event } of page.value.entries)
      if (event === 'record-changed' && grants.has(about['grant'] ?? '') && about['record'] !== undefined)
        for (const record of listRecordsOfLogEntry(about['record'])) found.add(record);
    before = page.value.entries.at(-1)?.number;
    if (!page.value.more || before === undefined) return { ok: true, value: found };
  }
}
