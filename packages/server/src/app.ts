import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { createCaptcha } from './adapters/captcha/captcha.ts';
import { createPasswordHash } from './adapters/crypto/password-hash.ts';
import type { Secrets } from './adapters/crypto/secrets.ts';
import { createTokens, type Tokens } from './adapters/crypto/tokens.ts';
import { createProviders } from './adapters/identity-providers/providers.ts';
import { addOidcProvider, readProvidersFile } from './adapters/identity-providers/providers-file.ts';
import { readSamlKey } from './adapters/identity-providers/saml-key.ts';
import { openGeoIpLookup } from './adapters/places.ts';
import { createPaymentProvider, registerBilling } from './app-billing.ts';
import { createMetricFigures, hideUnprovedUptime, readCachedBackupTimes } from './app-figures.ts';
import { registerOperatorPage } from './app-operator.ts';
import { registerOutbox } from './app-outbox.ts';
import { connectRealtime } from './app-realtime.ts';
import { createMailEventsContext, createSiteContext } from './app-site.ts';
import { connectStorage } from './app-storage.ts';
import { authProfiles, defaultAuthSettings, profileProviders } from './config/auth-settings.ts';
import { formatOperatorFooter } from './config/company-line.ts';
import type { ServerConfig } from './config/config.ts';
import { announceChange } from './db/changes.ts';
import type { Database, Db } from './db/database.ts';
import { endingNames, recordEndings } from './db/endings.ts';
import type { JobQueuer } from './db/jobs.ts';
import { requireWritable } from './db/takes-writes.ts';
import { notifyClosing, notifyClosingCancelled } from './features/access/grants/closing-service.ts';
import { grantsOfVault } from './features/access/of-vault.ts';
import { isReleaseUnderWay } from './features/access/release/running-service.ts';
import { accessRoutes } from './features/access/routes.ts';
import { restRoutes } from './features/account/routes.ts';
import {
  beginTrial,
  checkFeature,
  planFactsStore,
  readAllowedBytes,
  readNewAccessLimits,
} from './features/account/service.ts';
import { deletePlanRows } from './features/account/store.ts';
import { readAccountFacts } from './features/auth/accounts/facts.ts';
import { type Auth, createAuth } from './features/auth/service.ts';
import { settleRenewalLater } from './features/billing/renewal.ts';
import { listStorageSharers } from './features/billing/seats/service.ts';
import { closeBilling } from './features/billing/service.ts';
import {
  beginClosing,
  type ClosingDeps,
  cancelClosing,
  readAccountClosingState,
  requestWhatWeHoldFile,
} from './features/privacy/closing.ts';
import { eraseOtherRows } from './features/privacy/erasure.ts';
import { readPersonKeys } from './features/privacy/store.ts';
import { streamWhatWeHoldFile } from './features/privacy/what-we-hold.ts';
import type { Hub } from './features/realtime/hub.ts';
import { realtimeRoutes } from './features/realtime/routes.ts';
import { mailEventRoutes } from './features/reminders/delivery/routes.ts';
import { reminderPages } from './features/reminders/page-routes.ts';
import { calendarRoutes, reminderRoutes } from './features/reminders/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { statusRoutes } from './features/status/routes.ts';
import { isPaperStored, type StoredFileLocation, sendPaper } from './features/storage/objects/download.ts';
import { removeSpace, removeUsage } from './features/storage/objects/removal-store.ts';
import { restoreFiles } from './features/storage/objects/sweep-service.ts';
import { storageRoutes } from './features/storage/routes.ts';
import { readStorageState } from './features/storage/usage/service.ts';
import { readUsedBytes } from './features/storage/usage/store.ts';
import { forgetReloadHalf } from './features/vault/activity/service.ts';
import type { AccountClosing } from './features/vault/context.ts';
import {
  checkVaultProof,
  deleteSessionSealOf,
  isGuardedVault,
  requireSignedRequest,
} from './features/vault/guarded-calls/service.ts';
import { saveReplacedEmail } from './features/vault/keyset/service.ts';
import { deleteVaultsOfAccount } from './features/vault/purge/removal-store.ts';
import { vaultRoutes } from './features/vault/routes.ts';
import { corsPlugin } from './http/cors.ts';
import { errorHandlerPlugin, sendErrorResponse, toErrorResponse } from './http/errors.ts';
import { jsonBody } from './http/json-body.ts';
import { findRouteNeeds, listEarlierProofs } from './http/needs.ts';
import { notFoundPlugin } from './http/not-found.ts';
import { rateLimit } from './http/rate-limit.ts';
import { createRequestId, requestLogPlugin } from './http/request-log.ts';
import { securityHeadersPlugin } from './http/security-headers.ts';
import { shutdownPlugin } from './http/shutdown.ts';
import type { SignedIn } from './http/signed-in.ts';
import { slowBodyTimeoutPlugin } from './http/slow-bodies.ts';
import { createSocketLimits } from './http/sockets.ts';
import { readMailState } from './jobs/status-minutes.ts';
import { requireRouteNeeds } from './needs/require-row.ts';
import { metricsPlugin } from './operations/metrics.ts';
import { openapiPlugin } from './operations/openapi.ts';
import { probesPlugin } from './operations/probes.ts';
import { captchaFramePlugin, captchaPath } from './pages/captcha-frame.ts';
import { demoStepsPlugin } from './pages/demo-steps.ts';
import { listTrueFacts } from './pages/page-facts.ts';
import { publicPagesPlugin } from './pages/public-pages.ts';
import { publicSettingsPlugin } from './pages/public-settings.ts';
import { securityTxtPlugin } from './pages/security-txt.ts';
import { webAppPlugin } from './pages/web-app.ts';
import type { WebFiles } from './pages/web-files.ts';
import type { ChangeNotice, ChangeNotifier } from './ports/changes.ts';
import type { Clock } from './ports/clock.ts';
import type { ObjectStore } from './ports/object-store.ts';

