import { allKinds } from '@kinfolio/domain/kinds/index';
import { confirmUnlocked } from '../access/presence.ts';
import { refreshVault } from '../access/start-unlocked.ts';
import type { SharingOutcome } from '../api/sharing.ts';
import { keepSaved } from '../records/save-edits.ts';
import type { SessionContext } from '../state/context.ts';
import { sendGrants } from './send-grants.ts';
import { refusal, type SharingContext, yes } from './sharing-context.ts';

/** Adds the categories that this vault was made without. Where the server refuses, records stay where they are until the next unlock. */
export async function addCategories({ client, context }: SharingContext): Promise<SharingOutcome> {
  const { service } = context.worker;
  if (!(await service.lacksCategories())) return yes;
  await confirmUnlocked(context);
  await refreshVault(context);
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const change = await service.addCategories(state.value);
  return change === undefined ? yes : await sendGrants(context, change);
}

const movedKinds = allKinds.filter(({ formerCategory }) => formerCategory !== undefined);

/** Moves records to the category that their kind has by now. What waits here is sent with the next push. */
export async function moveToOwnCategories(context: SessionContext): Promise<void> {
  const { view, worker } = context;
  const ids = movedKinds.flatMap(({ id }) => view.records(id).map(record => record.id));
  await keepSaved(context, () => worker.service.moveRecords(ids));
}
