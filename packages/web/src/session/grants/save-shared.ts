import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { SharedEdit, SharedEditResult } from '../../vault-worker/grants/write-shared.ts';
import type { SharingProblem, SharingResult } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { createSharingRefusal, sharingSucceeded, toSharingRefusal } from './sharing-context.ts';

interface Saving {
  readonly context: SessionContext;
  readonly client: SharingClient;
  /** Opens a grant with the keys that the server is releasing at the moment. */
  readonly open: (grant: string) => Promise<SharingResult<unknown>>;
  /** Applies changes made since the last read. */
  readonly contents: (grant: string) => Promise<SharingResult<unknown>>;
}

/** How many times to try to save an edit if another person keeps saving just before. */
const mostTries = 5;

/**
 * Saves an edit to a passport that another person shares: merges changes made meanwhile, adopts replaced keys, and
 * retries. Resolves once the server has accepted the edit, or with the reason why it will not.
 */
export async function saveEditToSharedPassport(
  { context, client, open, contents }: Saving,
  grant: string,
  edit: SharedEdit,
): Promise<SharingResult> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const written = await context.worker.service.writeShared(grant, edit);
    if (written === undefined) return createSharingRefusal('reopen-needed');
    if (written.made !== 'push') return refusedAs(written.made);
    const sent = await client.pushGrant(grant, written.records, written.batches);
    if (sent.ok) {
      await contents(grant);
      return sharingSucceeded;
    }
    if (sent.code !== 'version_conflict' && sent.code !== 'keys_changed') return toSharingRefusal(sent.code);
    const taken = sent.code === 'keys_changed' ? await open(grant) : sharingSucceeded;
    const read = taken.ok ? await contents(grant) : taken;
    if (!read.ok) return read;
  }
  return createSharingRefusal('not-now');
}

const problems: Readonly<Record<Exclude<SharedEditResult['made'], 'push' | 'same'>, SharingProblem>> = {
  changed: 'changed-since',
  gone: 'changed-since',
  'read-only': 'read-only',
  'too-large': 'too-large',
};

/** If the same record is already stored, an attempt whose answer was lost has saved it. */
const refusedAs = (made: Exclude<SharedEditResult['made'], 'push'>): SharingResult =>
  made === 'same' ? sharingSucceeded : createSharingRefusal(problems[made]);
