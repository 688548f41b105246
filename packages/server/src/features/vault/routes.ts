import { vaultApi as api } from '@kinfolio/contract/routes';
import { defaultPageRecords } from '@kinfolio/contract/shapes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { readRequestOrigin } from '../../http/entrance.ts';
import { bodyHashPlugin } from '../../http/hashed-body.ts';
import { findRouteNeeds, listEarlierProofs } from '../../http/needs.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presenceRoutes } from './activity/routes.ts';
import * as presence from './activity/service.ts';
import {
  archiveVault,
  openArchivedVault,
  readArchivedVaults,
  restoreArchivedVault,
} from './archive/service.ts';
import { requestReset, resetFactors } from './archive/waiting-service.ts';
import type { VaultContext } from './context.ts';
import { readProofInput, requireSignedRequest } from './guarded-calls/service.ts';
import { readLoginParameters, signInWithRecovery } from './keys/entry-service.ts';
import * as keys from './keys/service.ts';
import { keysetRoutes } from './keyset/routes.ts';
import { createVaultWithKeyset } from './keyset/service.ts';
import { leavingRoutes, requireNotClosing } from './leaving/routes.ts';
import * as passkeys from './passkeys/service.ts';
import { acceptSessionProof } from './proof/service.ts';
import { restoreVaultFiles } from './purge/restore-files-service.ts';
import { pullRecords } from './records/pull-service.ts';
import { pushRecords } from './records/service.ts';
import { requireSignedIn, toRouteOptions } from './route-options.ts';
import { listAllVersions, listRecordVersions } from './versions/service.ts';

/** The routes of other features under `vault/v1`. */
export interface OtherRoutes {
  readonly open: readonly FastifyPluginAsync[];
  readonly signedIn: readonly FastifyPluginAsync[];
}

/** `vault/v1`: all calls from a device, before and after the auth client has signed it in. */
export function vaultRoutes(vault: VaultContext, others: OtherRoutes): FastifyPluginAsync {
  return async app => {
    const open = app.withTypeProvider<ZodTypeProvider>();
    open.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    open.route({
      ...toRouteOptions(api.prelogin),
      handler: request => readLoginParameters(vault, request.body.email, readRequestOrigin(request)),
    });
    open.route({
      ...toRouteOptions(api.confirmedSignUp),
      handler: async request => ({
        authCode: (await vault.confirmedSignUp(request.body.verifier)) ?? null,
      }),
    });
    open.route({
      ...toRouteOptions(api.recoverySession),
      handler: async (request, reply) => ({
        session: await signInWithRecovery(vault, request.body, readRequestOrigin(request, reply)),
      }),
    });
    open.route({
      ...toRouteOptions(api.passkeyChallenge),
      handler: () => passkeys.createChallenge(vault),
    });
    open.route({
      ...toRouteOptions(api.passkeySession),
      handler: async (request, reply) => ({
        session: await passkeys.signInWithPasskey(vault, request.body, readRequestOrigin(request, reply)),
      }),
    });
    for (const routes of others.open) await app.register(routes);
    await app.register(signedInRoutes(vault, others.signedIn));
    await app.register(deviceRoutes(vault));
  };
}

/** Routes that identify the sender before any of the body is read. */
function signedInRoutes(vault: VaultContext, others: OtherRoutes['signedIn']): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.decorateRequest('signedIn', null);
    await app.register(bodyHashPlugin);
    app.addHook('onRequest', async request => {
      const { byKit = false, belowFactor = false } = request.routeOptions.config;
      const person = await presence.requirePresentPerson(vault, request, { byKit, belowFactor });
      vault.requireShown(person, listEarlierProofs(findRouteNeeds(request)));
      requireNotClosing(person, request);
      request.setDecorator<SignedIn>('signedIn', person);
    });
    // Runs before the body is checked, so that a missing proof is refused whatever the body is.
    app.addHook('preValidation', request => requireSignedRequest(vault, requireSignedIn(request), request));
    await app.register(keyRoutes(vault));
    await app.register(keysetRoutes(vault));
    await app.register(recordRoutes(vault));
    await app.register(versionRoutes(vault));
    await app.register(presenceRoutes(vault));
    for (const routes of others) await app.register(routes);
    await app.register(leavingRoutes(vault));
    app.route({
      ...toRouteOptions(api.confirmSession),
      handler: request =>
        acceptSessionProof(vault, requireSignedIn(request), request.body, readRequestOrigin(request)),
    });
  };
}

