import type { LookedUp, OpenedGrant } from '@kinfolio/contract/sharing/shapes';
import type { LookedInvite, SharingApi, SharingOutcome } from '../api/sharing.ts';
import { openAccount, type SessionContext } from '../state/context.ts';
import { createKeptReadings, type KeptReadings } from './copies/kept-readings.ts';
import { createSharedCopies } from './copies/shared-copies.ts';
import { createEditor } from './create-editor.ts';
import { createOwner } from './create-owner.ts';
import { coverOf, createReader, createReadings } from './create-reader.ts';
import { createRehearsing } from './rehearsing.ts';
import { attempt, no, outcomeOf, refusal, type SharingContext, sharingClientOf } from './sharing-context.ts';

/** Makes sharing of a session. */
export function createSharing(context: SessionContext): SharingApi {
  const client = sharingClientOf(context);
  const sharing: SharingContext = { context, client };
  const kept = createKeptReadings(context, createSharedCopies(context));
  const readings = createReadings(
    context,
    client,
    (grant, shown) => openByAccount(sharing, kept, { grant, shown }),
    kept,
  );
  const received = () => attempt(() => readReceived(sharing, kept));
  // Of what was stopped meanwhile nothing stays on this device, though it is not looked at.
  const lookAtCopies = async () => {
    if (context.state.get().status === 'open' && (await kept.received()).length > 0) await received();
  };
  const lookAgain = () => void lookAtCopies().catch(() => undefined);
  context.state.subscribe(lookAgain);
  context.platform.page.on('online', lookAgain);
  lookAgain();
  return {
    ...createOwner(sharing),
    ...createRehearsing(sharing),
    ...createReader(context, client, readings),
    ...createEditor(context, client, readings),
    look: code => attempt(() => look(sharing, code)),
    accept: code => attempt(() => accept(sharing, code)),
    refuse: code =>
      attempt(async () => {
        const key = await context.worker.service.wayKeyOf(code);
        return key.ok ? outcomeOf(await client.refuseWay(key.value)) : key;
      }),
    received,
    leave: grant => attempt(async () => outcomeOf(await client.leaveGrant(grant))),
    begin: code => attempt(() => beginWithCard(sharing, code)),
  };
}

async function lookedUp(
  { client, context }: SharingContext,
  code: string,
): Promise<SharingOutcome<LookedUp>> {
  const key = await context.worker.service.wayKeyOf(code);
  return key.ok ? outcomeOf(await client.lookAtWay(key.value)) : key;
}

async function look(sharing: SharingContext, code: string): Promise<SharingOutcome<LookedInvite>> {
  const looked = await lookedUp(sharing, code);
  if (!looked.ok) return looked;
  const { grant, identity, method, name, number, stage } = looked.value;
  const { context } = sharing;
  return {
    ok: true,
    value: {
      owner: name,
      grant,
      stage,
      method,
      number: number ?? undefined,
      genuine: await context.worker.service.isGenuine(code, looked.value),
      own: openAccount(context)?.id === identity.account,
    },
  };
}

async function accept(sharing: SharingContext, code: string): Promise<SharingOutcome> {
  const looked = await lookedUp(sharing, code);
  if (!looked.ok) return looked;
  const answer = await sharing.context.worker.service.acceptanceOf(code, looked.value);
  if (!answer.ok) return answer.problem === 'keyset-forged' ? no('not-genuine') : answer;
  const accepted = await sharing.client.acceptWay(answer.value);
  return accepted.ok ? { ok: true, value: undefined } : refusal(accepted.code);
}

/** What is shared with the account; without a connection what can be read here. */
async function readReceived(
  { client }: SharingContext,
  kept: KeptReadings,
): ReturnType<SharingApi['received']> {
  const read = await client.readReceived();
  if (read.ok) {
    await kept.compare(read.value.grants);
    return { ok: true, value: { passports: read.value.grants, offline: false } };
  }
  const refused = refusal(read.code);
  const passports = refused.problem === 'offline' ? await kept.received() : [];
  return passports.length > 0 ? { ok: true, value: { passports, offline: true } } : refused;
}

/** Opens what the account received; a copy of its own way, once the owner has confirmed it, goes back to the server. */
async function openByAccount(
  { client, context }: SharingContext,
  readings: KeptReadings,
  { grant, shown }: { readonly grant: string; readonly shown: OpenedGrant },
) {
  const received = await client.readReceived();
  if (!received.ok) return refusal(received.code);
  const row = received.value.grants.find(one => one.grant === grant);
  if (row === undefined) return no('not-found');
  const opened = coverOf(await context.worker.service.openReceived(row, shown));
  if (!opened.ok) return opened;
  const { kept } = opened.value;
  if (kept !== undefined) await client.putReceived(grant, kept);
  readings.opened(kept === undefined ? row : { ...row, ...kept }, shown, opened.value);
  return opened;
}

async function beginWithCard(
  { client, context }: SharingContext,
  code: string,
): ReturnType<SharingApi['begin']> {
  const key = await context.worker.service.wayKeyOf(code);
  if (!key.ok) return key;
  const looked = await client.lookAtWay(key.value);
  if (!looked.ok) return refusal(looked.code);
  if (!(await context.worker.service.isGenuine(code, looked.value))) return no('not-genuine');
  const begun = await client.cardSession(key.value);
  if (!begun.ok) return refusal(begun.code);
  const { codeTo, grant, longRoad, token } = begun.value;
  const guest = sharingClientOf(context, token);
  const readings = createReadings(context, guest, async (id, shown) =>
    coverOf(await context.worker.service.openByCard(code, id, shown)),
  );
  const reader = createReader(context, guest, readings);
  return {
    ok: true,
    value: {
      grant,
      about: () =>
        attempt(async () => {
          const said = await guest.readCard();
          if (said.ok) return { ok: true, value: { ...said.value, codeTo } };
          if (said.code !== 'second_factor_needed') return refusal(said.code);
          const { name: ownerName } = looked.value;
          return { ok: true, value: { ownerName, stage: 'waiting', askDays: null, askedAt: null, codeTo } };
        }),
      longRoad,
      takeLongRoad: () => attempt(async () => outcomeOf(await guest.takeLongRoad())),
      end: () => context.worker.service.closeShared(grant),
      reader: {
        ...reader,
        sendCode: (_, channel) => attempt(async () => outcomeOf(await guest.sendCardCode(channel))),
        showCode: (_, digits) => attempt(async () => outcomeOf(await guest.verifyCardCode(digits))),
      },
    },
  };
}
