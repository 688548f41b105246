import { deskKinds, estateKind } from '@kinfolio/domain/desk/model/records';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { estateCategory, estateIdOf } from '@kinfolio/domain/records/estate';
import { confirmUnlocked } from '../access/presence.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingOutcome } from '../api/sharing.ts';
import { keepSaved } from '../records/save-edits.ts';
import { inBackground, type SessionContext } from '../state/context.ts';
import { sendGrants } from './send-grants.ts';
import { refusal, type SharingContext, yes } from './sharing-context.ts';

/**
 * Adds the categories that this vault was made without, and one for each estate of which it has records, or of `estates`. Where the server
 * refuses, records stay where they are until the next unlock.
 */
export async function addCategories(
  { client, context }: SharingContext,
  estates: readonly string[] = [],
): Promise<SharingOutcome> {
  const { service } = context.worker;
  const also = [...new Set([...estates, ...estatesIn(context)])].map(estateCategory);
  if (!(await service.lacksCategories(also))) return yes;
  await confirmUnlocked(context);
  await refreshVault(context);
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const change = await service.addCategories(state.value, also);
  return change === undefined ? yes : await sendGrants(context, change);
}

const movedKinds: readonly string[] = [
  ...allKinds.filter(({ formerCategory }) => formerCategory !== undefined).map(({ id }) => id),
  ...deskKinds.map(({ kind }) => kind),
];

/** The ids of the estates that the records are of. */
const estatesIn = ({ view }: SessionContext): readonly string[] =>
  view.records(estateKind.kind).flatMap(({ content }) => estateIdOf(content) ?? []);

/** Until so long after a change, others of the same pull or save are waited for. Milliseconds. */
const together = 1_000;
const following = new WeakSet<object>();

/**
 * Moves records to the category that their kind has now, and again whenever some arrive: the rest of those that open later, those of
 * another device, the first ones of a new device. What waits here is sent with the next push.
 */
export function keepInOwnCategories(context: SessionContext): void {
  const { platform, unlocked, view, worker } = context;
  if (unlocked === undefined || following.has(unlocked)) return;
  following.add(unlocked);
  let isDue = false;
  const move = async () => {
    isDue = false;
    if (context.unlocked !== unlocked) {
      for (const stop of stops) stop();
      return;
    }
    const ids = movedKinds.flatMap(id => view.records(id).map(record => record.id));
    await keepSaved(context, () => worker.service.moveRecords(ids));
  };
  const look = () => {
    if (isDue) return;
    isDue = true;
    platform.timing.after(together, () => inBackground(move()));
  };
  const stops = movedKinds.map(id => view.subscribeKind(id, look));
  look();
}
