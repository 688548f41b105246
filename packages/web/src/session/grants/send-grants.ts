import type { KeysetChange } from '@kinfolio/contract/keyset';
import { makeChange } from '../access/send-change.ts';
import type { SharingOutcome, SharingRefused } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { refusal, yes } from './sharing-context.ts';

/** Sends a change of grants, in words of sharing where the server refuses. */
export async function sendGrants(context: SessionContext, change: KeysetChange): Promise<SharingOutcome> {
  let refused: SharingRefused | undefined;
  const server: SessionContext['server'] = {
    ...context.server,
    async putKeyset(sent) {
      const answer = await context.server.putKeyset(sent);
      if (!answer.ok) refused = refusal(answer.code);
      return answer;
    },
  };
  const made = await makeChange({ ...context, server }, change);
  return made.ok ? yes : made.problem === 'unexpected' && refused !== undefined ? refused : made;
}
