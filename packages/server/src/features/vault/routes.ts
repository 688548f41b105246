import { vaultApi as api } from '@kinfolio/contract/routes';
import { defaultPageRecords } from '@kinfolio/contract/shapes';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ServerError } from '../../plugins/server-error.ts';
import type { SignedIn, Source, VaultContext } from './context.ts';
import { prelogin, signInWithRecovery } from './entry-service.ts';
import * as keys from './keys-service.ts';
import * as passkeys from './passkeys-service.ts';
import { presenceRoutes } from './presence-routes.ts';
import * as presence from './presence-service.ts';
import { pullRecords, pushRecords } from './records-service.ts';
import { renewKeys } from './renewal-service.ts';
import { optionsOf, who } from './route-options.ts';
import { readEarlier, setAside, takeBack } from './set-aside-service.ts';
import { allVersions, versionsOf } from './versions-service.ts';

/** `vault/v1`: everything a device asks of the server once the auth client has signed it in, and before. */
export function vaultRoutes(vault: VaultContext): FastifyPluginAsync {
  return async app => {
    const open = app.withTypeProvider<ZodTypeProvider>();
    open.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    open.route({
      ...optionsOf(api.prelogin),
      handler: request => prelogin(vault, request.body.email, request.ip),
    });
    open.route({
      ...optionsOf(api.recoverySession),
      handler: async request => ({
        session: await signInWithRecovery(vault, request.body, sourceOf(request)),
      }),
    });
    open.route({
      ...optionsOf(api.passkeyChallenge),
      handler: () => passkeys.newChallenge(vault),
    });
    open.route({
      ...optionsOf(api.passkeySession),
      handler: async request => ({
        session: await passkeys.signInWithPasskey(vault, request.body, sourceOf(request)),
      }),
    });
    await app.register(signedInRoutes(vault));
    await app.register(deviceRoutes(vault));
  };
}

const sourceOf = ({ ip, headers }: FastifyRequest): Source => ({
  address: ip,
  agent: headers['user-agent'],
});

/** Each of these asks first who is there, before a byte of the body is read. */
function signedInRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.decorateRequest('signedIn', null);
    app.addHook('onRequest', async request => {
      request.setDecorator<SignedIn>('signedIn', await presence.presentPerson(vault, request));
    });
    await app.register(keyRoutes(vault));
    await app.register(passkeyRoutes(vault));
    await app.register(recordRoutes(vault));
    await app.register(versionRoutes(vault));
    await app.register(presenceRoutes(vault));
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
      handler: request => {
        const agent = request.headers['user-agent'];
        return vault.devices.claim(who(request), { ...request.body, agent, address: request.ip });
      },
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
        reply.status(201).send(await keys.createVault(vault, who(request), request.body)),
    });
    app.route({
      ...optionsOf(api.readVault),
      handler: request => keys.readVault(vault, who(request)),
    });
    app.route({
      ...optionsOf(api.renewKeys),
      handler: request => renewKeys(vault, who(request), request.body),
    });
    app.route({
      ...optionsOf(api.setVaultAside),
      handler: async (request, reply) => {
        await setAside(vault, who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readEarlierVaults),
      handler: request => readEarlier(vault, who(request)),
    });
    app.route({
      ...optionsOf(api.takeVaultBack),
      handler: async (request, reply) => {
        await takeBack(vault, who(request), request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.readStorage),
      handler: request => vault.readStorage(who(request).accountId),
    });
    app.route({
      ...optionsOf(api.putWrap),
      handler: async (request, reply) => {
        await keys.putPasswordWrap(vault, who(request), request.params.id, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.deleteWrap),
      handler: async (request, reply) => {
        await keys.deletePasswordWrap(vault, who(request), request.params.id);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.putRecovery),
      handler: async (request, reply) => {
        await keys.putRecoveryKit(vault, who(request), request.body);
        return reply.status(204).send();
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

function passkeyRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.putPasskey),
      handler: async (request, reply) => {
        await passkeys.putPasskey(vault, who(request), request.params.id, request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.deletePasskey),
      handler: async (request, reply) => {
        await passkeys.deletePasskey(vault, who(request), request.params.id);
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
      handler: request => {
        const { cursor, limit = defaultPageRecords } = request.query;
        return pullRecords(vault, who(request), request.params.vaultId, { cursor, limit });
      },
    });
    app.route({
      ...optionsOf(api.push),
      handler: async request => {
        const results = await pushRecords(vault, who(request), request.params.vaultId, request.body.records);
        await presence.noteActivity(vault, who(request));
        if (results.every(result => result.outcome === 'stored')) return { results };
        throw new ServerError('version_conflict', 'Some of the records were stale.', {
          details: { results },
        });
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
