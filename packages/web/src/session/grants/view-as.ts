import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import { findKind } from '@kinfolio/domain/kinds/index';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import type { SharedPassportContents, SharingResult } from '../api/sharing.ts';
import { type SharingContext, toSharingRefusal } from './sharing-context.ts';

/**
 * The records that the person with a grant can read. The server selects them with the same queries as for that person;
 * the contents come from the open passport.
 */
export async function readRecordsAsReader(
  { client, context }: SharingContext,
  grant: string,
  when: 'today' | 'then',
): Promise<SharingResult<SharedPassportContents>> {
  const shown = new Map<string, string>();
  let after: PullResponse['after'] = {};
  for (let more = true; more; ) {
    const page = await client.viewGrant(grant, { after, when });
    if (!page.ok) return toSharingRefusal(page.code);
    for (const { id, categoryId, deleted } of page.value.records) if (!deleted) shown.set(id, categoryId);
    // A record that moved to another section which the person can also read is still visible to them.
    for (const { id, categoryId } of page.value.departures)
      if (shown.get(id) === categoryId) shown.delete(id);
    ({ after, more } = page.value);
  }
  await context.view.whenWhole();
  const records = context.view.all().flatMap(({ id, content }) => {
    const kind = findKind(content.kind);
    if (kind === undefined || !shown.has(id)) return [];
    return [{ id, content, section: findRecordCategory(kind, content.fields), confirmed: true }];
  });
  return { ok: true, value: { records, unreadable: 0 } };
}
