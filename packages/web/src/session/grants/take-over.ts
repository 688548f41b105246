import type { Edit } from '../../vault-worker/types/values.ts';
import type { SharingOutcome } from '../api/sharing.ts';
import { saveEdits } from '../records/save-edits.ts';
import type { SessionContext } from '../state/context.ts';
import { refusal, yes } from './sharing-context.ts';

// [Note: What an editor leaves] A device takes a record only from who may write there by the newest keyset. Once an editor is gone
// from it, a device that is new would keep apart all that they wrote. So before the keys change, their owner's device writes each
// of these records once more, as it is, and signs for it. It runs again when stopping is done again; nothing is lost between.

/** Lines of the log that come at a time. */
const perPage = 200;
/** Records that are written at a time. */
const together = 100;

/** Has the owner sign for what the people of these grants wrote. */
export async function takeOver(context: SessionContext, grants: readonly string[]): Promise<SharingOutcome> {
  if (grants.length === 0) return yes;
  const changed = await changedBy(context, new Set(grants));
  if (!changed.ok || changed.value.size === 0) return changed.ok ? yes : changed;
  // With what they wrote last.
  await context.unlocked?.syncer.syncNow();
  await context.view.whenWhole();
  const edits = [...changed.value].flatMap((id): Edit[] => {
    const record = context.view.record(id);
    if (record === undefined) return [];
    const { content, deleted } = record;
    return [{ do: 'place', id, category: '', content, deleted }];
  });
  for (let at = 0; at < edits.length; at += together) {
    const saved = await saveEdits(context, edits.slice(at, at + together));
    if (!saved.ok) return saved;
  }
  await context.unlocked?.syncer.syncNow();
  return yes;
}

/** The records that an entry of the log names, of one push each. */
export const recordsIn = (text: string): readonly string[] => text.split(' ');

/** The records that were changed by the people of grants, as the owner's log has it. */
async function changedBy(
  { server }: SessionContext,
  grants: ReadonlySet<string>,
): Promise<SharingOutcome<ReadonlySet<string>>> {
  const found = new Set<string>();
  let before: number | undefined;
  for (;;) {
    const page = await server.readActivity({ limit: perPage, ...(before !== undefined && { before }) });
    if (!page.ok) return refusal(page.code);
    for (const { about, event } of page.value.entries)
      if (event === 'record-changed' && grants.has(about['grant'] ?? '') && about['record'] !== undefined)
        for (const record of recordsIn(about['record'])) found.add(record);
    before = page.value.entries.at(-1)?.number;
    if (!page.value.more || before === undefined) return { ok: true, value: found };
  }
}
