import { sharingApi as api } from '@kinfolio/contract/sharing/routes';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { hashedBody } from '../../../http/hashed-body.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { noteActivity, presentPerson } from '../../vault/activity/service.ts';
import type { VaultContext } from '../../vault/context.ts';
import {
  proofKeyOf,
  provedOf,
  refuseWithout,
  requireProof,
  requireSeal,
} from '../../vault/guarded-calls/service.ts';
import { optionsOf, who } from '../../vault/route-options.ts';
import { guestPrefix, hashOfCode } from './codes.ts';
import { pushByMember, versionsForMember } from './editing-service.ts';
import { sendDigits, takeDigits } from './factor-service.ts';
import { announceFile } from './files/adding-service.ts';
import { linkFiles, sendGrantFile } from './files/service.ts';
import { readReceivedShown, useGuest } from './guest-store.ts';
import { takeLongRoad } from './long-road-service.ts';
import { endHoliday, goAway, keepPerson, noteChecked, ownerActs, sharingOf, stop } from './owner-service.ts';
import type { GrantReader } from './reader-place.ts';
import {
  cardState,
  giveUpGrant,
  keepReceived,
  openGrant,
  personActs,
  pullGrant,
  received,
  viewGrant,
} from './reading-service.ts';
import { readWay } from './store.ts';
import { accept, beginAsGuest, lookAt, refuseInvitation } from './ways-service.ts';

/** Minutes without a call after which a guest begins anew. */
const guestIdleMs = 30 * 60_000;

/** Routes of sharing that want no session: a code is enough to look. */
export function codeRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.lookAtWay),
      handler: request => lookAt(vault, request.body, request.ip),
    });
    app.route({
      ...optionsOf(api.cardSession),
      handler: request => beginAsGuest(vault, request.body, request.ip),
    });
    await app.register(readerRoutes(vault));
  };
}

const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** Who reads: a guest by their token, or an account. Throws as `authenticate`. */
async function readerOf(vault: VaultContext, request: FastifyRequest): Promise<GrantReader> {
  const token = bearerOf(request);
  if (!token.startsWith(guestPrefix)) {
    const person = await presentPerson(vault, request);
    vault.requireShown(person, ['opened']);
    // Who leaves reads nothing of others' meanwhile, as their owners were notified.
    if (person.closesAtMs !== null)
      throw new ServerError('account_closing', 'This account closes and opens nothing of others.');
    return { kind: 'member', who: person };
  }
  const nowMs = vault.clock.now();
  const guest = await useGuest(vault.db, hashOfCode(token), { sinceMs: nowMs - guestIdleMs, nowMs });
  if (guest === undefined) throw new ServerError('unauthorized', 'This session is over.');
  return { kind: 'guest', guest };
}

const reading = (request: FastifyRequest) => request.getDecorator<GrantReader>('reader');

/** Who reads, with a sealed call where they have an account: seal and place of the grant are one statement. Throws as {@link requireSeal}. */
async function sealedReader(
  vault: VaultContext,
  request: FastifyRequest,
  grantId: string,
): Promise<GrantReader> {
  const reader = reading(request);
  if (reader.kind !== 'member') return reader;
  const place = await readReceivedShown(vault.db, { ...reader.who, grantId });
  await requireSeal(vault, reader.who, request, 'hashed', place?.seal ?? undefined);
  return { ...reader, place };
}

async function guestOf(request: FastifyRequest, vault: VaultContext) {
  const reader = reading(request);
  if (reader.kind === 'member') throw new ServerError('unauthorized', 'This is for a guest.');
  return { reader, grantId: await grantOfGuest(vault, reader) };
}

async function grantOfGuest(vault: VaultContext, { guest }: Extract<GrantReader, { kind: 'guest' }>) {
  const way = await readWay(vault.db, guest.vaultId, guest.wayId);
  if (way === undefined) throw new ServerError('unauthorized', 'This session is over.');
  return way.grantId;
}

