import type { KeysetChange } from '@kinfolio/contract/keyset';
import { sendOwnKeysetChange } from '../access/send-change.ts';
import type { SharingRefusal, SharingResult } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { sharingSucceeded, toSharingRefusal } from './sharing-context.ts';

/** Sends a change of grants; turns a refusal into a sharing problem. */
export async function sendGrantChanges(
  context: SessionContext,
  change: KeysetChange,
): Promise<SharingResult> {
  let refused: SharingRefusal | undefined;
  const server: SessionContext['server'] = {
    ...context.server,
    async putKeyset(sent) {
      const answer = await context.server.putKeyset(sent);
      if (!answer.ok) refused = toSharingRefusal(answer.code);
      return answer;
    },
  };
  const made = await sendOwnKeysetChange({ ...context, server }, change);
  return made.ok ? sharingSucceeded : made.problem === 'unexpected' && refused !== undefined ? refused : made;
}