export interface AppDeps {
  config: ServerConfig;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  jobs: JobQueuer;
  objectStore: ObjectStore;
  log: Logger;
  /** The database's clock. Tests may replace it, for example with one that differs from the server's. */
  databaseClock?: { now(): Promise<number> };
  /** Notifies connected clients of changes. If absent, clients poll. */
  changes?: ChangeNotifier | undefined;
  /** Called once the hub for this process's sockets exists. */
  opened?: (hub: Hub) => void;
  /** Whether the server has been asked to stop. If so, proxies send people to another server. */
  isDraining?: () => boolean;
  /** The built web app. Without it, the server offers only the APIs. */
  web?: WebFiles | undefined;
}

// Brotli's default level is meant for files that are compressed once, but a person waits while a response is
// compressed. Most responses are encrypted text, which is random: for a large one, a higher level saves no bytes and
// takes four times as long. Passing chunks to another thread costs more than compressing everything at once.
const quickly = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  syncThreshold: 512 * 1024,
};

/**
 * The composition root, which is the only module that imports every part. It passes each part its
 * dependencies.
 */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = newFastify(deps);
  app.addHook('onRoute', requireRouteNeeds);
  await app.register(requestLogPlugin, { clock: deps.clock });
  await app.register(shutdownPlugin);
  await app.register(slowBodyTimeoutPlugin, { patienceMs: 60_000 });
  await app.register(securityHeadersPlugin, { https: deps.config.publicUrl.startsWith('https:') });
  await app.register(errorHandlerPlugin);
  await app.register(notFoundPlugin);
  await app.register(probesPlugin, {
    isDraining: deps.isDraining ?? (() => false),
    checks: [
      ['database', () => requireWritable(deps.database.pool)],
      ['objectStore', () => deps.objectStore.check()],
    ],
    reports: [['mail', () => readMailState(deps.database.pool)]],
  });
  let hub: Hub | undefined;
  const figures = createMetricFigures(deps, () => hub?.count() ?? 0);
  await app.register(metricsPlugin, { token: deps.config.metricsToken, local: deps.config.local, figures });
  if (deps.config.mode !== 'jobs') await answerPeople(app, { ...deps, opened: made => (hub = made) });
  return app;
}

