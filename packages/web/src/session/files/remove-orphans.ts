import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { paper } from '@kinfolio/domain/kinds/paper';
import { listReferencedFiles } from '@kinfolio/domain/papers/papers';
import { readHistory } from '../records/history.ts';
import { runUnlessLocked, type SessionContext } from '../state/context.ts';
import { deleteStoredObjects, listStoredObjects } from './stored.ts';

// [Note: Orphaned objects] An upload may finish without its record ever being saved. A paper that was deleted 30 days
// ago loses its content, so nobody can read its file any more. Only a device knows which objects no record refers to.
// It removes them only if it knows everything: it is in sync with the server, and it can open every record and every
// earlier version of a paper. Another device may have sent a file and then gone offline with its record, so an object
// is left alone for 30 days, by the server's clock. A device whose clock is wrong by a day may have dropped records too
// early, so it removes nothing. Nor does a device from which the server holds back records, because these may refer to
// the file.

/** How long an object may exist without a record. */
export const orphanRetentionMs = deletedRecordRetentionMs;
/** The shortest time between two checks on the same device: one day. */
const lookEveryMs = 24 * 60 * 60_000;
/** How long to wait, in milliseconds, so that the page is shown first. */
const patience = 10_000;
const mark = 'papers-swept';

/**
 * Removes orphans after a delay, unless this device has already done so today. Repeats this each time a passport is
 * opened.
 */
export function scheduleOrphanSweep(context: SessionContext): void {
  let callOff: (() => void) | undefined;
  const plan = () => {
    callOff?.();
    callOff = undefined;
    if (context.state.get().status !== 'open') return;
    callOff = context.platform.timing.after(patience, () => {
      // If the check fails, it is repeated another day.
      sweepIfDue(context).catch(() => undefined);
    });
  };
  context.state.subscribe(plan);
  plan();
}

async function sweepIfDue(context: SessionContext): Promise<void> {
  const { unlocked, platform } = context;
  if (unlocked === undefined || !platform.page.online()) return;
  // With several tabs, one does the check, and the others then find that it has been done.
  await platform.withLock(`kinfolio-sweep-${unlocked.vaultId}`, () =>
    runUnlessLocked(async () => {
      const { service } = context.worker;
      const last = Date.parse((await service.readDraft(mark))?.writtenAt ?? '');
      const due = !(platform.timing.now() - last < lookEveryMs);
      if (due && (await sweep(context))) await service.writeDraft(mark, { fields: {} });
      return { ok: true as const };
    }),
  );
}

/** Deletes objects that no record refers to: see [Note: Orphaned objects]. Returns whether it was able to check. */
async function sweep(context: SessionContext): Promise<boolean> {
  const { unlocked, platform } = context;
  const stored = await listStoredObjects(context);
  if (unlocked === undefined || !stored.ok || stored.value.now === undefined) return false;
  const { objects, now } = stored.value;
  if (Math.abs(platform.timing.now() - now) > lookEveryMs) return false;
  const old = [...objects].filter(([, made]) => now - made >= orphanRetentionMs).map(([object]) => object);
  if (old.length === 0) return true;
  // Syncs after the objects were listed, so that a record that arrived in between and refers to a listed object is known.
  // Objects that were added after the listing are not in the list.
  if (!(await unlocked.syncer.syncNow()) || context.alerts.get().heldBack !== undefined) return false;
  const named = await namedObjects(context);
  if (named === undefined || context.unlocked !== unlocked) return false;
  const unnamed = old.filter(object => !named.has(object));
  return (await deleteStoredObjects(context, unnamed)).ok;
}

/** Every object that a record refers to now or did in an earlier version; undefined if anything cannot be read. */
async function namedObjects(context: SessionContext): Promise<ReadonlySet<string> | undefined> {
  const { view } = context;
  await view.whenWhole();
  if (view.unreadable().length > 0) return undefined;
  const records = [...view.all(), ...view.deleted()];
  const named = new Set(listReferencedFiles(records.map(({ content }) => content)).keys());
  for (const { id, content, version } of records) {
    if (content.kind !== paper.id || version === 1) continue;
    const earlier = await readHistory(context, id);
    if (!earlier.ok) return undefined;
    const contents = earlier.value.map(one => one.content);
    if (contents.includes(undefined)) return undefined;
    for (const object of listReferencedFiles(contents.filter(one => one !== undefined)).keys())
      named.add(object);
  }
  return named;
}