/** Routes that a guest may call too. */
function readerRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.decorateRequest('reader', null);
    await app.register(hashedBody);
    app.addHook('onRequest', async request => {
      request.setDecorator<GrantReader>('reader', await readerOf(vault, request));
    });
    app.route({
      ...optionsOf(api.sendCardCode),
      handler: async (request, reply) => {
        const { reader, grantId } = await guestOf(request, vault);
        await sendDigits(vault, reader, grantId, request.body.channel);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.verifyCardCode),
      handler: async (request, reply) => {
        const { reader, grantId } = await guestOf(request, vault);
        await takeDigits(vault, reader, grantId, request.body.code);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.takeLongRoad),
      handler: async (request, reply) => {
        const { reader, grantId } = await guestOf(request, vault);
        await takeLongRoad(vault, reader, grantId);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readCard),
      handler: async request => {
        const { reader, grantId } = await guestOf(request, vault);
        return cardState(vault, reader, grantId);
      },
    });
    app.route({
      ...optionsOf(api.openGrant),
      handler: async request => {
        const reader = reading(request);
        if (reader.kind === 'member') await requireSeal(vault, reader.who, request);
        return openGrant(vault, reader, request.params.grant);
      },
    });
    app.route({
      ...optionsOf(api.pullGrant),
      handler: async request => {
        const { grant } = request.params;
        return pullGrant(vault, await sealedReader(vault, request, grant), grant, request.body);
      },
    });
    app.route({
      ...optionsOf(api.readGrantFile),
      // Bytes go out as they lie there: ranges and lengths would not be true of compressed ones.
      compress: false,
      handler: async (request, reply) => {
        const reader = await sealedReader(vault, request, request.params.grant);
        await sendGrantFile(vault, reader, request.params, [request, reply]);
        return reply;
      },
    });
    app.route({
      ...optionsOf(api.askGrant),
      handler: async (request, reply) => {
        const reader = reading(request);
        if (reader.kind === 'member') await requireSeal(vault, reader.who, request);
        await personActs(vault, reader, request.params.grant, request.body.act);
        return reply.status(204).send();
      },
    });
  };
}

/** Throws unless a request is signed by the proof key of its account, in a session whose person is present. */
async function requireOwner(vault: VaultContext, person: SignedIn, request: FastifyRequest): Promise<void> {
  refuseWithout(person.present ? [] : ['present']);
  await requireProof(vault, person, provedOf(request), await proofKeyOf(vault, person.accountId));
}

/** Routes of the owner. */
export function sharingRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.readGrants),
      handler: async request => {
        return sharingOf(vault, who(request));
      },
    });
    app.route({
      ...optionsOf(api.putPerson),
      handler: async (request, reply) => {
        await keepPerson(vault, who(request), request.params.id, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.stopGrant),
      handler: async (request, reply) => {
        await stop(vault, who(request), request.params.id, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.actOnGrant),
      handler: async (request, reply) => {
        const { act } = request.body;
        if (act === 'decline') await requireSeal(vault, who(request), request);
        else await requireOwner(vault, who(request), request);
        await ownerActs(vault, who(request), request.params.id, act);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.putHoliday),
      handler: async (request, reply) => {
        await goAway(vault, who(request), request.body.until);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.endHoliday),
      handler: async (request, reply) => {
        await endHoliday(vault, who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.checkCard),
      handler: async (request, reply) => {
        await noteChecked(vault, who(request), request.params.id);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.viewGrant),
      handler: async request => {
        return viewGrant(vault, who(request), request.params.id, request.body);
      },
    });
    app.route({
      ...optionsOf(api.linkFiles),
      handler: async (request, reply) => {
        await linkFiles(vault, who(request), request.body);
        return reply.status(204).send();
      },
    });
    await app.register(memberRoutes(vault));
  };
}

/** Routes of an account with which something is shared. */
function memberRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.acceptWay),
      handler: request => accept(vault, who(request), request.body, request.ip),
    });
    app.route({
      ...optionsOf(api.refuseWay),
      handler: async (request, reply) => {
        await refuseInvitation(vault, who(request), request.body, request.ip);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readReceived),
      handler: request => received(vault, who(request)),
    });
    app.route({
      ...optionsOf(api.putReceived),
      handler: async (request, reply) => {
        await keepReceived(vault, who(request), request.params.grant, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.sendReceivedCode),
      handler: async (request, reply) => {
        const reader = { kind: 'member', who: who(request) } as const;
        await sendDigits(vault, reader, request.params.grant, request.body.channel);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.verifyReceivedCode),
      handler: async (request, reply) => {
        const reader = { kind: 'member', who: who(request) } as const;
        await takeDigits(vault, reader, request.params.grant, request.body.code);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.pushGrant),
      handler: async request => {
        const answer = await pushByMember(vault, who(request), request.params.grant, request.body);
        await noteActivity(vault, who(request));
        if (answer.results.every(result => result.outcome === 'stored')) return answer;
        throw new ServerError('version_conflict', 'Some of the records were stale.', { details: answer });
      },
    });
    app.route({
      ...optionsOf(api.readGrantVersions),
      handler: request => versionsForMember(vault, who(request), request.params),
    });
    app.route({
      ...optionsOf(api.addGrantFile),
      handler: async (request, reply) => {
        await announceFile(vault, who(request), request.params.grant, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.leaveGrant),
      handler: async (request, reply) => {
        await giveUpGrant(vault, who(request), request.params.grant);
        return reply.status(204).send();
      },
    });
  };
}