function newFastify({ config, log }: AppDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestId,
    bodyLimit: 1_048_576,
    ...createSocketLimits(),
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for a URL that cannot be parsed, so the headers are set here.
      reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
      sendErrorResponse(reply, toErrorResponse(error));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

async function answerPeople(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, clock, secrets, web } = deps;
  const mailsGo = await registerOutbox(app, deps);
  const tokens = await createTokens(secrets, clock);
  const frame = config.captcha?.frame;
  if (config.captcha && frame) {
    const { provider } = config.captcha;
    await app.register(captchaFramePlugin, { frame: { provider, ...frame }, publicUrl: config.publicUrl });
  }
  await app.register(corsPlugin);
  await app.register(rateLimit, { perMinute: config.requestsPerMinute });
  await app.register(compress, { ...quickly, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(jsonBody);
  await app.register(openapiPlugin, { url: config.publicUrl });
  const mails = { ...defaultAuthSettings, ...config.auth, ...authProfiles[config.authProfile] };
  const settings = {
    url: config.publicUrl,
    anonKey: await tokens.apiKey('anon'),
    publishableKey: config.stripe.publishableKey ?? null,
    paymentPages: createPaymentProvider(config)?.pageOrigins ?? [],
    captchaFrame: frame === undefined ? null : `${frame.origin}${captchaPath}`,
    codeMinutes: Math.round(mails.codeMs / 60_000),
    mailAgainAfterSeconds: Math.round(mails.messageCooldownMs / 1000),
    signUps: mails.signUps,
    buildHash: web?.buildHash ?? null,
  };
  await app.register(publicSettingsPlugin, { settings, mailsGo });
  await registerFeatures(app, deps, tokens);
  await registerOperatorPage(app, { ...deps, buildHash: web?.buildHash }, tokens);
  const { db } = deps.database;
  const status = { db, clock, publicUrl: config.publicUrl, backups: readCachedBackupTimes(config, clock) };
  await app.register(statusRoutes(status));
  if (web === undefined) return;
  const operator = await hideUnprovedUptime(config.operator, db);
  const values = { origin: config.publicUrl, operator, facts: listTrueFacts(config) };
  await app.register(publicPagesPlugin, { web, values });
  await app.register(securityTxtPlugin, { ...values, clock });
  await app.register(demoStepsPlugin, { web });
  await app.register(webAppPlugin, { web, frames: frame?.origin, origin: config.publicUrl });
}

/** Features do not import each other; this function connects them. */
async function registerFeatures(app: FastifyInstance, deps: AppDeps, tokens: Tokens): Promise<void> {
  const { config, clock, secrets } = deps;
  const { db, pool } = deps.database;
  const auth = await createAuthFeature(deps, tokens);
  const { idleMs } = defaultAuthSettings;
  const { sellsPlans } = config;
  // Storage is shared by all accounts on one plan.
  const roomOf = async (accountId: string) => {
    const others = await listStorageSharers(db, accountId);
    const used = await Promise.all(others.map(one => readUsedBytes(db, one)));
    return used.reduce(
      (left, bytes) => Math.max(0, left - bytes),
      await readAllowedBytes({ db, clock, sellsPlans }, accountId),
    );
  };
  const vault = {
    ...auth,
    authenticate: auth.requireActive,
    db,
    pool,
    clock,
    idleMs,
    publicUrl: config.publicUrl,
    fakesSecret: secrets.fakesSecret,
    entry: config.entry,
    databaseClock: deps.databaseClock ?? {
      now: async () => Number((await pool.query(databaseTime)).rows[0].ms),
    },
    mayUse: (tx: Db, accountId: string, feature: string) =>
      checkFeature({ db: tx, clock, sellsPlans }, accountId, feature),
    grants: grantsOfVault,
    roomToBegin: (tx: Db, accountId: string) => readNewAccessLimits({ db: tx, clock, sellsPlans }, accountId),
    sendsMail: config.smtpUrl !== undefined || config.local,
    sendsTexts: config.sendsTexts,
    accountOf: readAccountFacts,
    readStorage: (accountId: string) => readStorageState({ db, allowedBytes: roomOf }, accountId),
    restoreFiles: (place: { space: string; owner: string }, names: readonly string[]) =>
      restoreFiles({ db, allowedBytes: roomOf }, place, names),
    sendFile: (place: StoredFileLocation, answering: readonly [FastifyRequest, FastifyReply]) =>
      sendPaper({ db, store: deps.objectStore }, place, answering),
    hasFile: (place: StoredFileLocation) => isPaperStored({ db }, place),
    leaving: leavingOf(deps, auth),
    tellChange: (change: ChangeNotice) => deps.changes?.tell(change),
  };
  const { changes } = deps;
  if (changes)
    await app.register(
      realtimeRoutes(connectRealtime({ config, clock, db, changes }, { auth, vault, tokens }), deps.opened),
    );
  const storage = connectStorage({ ...deps, tokens, allowedBytes: roomOf }, { auth, vault });
  await app.register(auth.routes, { prefix: '/auth/v1' });
  // Plans are not encrypted, and clients of the hosted backend expect to be able to read them.
  const rest = {
    db,
    clock,
    sellsPlans,
    tokens,
    authenticate: async (request: FastifyRequest) => {
      const who = await auth.requireActive(request, { anyDevice: true });
      auth.requireShown(who, listEarlierProofs(findRouteNeeds(request)));
      return who;
    },
    requireSigned: (who: SignedIn, request: FastifyRequest) => requireSignedRequest(vault, who, request),
  };
  const access = accessRoutes(vault);
  await app.register(
    vaultRoutes(vault, {
      open: [...access.open, reminderPages(vault)],
      signedIn: [...access.signedIn, reminderRoutes(vault)],
    }),
  );
  await app.register(calendarRoutes(vault));
  await app.register(mailEventRoutes(createMailEventsContext(deps)));
  await app.register(restRoutes(rest), { prefix: '/rest/v1' });
  await app.register(storageRoutes(storage), { prefix: '/storage/v1' });
  await app.register(siteRoutes(createSiteContext(deps, auth)), { prefix: '/site/v1' });
  await registerBilling(app, deps, auth);
}

const databaseTime = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

/** Assembles the dependencies for closing an account, by its owner or by an operator. */
export function createClosingDeps(deps: AppDeps, auth: Auth): ClosingDeps {
  const { config, database, clock, jobs } = deps;
  const release = { accountOf: readAccountFacts, clock, sendsTexts: config.sendsTexts };
  const telling = tellingOf(deps, auth);
  return {
    db: database.db,
    clock,
    jobs,
    ...auth.closing,
    releaseRunning: (tx, accountId) => isReleaseUnderWay(release, tx, accountId),
    closed: async (tx, accountId) => {
      await notifyClosing(telling, tx, accountId);
      await settleRenewalLater(jobs, tx, accountId);
      await announceChange(tx, { kind: 'account', accountId, news: 'closing' });
    },
    kept: async (tx, accountId) => {
      await notifyClosingCancelled(telling, tx, accountId);
      await settleRenewalLater(jobs, tx, accountId);
      await announceChange(tx, { kind: 'account', accountId, news: 'closing' });
    },
  };
}

const tellingOf = ({ config, clock }: AppDeps, { queueMessage }: Pick<Auth, 'queueMessage'>) => ({
  accountOf: readAccountFacts,
  clock,
  publicUrl: config.publicUrl,
  queueMessage,
});

function leavingOf(deps: AppDeps, auth: Auth): AccountClosing {
  const closing = createClosingDeps(deps, auth);
  const { db } = deps.database;
  return {
    state: accountId => readAccountClosingState({ db }, accountId),
    close: ({ accountId, sessionId }) => beginClosing(closing, accountId, { sessionId }),
    keep: who => cancelClosing(closing, who),
    askCopy: accountId => requestWhatWeHoldFile(closing, accountId),
    copy: accountId => streamWhatWeHoldFile({ db, clock: deps.clock, store: deps.objectStore }, accountId),
  };
}

/** Creates the sign-in feature, with the services it needs from the rest of the server. */
export async function createAuthFeature(deps: AppDeps, tokens: Tokens): Promise<Auth> {
  const { config, clock, secrets } = deps;
  const { db } = deps.database;
  const auth: Auth = createAuth({
    db,
    clock,
    tokens,
    secrets,
    jobs: deps.jobs,
    passwords: await createPasswordHash(),
    settings: {
      publicUrl: config.publicUrl,
      // If the server sends no text messages, a person with a phone as a second factor could never sign in again.
      phoneFactors: config.sendsTexts,
      newDeviceCode: config.newDeviceCode,
      ...config.auth,
      ...authProfiles[config.authProfile],
    },
    providers: createProviders(
      addOidcProvider(
        readProvidersFile(config.providersFile, profileProviders[config.authProfile]),
        config.oidc,
      ),
      { redirectUri: `${config.publicUrl}/auth/v1/callback`, clock },
    ),
    samlKey: readSamlKey(config.samlKeyFile),
    placeOf: await openGeoIpLookup(config.geoipFile),
    captcha: config.captcha && createCaptcha(config.captcha),
    signedBy: formatOperatorFooter(config.operator),
    accountMade: beginTrial,
    accountRemoved: async (tx, accountId) => {
      await recordEndings(tx, [endingNames.account(accountId)]);
      const keys = await readPersonKeys(tx, accountId);
      for (const space of await deleteVaultsOfAccount(tx, accountId))
        await removeSpace(tx, { space, accountId }, clock.now());
      await removeUsage(tx, accountId);
      await deletePlanRows(tx, accountId);
      await closeBilling({ jobs: deps.jobs, clock, standings: planFactsStore }, tx, accountId);
      await eraseOtherRows(tx, keys);
    },
    closingStopped: async (tx, accountId) => {
      await notifyClosingCancelled(tellingOf(deps, auth), tx, accountId);
      await settleRenewalLater(deps.jobs, tx, accountId);
    },
    hasKeyset: accountId => isGuardedVault({ db }, accountId),
    proofIn: (who, request, logActivity) =>
      checkVaultProof(
        { db, clock, logActivity, publicUrl: config.publicUrl, fakesSecret: secrets.fakesSecret },
        who,
        request,
      ),
    keepEndedEmail: (tx, accountId, email) => saveReplacedEmail({ clock }, tx, accountId, email),
    sessionEnded: async (tx, session) => {
      await forgetReloadHalf({ db: tx }, session);
      await deleteSessionSealOf({ db: tx }, session);
      await announceChange(tx, { kind: 'account', accountId: session.accountId, news: 'sessions' });
    },
  });
  return auth;
}
