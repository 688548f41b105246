import type { RehearsalStepRequest } from '@kinfolio/contract/sharing/rehearsal';
import type { RehearsalApi, RehearsalStepCalls, SharingResult } from '../api/sharing.ts';
import {
  createSharingRefusal,
  openSharingClient,
  runSharingCall,
  type SharingContext,
  sharingSucceeded,
  toSharingRefusal,
  toSharingResult,
} from './sharing-context.ts';

/** Creates the functions for rehearsals. */
export function createRehearsalApi({ client, context }: SharingContext): RehearsalApi {
  return {
    beginRehearsal: grants =>
      runSharingCall(async () => {
        const begun = await client.beginRehearsal(grants);
        return begun.ok ? sharingSucceeded : toSharingRefusal(begun.code);
      }),
    rehearsals: () => runSharingCall(async () => toSharingResult(await client.readRehearsals())),
    rehearse: token => partOf({ context, client: openSharingClient(context, '') }, token),
  };
}

function partOf({ client, context }: SharingContext, token: string): RehearsalStepCalls {
  const quietly = async (step: RehearsalStepRequest): Promise<SharingResult> => {
    const taken = await client.takeRehearsalStep(step);
    return taken.ok ? sharingSucceeded : toSharingRefusal(taken.code);
  };
  const showCard = async (code: string): Promise<SharingResult<readonly string[]>> => {
    const key = await context.worker.service.wayKeyOf(code);
    if (!key.ok) return key;
    const looked = await client.lookAtWay(key.value);
    if (!looked.ok) return toSharingRefusal(looked.code);
    const sections = await context.worker.service.rehearsedSections(code, looked.value);
    if (sections === undefined) return createSharingRefusal('not-genuine');
    const taken = await quietly({ step: 'card', token, ...key.value });
    return taken.ok ? { ok: true, value: sections } : taken;
  };
  return {
    take: step =>
      runSharingCall(async () => toSharingResult(await client.takeRehearsalStep({ step, token }))),
    showCard: code => runSharingCall(() => showCard(code)),
    sendCode: channel => runSharingCall(() => quietly({ step: 'code', token, channel })),
    showCode: code => runSharingCall(() => quietly({ step: 'factor', token, code })),
  };
}
