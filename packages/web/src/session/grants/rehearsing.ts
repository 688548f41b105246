import type { TakenStep } from '@kinfolio/contract/sharing/rehearsal';
import type { RehearsalPart, RehearsingSharing, SharingOutcome } from '../api/sharing.ts';
import {
  attempt,
  no,
  outcomeOf,
  refusal,
  type SharingContext,
  sharingClientOf,
  yes,
} from './sharing-context.ts';

/** Makes what is rehearsed. */
export function createRehearsing({ client, context }: SharingContext): RehearsingSharing {
  return {
    beginRehearsal: grants =>
      attempt(async () => {
        const begun = await client.beginRehearsal(grants);
        return begun.ok ? yes : refusal(begun.code);
      }),
    rehearsals: () => attempt(async () => outcomeOf(await client.readRehearsals())),
    rehearse: token => partOf({ context, client: sharingClientOf(context, '') }, token),
  };
}

function partOf({ client, context }: SharingContext, token: string): RehearsalPart {
  const quietly = async (step: TakenStep): Promise<SharingOutcome> => {
    const taken = await client.takeRehearsalStep(step);
    return taken.ok ? yes : refusal(taken.code);
  };
  const showCard = async (code: string): Promise<SharingOutcome<readonly string[]>> => {
    const key = await context.worker.service.wayKeyOf(code);
    if (!key.ok) return key;
    const looked = await client.lookAtWay(key.value);
    if (!looked.ok) return refusal(looked.code);
    const sections = await context.worker.service.rehearsedSections(code, looked.value);
    if (sections === undefined) return no('not-genuine');
    const taken = await quietly({ step: 'card', token, ...key.value });
    return taken.ok ? { ok: true, value: sections } : taken;
  };
  return {
    take: step => attempt(async () => outcomeOf(await client.takeRehearsalStep({ step, token }))),
    showCard: code => attempt(() => showCard(code)),
    sendCode: channel => attempt(() => quietly({ step: 'code', token, channel })),
    showCode: code => attempt(() => quietly({ step: 'factor', token, code })),
  };
}
