import type { PullAnswer } from '@kinfolio/contract/wire';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import type { SharedContents, SharingOutcome } from '../api/sharing.ts';
import { refusal, type SharingContext } from './sharing-context.ts';

/**
 * What the person of a grant reads. Which records these are comes from the server, by the statements that answer the person; their
 * contents are those of the open passport.
 */
export async function viewAs(
  { client, context }: SharingContext,
  grant: string,
  when: 'today' | 'then',
): Promise<SharingOutcome<SharedContents>> {
  const shown = new Map<string, string>();
  let after: PullAnswer['after'] = {};
  for (let more = true; more; ) {
    const page = await client.viewGrant(grant, { after, when });
    if (!page.ok) return refusal(page.code);
    for (const { id, categoryId, deleted } of page.value.records) if (!deleted) shown.set(id, categoryId);
    // What left one section for another that they read too is there still.
    for (const { id, categoryId } of page.value.departures)
      if (shown.get(id) === categoryId) shown.delete(id);
    ({ after, more } = page.value);
  }
  await context.view.whenWhole();
  const records = context.view.all().flatMap(({ id, content }) => {
    const kind = kindOf(content.kind);
    if (kind === undefined || !shown.has(id)) return [];
    return [{ id, content, section: categoryOf(kind, content.fields), confirmed: true }];
  });
  return { ok: true, value: { records, unreadable: 0 } };
}
