import type { OpenedGrant, WayLookupResponse } from '@kinfolio/contract/sharing/reader-shapes';
import type { InvitationDetails, SharingApi, SharingResult } from '../api/sharing.ts';
import { readCurrentAccount, type SessionContext } from '../state/context.ts';
import { createSharedCopyStore, type SharedCopyStore } from './copies/kept-readings.ts';
import { createSharedCopies } from './copies/shared-copies.ts';
import { createEditorSharing } from './create-editor.ts';
import { createOwnerSharing } from './create-owner.ts';
import { createOpenSharedPassports, createReaderSharing, toReaderCover } from './create-reader.ts';
import { createRehearsalApi } from './rehearsing.ts';
import {
  createSharingRefusal,
  openSharingClient,
  runSharingCall,
  type SharingContext,
  toSharingRefusal,
  toSharingResult,
} from './sharing-context.ts';

export function createSharingApi(context: SessionContext): SharingApi {
  const client = openSharingClient(context);
  const sharing: SharingContext = { context, client };
  const kept = createSharedCopyStore(context, createSharedCopies(context));
  const readings = createOpenSharedPassports(
    context,
    client,
    (grant, shown) => openByAccount(sharing, kept, { grant, shown }),
    kept,
  );
  const received = () => runSharingCall(() => readReceived(sharing, kept));
  // Deletes copies of passports that are no longer shared, even if nobody opens the page for them.
  const lookAtCopies = async () => {
    if (context.state.get().status === 'open' && (await kept.received()).length > 0) await received();
  };
  const lookAgain = () => void lookAtCopies().catch(() => undefined);
  context.state.subscribe(lookAgain);
  context.platform.page.on('online', lookAgain);
  lookAgain();
  return {
    ...createOwnerSharing(sharing),
    ...createRehearsalApi(sharing),
    ...createReaderSharing(context, client, readings),
    ...createEditorSharing(context, client, readings),
    look: code => runSharingCall(() => look(sharing, code)),
    accept: code => runSharingCall(() => accept(sharing, code)),
    refuse: code =>
      runSharingCall(async () => {
        const key = await context.worker.service.wayKeyOf(code);
        return key.ok ? toSharingResult(await client.refuseWay(key.value)) : key;
      }),
    received,
    leave: grant => runSharingCall(async () => toSharingResult(await client.leaveGrant(grant))),
    begin: code => runSharingCall(() => beginWithCard(sharing, code)),
  };
}

async function lookedUp(
  { client, context }: SharingContext,
  code: string,
): Promise<SharingResult<WayLookupResponse>> {
  const key = await context.worker.service.wayKeyOf(code);
  return key.ok ? toSharingResult(await client.lookAtWay(key.value)) : key;
}

async function look(sharing: SharingContext, code: string): Promise<SharingResult<InvitationDetails>> {
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
      own: readCurrentAccount(context)?.id === identity.account,
    },
  };
}

async function accept(sharing: SharingContext, code: string): Promise<SharingResult> {
  const looked = await lookedUp(sharing, code);
  if (!looked.ok) return looked;
  const answer = await sharing.context.worker.service.acceptanceOf(code, looked.value);
  if (!answer.ok) return answer.problem === 'keyset-forged' ? createSharingRefusal('not-genuine') : answer;
  const accepted = await sharing.client.acceptWay(answer.value);
  return accepted.ok ? { ok: true, value: undefined } : toSharingRefusal(accepted.code);
}

/** The passports shared with the account; without a connection, only those that can be read from this device. */
async function readReceived(
  { client }: SharingContext,
  kept: SharedCopyStore,
): ReturnType<SharingApi['received']> {
  const read = await client.readReceived();
  if (read.ok) {
    await kept.compare(read.value.grants);
    return { ok: true, value: { passports: read.value.grants, offline: false } };
  }
  const refused = toSharingRefusal(read.code);
  const passports = refused.problem === 'offline' ? await kept.received() : [];
  return passports.length > 0 ? { ok: true, value: { passports, offline: true } } : refused;
}

/**
 * Opens a passport that was shared with the account. Once the owner has confirmed the account, stores on the server the
 * secrets with which the account opens the grant, encrypted under the account's key.
 */
async function openByAccount(
  { client, context }: SharingContext,
  readings: SharedCopyStore,
  { grant, shown }: { readonly grant: string; readonly shown: OpenedGrant },
) {
  const received = await client.readReceived();
  if (!received.ok) return toSharingRefusal(received.code);
  const row = received.value.grants.find(one => one.grant === grant);
  if (row === undefined) return createSharingRefusal('not-found');
  const opened = toReaderCover(await context.worker.service.openReceived(row, shown));
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
  if (!looked.ok) return toSharingRefusal(looked.code);
  if (!(await context.worker.service.isGenuine(code, looked.value)))
    return createSharingRefusal('not-genuine');
  const begun = await client.cardSession(key.value);
  if (!begun.ok) return toSharingRefusal(begun.code);
  const { codeTo, grant, longRoad, token } = begun.value;
  const guest = openSharingClient(context, token);
  const readings = createOpenSharedPassports(context, guest, async (id, shown) =>
    toReaderCover(await context.worker.service.openByCard(code, id, shown)),
  );
  const reader = createReaderSharing(context, guest, readings);
  return {
    ok: true,
    value: {
      grant,
      about: () =>
        runSharingCall(async () => {
          const said = await guest.readCard();
          if (said.ok) return { ok: true, value: { ...said.value, codeTo } };
          if (said.code !== 'second_factor_needed') return toSharingRefusal(said.code);
          const { name: ownerName } = looked.value;
          return { ok: true, value: { ownerName, stage: 'waiting', askDays: null, askedAt: null, codeTo } };
        }),
      longRoad,
      takeLongRoad: () => runSharingCall(async () => toSharingResult(await guest.takeLongRoad())),
      end: () => context.worker.service.closeShared(grant),
      reader: {
        ...reader,
        sendCode: (_, channel) =>
          runSharingCall(async () => toSharingResult(await guest.sendCardCode(channel))),
        showCode: (_, digits) =>
          runSharingCall(async () => toSharingResult(await guest.verifyCardCode(digits))),
      },
    },
  };
}
