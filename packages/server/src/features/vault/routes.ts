import { vaultApi as api } from '@kinfolio/contract/routes';
import { defaultPageRecords } from '@kinfolio/contract/shapes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { entranceOf } from '../../http/entrance.ts';
import { hashedBody } from '../../http/hashed-body.ts';
import { rowOf, shownBefore } from '../../http/needs.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presenceRoutes } from './activity/routes.ts';
import * as presence from './activity/service.ts';
import { archiveVault, openEarlier, readEarlier, restoreArchived } from './archive/service.ts';
import { askForReset, resetFactors } from './archive/waiting-service.ts';
import type { VaultContext } from './context.ts';
import { provedOf, requireSigned } from './guarded-calls/service.ts';
import { prelogin, signInWithRecovery } from './keys/entry-service.ts';
import * as keys from './keys/service.ts';
import { keysetRoutes } from './keyset/routes.ts';
import { makeVault } from './keyset/service.ts';
import { leavingRoutes, refuseWhileClosing } from './leaving/routes.ts';
import * as passkeys from './passkeys/service.ts';
import { takeShown } from './proof/service.ts';
import { bringFilesBack } from './purge/restore-files-service.ts';
import { pullRecords } from './records/pull-service.ts';
import { pushRecords } from './records/service.ts';
import { optionsOf, who } from './route-options.ts';
import { allVersions, versionsOf } from './versions/service.ts';

/** Routes of other features under `vault/v1`: the public ones, and those whose caller is signed in. */
export interface OtherRoutes {
  readonly open: readonly FastifyPluginAsync[];
  readonly signedIn: readonly FastifyPluginAsync[];
}

/** `vault/v1`: everything a device asks of the server once the auth client has signed it in, and before. */
export function vaultRoutes(vault: VaultContext, others: OtherRoutes): FastifyPluginAsync {
  return async app => {
    const open = app.withTypeProvider<ZodTypeProvider>();
    open.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    open.route({
      ...optionsOf(api.prelogin),
      handler: request => prelogin(vault, request.body.email, entranceOf(request)),
    });
    open.route({
      ...optionsOf(api.confirmedSignUp),
      handler: async request => ({
        authCode: (await vault.confirmedSignUp(request.body.verifier)) ?? null,
      }),
    });
    open.route({
      ...optionsOf(api.recoverySession),
      handler: async (request, reply) => ({
        session: await signInWithRecovery(vault, request.body, entranceOf(request, reply)),
      }),
    });
    open.route({
      ...optionsOf(api.passkeyChallenge),
      handler: () => passkeys.newChallenge(vault),
    });
    open.route({
      ...optionsOf(api.passkeySession),
      handler: async (request, reply) => ({
        session: await passkeys.signInWithPasskey(vault, request.body, entranceOf(request, reply)),
      }),
    });
    for (const routes of others.open) await app.register(routes);
    await app.register(signedInRoutes(vault, others.signedIn));
    await app.register(deviceRoutes(vault));
  };
}

/** Each of these asks first who is there, before a byte of the body is read. */
function signedInRoutes(vault: VaultContext, others: OtherRoutes['signedIn']): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.decorateRequest('signedIn', null);
    await app.register(hashedBody);
    app.addHook('onRequest', async request => {
      const { byKit = false, belowFactor = false } = request.routeOptions.config;
      const person = await presence.presentPerson(vault, request, { byKit, belowFactor });
      vault.requireShown(person, shownBefore(rowOf(request)));
      refuseWhileClosing(person, request);
      request.setDecorator<SignedIn>('signedIn', person);
    });
    // Before the body is checked, so that a missing proof is refused whatever the body is.
    app.addHook('preValidation', request => requireSigned(vault, who(request), request));
    await app.register(keyRoutes(vault));
    await app.register(keysetRoutes(vault));
    await app.register(recordRoutes(vault));
    await app.register(versionRoutes(vault));
    await app.register(presenceRoutes(vault));
    for (const routes of others) await app.register(routes);
    await app.register(leavingRoutes(vault));
    app.route({
      ...optionsOf(api.confirmSession),
      handler: request => takeShown(vault, who(request), request.body, entranceOf(request)),
    });
  };
}

/** What a session on a new device may ask: to be let in. */
function deviceRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.decorateRequest('signedIn', null);
    app.addHook('onRequest', async request => {
      const person = await presence.presentPerson(vault, request, { anyDevice: true });
      request.setDecorator<SignedIn>('signedIn', person);
    });
    app.route({
      ...optionsOf(api.claimDevice),
      handler: (request, reply) =>
        vault.devices.claim(who(request), { ...request.body, ...entranceOf(request, reply) }),
    });
    app.route({
      ...optionsOf(api.sendDeviceCode),
      handler: async (request, reply) => {
        await vault.devices.sendCode(who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.confirmDevice),
      handler: async (request, reply) => {
        await vault.devices.confirm(who(request), request.body);
        return reply.status(204).send();
      },
    });
  };
}

function keyRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.createVault),
      handler: async (request, reply) =>
        reply.status(201).send(await makeVault(vault, who(request), request.body, provedOf(request))),
    });
    app.route({
      ...optionsOf(api.readVault),
      handler: request => keys.readVault(vault, who(request)),
    });
    app.route({
      ...optionsOf(api.askReset),
      handler: request => askForReset(vault, who(request), request.body.what),
    });
    app.route({
      ...optionsOf(api.resetFactors),
      handler: async (request, reply) => {
        await resetFactors(vault, who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.setVaultAside),
      handler: async (request, reply) => {
        await archiveVault(vault, who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readEarlierVaults),
      handler: request => readEarlier(vault, who(request)),
    });
    app.route({
      ...optionsOf(api.openEarlierVault),
      handler: request => openEarlier(vault, who(request), request.body),
    });
    app.route({
      ...optionsOf(api.takeVaultBack),
      handler: async (request, reply) => {
        await restoreArchived(vault, who(request), request.body, provedOf(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readStorage),
      handler: request => vault.readStorage(who(request).accountId),
    });
    app.route({
      ...optionsOf(api.restoreFiles),
      handler: async request => {
        const restored = await bringFilesBack(vault, who(request), request.body.names);
        await presence.noteActivity(vault, who(request));
        return { restored };
      },
    });
    app.route({
      ...optionsOf(api.confirmRecovery),
      handler: async (request, reply) => {
        await keys.confirmRecoveryKit(vault, who(request), request.body.wrapId);
        return reply.status(204).send();
      },
    });
  };
}

function recordRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.pull),
      handler: request => pullRecords(vault, who(request), request.params.vaultId, request.body),
    });
    app.route({
      ...optionsOf(api.push),
      handler: async request => {
        const answer = await pushRecords(vault, who(request), request.params.vaultId, request.body);
        await presence.noteActivity(vault, who(request));
        if (answer.results.every(result => result.outcome === 'stored')) return answer;
        throw new ServerError('version_conflict', 'Some of the records were stale.', { details: answer });
      },
    });
  };
}

function versionRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.versions),
      handler: request => versionsOf(vault, who(request), request.params.vaultId, request.params.recordId),
    });
    app.route({
      ...optionsOf(api.allVersions),
      handler: request => {
        const { cursor, limit = defaultPageRecords } = request.query;
        return allVersions(vault, who(request), request.params.vaultId, { cursor, limit });
      },
    });
  };
}
