import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import type { SharingOutcome, WantedTerms } from '../api/sharing.ts';
import { addCategories } from './own-categories.ts';
import { sendGrants } from './send-grants.ts';
import { no, refusal, type SharingContext } from './sharing-context.ts';
import { readToChange } from './show-password.ts';
import { takeOver } from './take-over.ts';

/** Changes the terms of a grant. What its person wrote where they may write no more, the owner signs for first. */
export async function changeAccess(
  sharing: SharingContext,
  wanted: WantedTerms,
  password: string,
): Promise<SharingOutcome> {
  const { client, context } = sharing;
  const { service } = context.worker;
  const first = await readToChange(sharing, password);
  if (!first.ok) return first;
  await addCategories(sharing);
  const lacks = wanted.categories === 'everything' ? [] : await service.lackedOf(wanted.categories);
  if (lacks.length > 0) return no('sections-later');
  if (await losesWriting(sharing, first.value, wanted)) {
    const taken = await takeOver(context, [wanted.grant]);
    if (!taken.ok) return taken;
  }
  const state = await client.readGrants();
  if (!state.ok) return refusal(state.code);
  const made = await service.changeTerms(state.value, wanted, { by: 'password', password });
  return made.ok ? await sendGrants(context, made.value) : made;
}

/** Whether the person of a grant may write there now, and in fewer sections or none after. */
async function losesWriting({ context }: SharingContext, state: SharingState, wanted: WantedTerms) {
  const { grants } = await context.worker.service.openSharing(state);
  const then = grants.find(({ id }) => id === wanted.grant);
  if (then === undefined || then.level === 'view') return false;
  const kept = wanted.categories;
  return (
    wanted.level === 'view' || (kept !== 'everything' && !then.categories.every(one => kept.includes(one)))
  );
}