/** The calls that a session on a new device may make in order to confirm the device. */
function deviceRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.decorateRequest('signedIn', null);
    app.addHook('onRequest', async request => {
      const person = await presence.requirePresentPerson(vault, request, { anyDevice: true });
      request.setDecorator<SignedIn>('signedIn', person);
    });
    app.route({
      ...toRouteOptions(api.claimDevice),
      handler: (request, reply) =>
        vault.devices.claim(requireSignedIn(request), {
          ...request.body,
          ...readRequestOrigin(request, reply),
        }),
    });
    app.route({
      ...toRouteOptions(api.sendDeviceCode),
      handler: async (request, reply) => {
        await vault.devices.sendCode(requireSignedIn(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.confirmDevice),
      handler: async (request, reply) => {
        await vault.devices.confirm(requireSignedIn(request), request.body);
        return reply.status(204).send();
      },
    });
  };
}

function keyRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.createVault),
      handler: async (request, reply) =>
        reply
          .status(201)
          .send(
            await createVaultWithKeyset(
              vault,
              requireSignedIn(request),
              request.body,
              readProofInput(request),
            ),
          ),
    });
    app.route({
      ...toRouteOptions(api.readVault),
      handler: request => keys.readVault(vault, requireSignedIn(request)),
    });
    app.route({
      ...toRouteOptions(api.askReset),
      handler: request => requestReset(vault, requireSignedIn(request), request.body.what),
    });
    app.route({
      ...toRouteOptions(api.resetFactors),
      handler: async (request, reply) => {
        await resetFactors(vault, requireSignedIn(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.setVaultAside),
      handler: async (request, reply) => {
        await archiveVault(vault, requireSignedIn(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.readEarlierVaults),
      handler: request => readArchivedVaults(vault, requireSignedIn(request)),
    });
    app.route({
      ...toRouteOptions(api.openEarlierVault),
      handler: request => openArchivedVault(vault, requireSignedIn(request), request.body),
    });
    app.route({
      ...toRouteOptions(api.takeVaultBack),
      handler: async (request, reply) => {
        await restoreArchivedVault(vault, requireSignedIn(request), request.body, readProofInput(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.readStorage),
      handler: request => vault.readStorage(requireSignedIn(request).accountId),
    });
    app.route({
      ...toRouteOptions(api.restoreFiles),
      handler: async request => {
        const restored = await restoreVaultFiles(vault, requireSignedIn(request), request.body.names);
        await presence.recordActivity(vault, requireSignedIn(request));
        return { restored };
      },
    });
    app.route({
      ...toRouteOptions(api.confirmRecovery),
      handler: async (request, reply) => {
        await keys.confirmRecoveryKit(vault, requireSignedIn(request), request.body.wrapId);
        return reply.status(204).send();
      },
    });
  };
}

function recordRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.pull),
      handler: request => pullRecords(vault, requireSignedIn(request), request.params.vaultId, request.body),
    });
    app.route({
      ...toRouteOptions(api.push),
      handler: async request => {
        const answer = await pushRecords(
          vault,
          requireSignedIn(request),
          request.params.vaultId,
          request.body,
        );
        await presence.recordActivity(vault, requireSignedIn(request));
        if (answer.results.every(result => result.outcome === 'stored')) return answer;
        throw new ServerError('version_conflict', 'Some of the records were out of date.', {
          details: answer,
        });
      },
    });
  };
}

function versionRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.versions),
      handler: request =>
        listRecordVersions(vault, requireSignedIn(request), request.params.vaultId, request.params.recordId),
    });
    app.route({
      ...toRouteOptions(api.allVersions),
      handler: request => {
        const { cursor, limit = defaultPageRecords } = request.query;
        return listAllVersions(vault, requireSignedIn(request), request.params.vaultId, { cursor, limit });
      },
    });
  };
}
