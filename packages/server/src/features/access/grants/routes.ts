import { sharingApi as api } from '@kinfolio/contract/sharing/routes';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bodyHashPlugin } from '../../../http/hashed-body.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { recordActivity, requirePresentPerson } from '../../vault/activity/service.ts';
import type { VaultContext } from '../../vault/context.ts';
import {
  readProofInput,
  readVaultProofKey,
  requireNothingMissing,
  requireRequestProof,
  requireRequestSeal,
} from '../../vault/guarded-calls/service.ts';
import { requireSignedIn, toRouteOptions } from '../../vault/route-options.ts';
import { guestPrefix, hashCode } from './codes.ts';
import { listVersionsForMember, pushByMember } from './editing-service.ts';
import { acceptSixDigitCode, sendSixDigitCode } from './factor-service.ts';
import { announceFile } from './files/adding-service.ts';
import { linkFiles, sendGrantFile } from './files/service.ts';
import { findAndTouchGuest, readReceivedGrantSession } from './guest-store.ts';
import { startNoContactRequest } from './long-road-service.ts';
import {
  endHoliday,
  readSharing,
  recordCardChecked,
  recordOwnerGrantAct,
  savePerson,
  startHoliday,
  stopGrants,
} from './owner-service.ts';
import type { GrantReader } from './reader-place.ts';
import {
  giveUpGrant,
  listReceivedGrants,
  openGrant,
  pullGrant,
  readCardState,
  recordPersonAct,
  saveReceivedCopy,
  viewGrant,
} from './reading-service.ts';
import { readGrantWay } from './store.ts';
import { acceptInvitation, describeInvitation, refuseInvitation, startGuestSession } from './ways-service.ts';

/** How many milliseconds a guest's session lasts without a call. */
const guestIdleMs = 30 * 60_000;

/** Sharing routes that need no session, because a code is enough to look up a grant. */
export function codeRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.lookAtWay),
      handler: request => describeInvitation(vault, request.body, request.ip),
    });
    app.route({
      ...toRouteOptions(api.cardSession),
      handler: request => startGuestSession(vault, request.body, request.ip),
    });
    await app.register(readerRoutes(vault));
  };
}

const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** The reader who made a request: a guest, identified by a token, or an account. Throws like `authenticate`. */
async function readerOf(vault: VaultContext, request: FastifyRequest): Promise<GrantReader> {
  const token = bearerOf(request);
  if (!token.startsWith(guestPrefix)) {
    const person = await requirePresentPerson(vault, request);
    vault.requireShown(person, ['opened']);
    // While a person's account is closing, they cannot read other people's passports. The owners of those passports
    // have been notified.
    if (person.closesAtMs !== null)
      throw new ServerError(
        'account_closing',
        'This account is being closed and cannot open anything shared with it.',
      );
    return { kind: 'member', who: person };
  }
  const nowMs = vault.clock.now();
  const guest = await findAndTouchGuest(vault.db, hashCode(token), { sinceMs: nowMs - guestIdleMs, nowMs });
  if (guest === undefined) throw new ServerError('unauthorized', 'This session has ended.');
  return { kind: 'guest', guest };
}

const reading = (request: FastifyRequest) => request.getDecorator<GrantReader>('reader');

/**
 * Identifies the reader. An account's call must be sealed, and a single statement reads both the seal and the grant's
 * location. Throws like {@link requireRequestSeal}.
 */
async function sealedReader(
  vault: VaultContext,
  request: FastifyRequest,
  grantId: string,
): Promise<GrantReader> {
  const reader = reading(request);
  if (reader.kind !== 'member') return reader;
  const place = await readReceivedGrantSession(vault.db, { ...reader.who, grantId });
  await requireRequestSeal(vault, reader.who, request, 'hashed', place?.seal ?? undefined);
  return { ...reader, place };
}

async function guestOf(request: FastifyRequest, vault: VaultContext) {
  const reader = reading(request);
  if (reader.kind === 'member') throw new ServerError('unauthorized', 'Only a guest can use this.');
  return { reader, grantId: await grantOfGuest(vault, reader) };
}

async function grantOfGuest(vault: VaultContext, { guest }: Extract<GrantReader, { kind: 'guest' }>) {
  const way = await readGrantWay(vault.db, guest.vaultId, guest.wayId);
  if (way === undefined) throw new ServerError('unauthorized', 'This session has ended.');
  return way.grantId;
}

function readerRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.decorateRequest('reader', null);
    await app.register(bodyHashPlugin);
    app.addHook('onRequest', async request => {
      request.setDecorator<GrantReader>('reader', await readerOf(vault, request));
    });
    app.route({
      ...toRouteOptions(api.sendCardCode),
      handler: async (request, reply) => {
        const { reader, grantId } = await guestOf(request, vault);
        await sendSixDigitCode(vault, reader, grantId, request.body.channel);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.verifyCardCode),
      handler: async (request, reply) => {
        const { reader, grantId } = await guestOf(request, vault);
        await acceptSixDigitCode(vault, reader, grantId, request.body.code);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.takeLongRoad),
      handler: async (request, reply) => {
        const { reader, grantId } = await guestOf(request, vault);
        await startNoContactRequest(vault, reader, grantId);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.readCard),
      handler: async request => {
        const { reader, grantId } = await guestOf(request, vault);
        return readCardState(vault, reader, grantId);
      },
    });
    app.route({
      ...toRouteOptions(api.openGrant),
      handler: async request => {
        const reader = reading(request);
        if (reader.kind === 'member') await requireRequestSeal(vault, reader.who, request);
        return openGrant(vault, reader, request.params.grant);
      },
    });
    app.route({
      ...toRouteOptions(api.pullGrant),
      handler: async request => {
        const { grant } = request.params;
        return pullGrant(vault, await sealedReader(vault, request, grant), grant, request.body);
      },
    });
    app.route({
      ...toRouteOptions(api.readGrantFile),
      // Bytes are sent as stored, because compression would invalidate ranges and lengths.
      compress: false,
      handler: async (request, reply) => {
        const reader = await sealedReader(vault, request, request.params.grant);
        await sendGrantFile(vault, reader, request.params, [request, reply]);
        return reply;
      },
    });
    app.route({
      ...toRouteOptions(api.askGrant),
      handler: async (request, reply) => {
        const reader = reading(request);
        if (reader.kind === 'member') await requireRequestSeal(vault, reader.who, request);
        await recordPersonAct(vault, reader, request.params.grant, request.body.act);
        return reply.status(204).send();
      },
    });
  };
}

/**
 * Throws unless the request is signed with the account's proof key and comes from a session in which the person is
 * present.
 */
async function requireOwner(vault: VaultContext, person: SignedIn, request: FastifyRequest): Promise<void> {
  requireNothingMissing(person.present ? [] : ['present']);
  await requireRequestProof(
    vault,
    person,
    readProofInput(request),
    await readVaultProofKey(vault, person.accountId),
  );
}

export function sharingRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.readGrants),
      handler: async request => {
        return readSharing(vault, requireSignedIn(request));
      },
    });
    app.route({
      ...toRouteOptions(api.putPerson),
      handler: async (request, reply) => {
        await savePerson(vault, requireSignedIn(request), request.params.id, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.stopGrant),
      handler: async (request, reply) => {
        await stopGrants(vault, requireSignedIn(request), request.params.id, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.actOnGrant),
      handler: async (request, reply) => {
        const { act } = request.body;
        if (act === 'decline') await requireRequestSeal(vault, requireSignedIn(request), request);
        else await requireOwner(vault, requireSignedIn(request), request);
        await recordOwnerGrantAct(vault, requireSignedIn(request), request.params.id, act);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.putHoliday),
      handler: async (request, reply) => {
        await startHoliday(vault, requireSignedIn(request), request.body.until);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.endHoliday),
      handler: async (request, reply) => {
        await endHoliday(vault, requireSignedIn(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.checkCard),
      handler: async (request, reply) => {
        await recordCardChecked(vault, requireSignedIn(request), request.params.id);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.viewGrant),
      handler: async request => {
        return viewGrant(vault, requireSignedIn(request), request.params.id, request.body);
      },
    });
    app.route({
      ...toRouteOptions(api.linkFiles),
      handler: async (request, reply) => {
        await linkFiles(vault, requireSignedIn(request), request.body);
        return reply.status(204).send();
      },
    });
    await app.register(memberRoutes(vault));
  };
}

function memberRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.acceptWay),
      handler: request => acceptInvitation(vault, requireSignedIn(request), request.body, request.ip),
    });
    app.route({
      ...toRouteOptions(api.refuseWay),
      handler: async (request, reply) => {
        await refuseInvitation(vault, requireSignedIn(request), request.body, request.ip);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.readReceived),
      handler: request => listReceivedGrants(vault, requireSignedIn(request)),
    });
    app.route({
      ...toRouteOptions(api.putReceived),
      handler: async (request, reply) => {
        await saveReceivedCopy(vault, requireSignedIn(request), request.params.grant, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.sendReceivedCode),
      handler: async (request, reply) => {
        const reader = { kind: 'member', who: requireSignedIn(request) } as const;
        await sendSixDigitCode(vault, reader, request.params.grant, request.body.channel);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.verifyReceivedCode),
      handler: async (request, reply) => {
        const reader = { kind: 'member', who: requireSignedIn(request) } as const;
        await acceptSixDigitCode(vault, reader, request.params.grant, request.body.code);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.pushGrant),
      handler: async request => {
        const answer = await pushByMember(
          vault,
          requireSignedIn(request),
          request.params.grant,
          request.body,
        );
        await recordActivity(vault, requireSignedIn(request));
        if (answer.results.every(result => result.outcome === 'stored')) return answer;
        throw new ServerError('version_conflict', 'Some of the records were out of date.', {
          details: answer,
        });
      },
    });
    app.route({
      ...toRouteOptions(api.readGrantVersions),
      handler: request => listVersionsForMember(vault, requireSignedIn(request), request.params),
    });
    app.route({
      ...toRouteOptions(api.addGrantFile),
      handler: async (request, reply) => {
        await announceFile(vault, requireSignedIn(request), request.params.grant, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.leaveGrant),
      handler: async (request, reply) => {
        await giveUpGrant(vault, requireSignedIn(request), request.params.grant);
        return reply.status(204).send();
      },
    });
  };
}
