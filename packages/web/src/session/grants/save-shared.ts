import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { SharedEdit, WrittenShared } from '../../vault-worker/grants/write-shared.ts';
import type { SharingOutcome, SharingProblem } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { no, refusal, yes } from './sharing-context.ts';

/** What saving works with. */
interface Saving {
  readonly context: SessionContext;
  readonly client: SharingClient;
  /** Takes the keys that are handed out now. */
  readonly open: (grant: string) => Promise<SharingOutcome<unknown>>;
  /** Takes what was written since. */
  readonly contents: (grant: string) => Promise<SharingOutcome<unknown>>;
}

/** Who writes again and again just before does not keep another from ever saving. */
const mostTries = 5;

/**
 * Saves an edit of what another person shares. What was written in between is read and joined, keys that were made anew are
 * taken, and it is tried again. Ends with the server's yes, or a reason.
 */
export async function saveShared(
  { context, client, open, contents }: Saving,
  grant: string,
  edit: SharedEdit,
): Promise<SharingOutcome> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const written = await context.worker.service.writeShared(grant, edit);
    if (written === undefined) return no('grant-closed');
    if (written.made !== 'push') return refusedAs(written.made);
    const sent = await client.pushGrant(grant, written.records, written.batches);
    if (sent.ok) {
      await contents(grant);
      return yes;
    }
    if (sent.code !== 'version_conflict' && sent.code !== 'keys_changed') return refusal(sent.code);
    const taken = sent.code === 'keys_changed' ? await open(grant) : yes;
    const read = taken.ok ? await contents(grant) : taken;
    if (!read.ok) return read;
  }
  return no('not-now');
}

const problems: Readonly<Record<Exclude<WrittenShared['made'], 'push' | 'same'>, SharingProblem>> = {
  changed: 'changed-since',
  gone: 'changed-since',
  'read-only': 'read-only',
  'too-large': 'too-large',
};

/** What is there already was saved by a try whose answer was lost. */
const refusedAs = (made: Exclude<WrittenShared['made'], 'push'>): SharingOutcome =>
  made === 'same' ? yes : no(problems[made]);
