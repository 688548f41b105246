import { deskKinds, estateKind, heirsStatementKind } from '@kinfolio/domain/desk/model/records';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { findEstateCategory } from '@kinfolio/domain/records/estate';
import { confirmUnlocked } from '../access/presence.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingResult } from '../api/sharing.ts';
import { publishSavedRecords } from '../records/save-edits.ts';
import { ignoreLockFault, type SessionContext } from '../state/context.ts';
import { sendGrantChanges } from './send-grants.ts';
import { type SharingContext, sharingSucceeded, toSharingRefusal } from './sharing-context.ts';

/**
 * Adds the categories that the vault does not have yet, including one for each estate that has records or is in
 * `wanted` (slugs). If the server refuses, the records stay in their current categories until the next unlock.
 */
export async function addMissingOwnCategories(
  { client, context }: SharingContext,
  wanted: readonly string[] = [],
): Promise<SharingResult> {
  const { service } = context.worker;
  const also = [...new Set([...wanted, ...slugsOfEstates(context)])];
  if (!(await service.lacksCategories(also))) return sharingSucceeded;
  await confirmUnlocked(context);
  await refreshVault(context);
  const state = await client.readGrants();
  if (!state.ok) return toSharingRefusal(state.code);
  const change = await service.addCategories(state.value, also);
  if (change === undefined) return sharingSucceeded;
  const sent = await sendGrantChanges(context, change);
  // The records are moved at once; otherwise the next person who may read the new category would find it empty.
  if (sent.ok) await moveToOwnCategories(context);
  return sent;
}

const movedKinds: readonly string[] = [
  ...allKinds.filter(({ formerCategory }) => formerCategory !== undefined).map(({ id }) => id),
  ...deskKinds.map(({ kind }) => kind),
];

/** The slugs of the categories for the existing estates and their statements. */
const slugsOfEstates = ({ view }: SessionContext): readonly string[] =>
  [estateKind, heirsStatementKind].flatMap(({ kind }) =>
    view.records(kind).flatMap(({ content }) => findEstateCategory(content) ?? []),
  );

/** Moves records that are not in their kind's current category. */
async function moveToOwnCategories(context: SessionContext): Promise<void> {
  const { view, worker } = context;
  const ids = movedKinds.flatMap(id => view.records(id).map(record => record.id));
  await publishSavedRecords(context, () => worker.service.moveRecords(ids));
}

/** How long to wait after a change for further changes from the same pull or save, in milliseconds. */
const together = 1_000;
const following = new WeakSet<object>();

/**
 * Moves records to their kind's current category, now and whenever more records arrive: those that are opened later,
 * those from another device, and the first ones on a new device. The moves are sent with the next push.
 */
export function moveRecordsToOwnCategories(context: SessionContext): void {
  const { platform, unlocked, view } = context;
  if (unlocked === undefined || following.has(unlocked)) return;
  following.add(unlocked);
  let isDue = false;
  const move = async () => {
    isDue = false;
    if (context.unlocked !== unlocked) {
      for (const stop of stops) stop();
      return;
    }
    await moveToOwnCategories(context);
  };
  const look = () => {
    if (isDue) return;
    isDue = true;
    platform.timing.after(together, () => ignoreLockFault(move()));
  };
  const stops = movedKinds.map(id => view.subscribeKind(id, look));
  look();
}
