import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { isEstateCategory } from '@kinfolio/domain/records/estate';
import type { SharingResult, TermsChangeRequest } from '../api/sharing.ts';
import { readOwnerGrants } from './newest-grants.ts';
import { addMissingOwnCategories } from './own-categories.ts';
import { sendGrantChanges } from './send-grants.ts';
import { createSharingRefusal, type SharingContext } from './sharing-context.ts';
import { readSharingForChange } from './show-password.ts';
import { signReaderChanges } from './take-over.ts';

/**
 * Changes the terms of a grant. If the person loses the right to write in some sections, the owner first signs the
 * records that the person wrote there.
 */
export async function changeAccess(
  sharing: SharingContext,
  wanted: TermsChangeRequest,
  password: string,
): Promise<SharingResult> {
  const { context } = sharing;
  const { service } = context.worker;
  const first = await readSharingForChange(sharing, password);
  if (!first.ok) return first;
  await addMissingOwnCategories(sharing);
  const lacks = wanted.categories === 'everything' ? [] : await service.lackedOf(wanted.categories);
  if (lacks.length > 0) return createSharingRefusal('sections-later');
  if (await losesWriting(sharing, first.value, wanted)) {
    const taken = await signReaderChanges(context, [wanted.grant]);
    if (!taken.ok) return taken;
  }
  const newest = await readOwnerGrants(sharing);
  if (!newest.ok) return newest;
  const made = await service.changeTerms(newest.value.state, wanted, { by: 'password', password });
  return made.ok ? await sendGrantChanges(context, made.value) : made;
}

/** Whether the change takes away the right to write in any section from the person with the grant. */
async function losesWriting({ context }: SharingContext, state: SharingState, wanted: TermsChangeRequest) {
  const { grants } = await context.worker.service.openSharing(state);
  const then = grants.find(({ id }) => id === wanted.grant);
  if (then === undefined || then.level === 'view') return false;
  const kept = wanted.categories;
  const isKept = (slug: string) => (kept === 'everything' ? !isEstateCategory(slug) : kept.includes(slug));
  return wanted.level === 'view' || !then.categories.every(isKept);
}
