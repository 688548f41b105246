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
import { readProvidersFile, withOidc } from './adapters/identity-providers/providers-file.ts';
import { readSamlKey } from './adapters/identity-providers/saml-key.ts';
import { openPlaces } from './adapters/places.ts';
import { paymentProviderOf, registerBilling } from './app-billing.ts';
import { backupsOf, metricFiguresOf, withProvedUptime } from './app-figures.ts';
import { registerOperatorPage } from './app-operator.ts';
import { registerOutbox } from './app-outbox.ts';
import { realtimeOf } from './app-realtime.ts';
import { storageOf } from './app-storage.ts';
import { authProfiles, profileProviders, usualSettings } from './config/auth-settings.ts';
import { companyLine } from './config/company-line.ts';
import type { Config } from './config/config.ts';
import { tellIn } from './db/changes.ts';
import type { Database, Db } from './db/database.ts';
import { endingOf, noteEndings } from './db/endings.ts';
import type { Jobs } from './db/jobs.ts';
import { mustTakeWrites } from './db/takes-writes.ts';
import { tellOfClosing, tellOfKeeping } from './features/access/grants/closing-service.ts';
import { grantsOfVault } from './features/access/of-vault.ts';
import { releaseRuns } from './features/access/release/running-service.ts';
import { accessRoutes } from './features/access/routes.ts';
import { restRoutes } from './features/account/routes.ts';
import {
  allowedBytes,
  beginTrial,
  checkFeature,
  roomToBegin,
  standings,
} from './features/account/service.ts';
import { deleteRows } from './features/account/store.ts';
import { readAccountFacts } from './features/auth/accounts/facts.ts';
import { findAccountByEmail } from './features/auth/accounts/store.ts';
import { type Auth, createAuth } from './features/auth/service.ts';
import { settleRenewalLater } from './features/billing/renewal.ts';
import { seatMates } from './features/billing/seats/service.ts';
import { closeBilling } from './features/billing/service.ts';
import { askCopy, type ClosingDeps, close, keepAfterAll, leavingState } from './features/privacy/closing.ts';
import { eraseRest } from './features/privacy/erasure.ts';
import { personKeys } from './features/privacy/store.ts';
import { readCopy } from './features/privacy/what-we-hold.ts';
import type { Hub } from './features/realtime/hub.ts';
import { realtimeRoutes } from './features/realtime/routes.ts';
import { type MailEventsContext, mailEventRoutes } from './features/reminders/delivery/routes.ts';
import { reminderPages } from './features/reminders/page-routes.ts';
import { calendarRoutes, reminderRoutes } from './features/reminders/routes.ts';
import type { SiteDeps } from './features/site/context.ts';
import { siteRoutes } from './features/site/routes.ts';
import { statusRoutes } from './features/status/routes.ts';
import { type FilePlace, hasPaper, sendPaper } from './features/storage/objects/download.ts';
import { removeSpace, removeUsage } from './features/storage/objects/removal-store.ts';
import { restoreFiles } from './features/storage/objects/sweep-service.ts';
import { storageRoutes } from './features/storage/routes.ts';
import { readStorage } from './features/storage/usage/service.ts';
import { readUsage } from './features/storage/usage/store.ts';
import { forgetReloadHalf } from './features/vault/activity/service.ts';
import type { Leaving } from './features/vault/context.ts';
import { forgetSeal, isGuarded, proofIn, requireSigned } from './features/vault/guarded-calls/service.ts';
import { keepEndedEmail } from './features/vault/keyset/service.ts';
import { removeVaultsOf } from './features/vault/purge/removal-store.ts';
import { vaultRoutes } from './features/vault/routes.ts';
import { cors } from './http/cors.ts';
import { errors, refusalOf, sendRefusal } from './http/errors.ts';
import { jsonBody } from './http/json-body.ts';
import { rowOf, shownBefore } from './http/needs.ts';
import { notFound } from './http/not-found.ts';
import { rateLimit } from './http/rate-limit.ts';
import { newRequestId, requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { shutdown } from './http/shutdown.ts';
import type { SignedIn } from './http/signed-in.ts';
import { slowBodies } from './http/slow-bodies.ts';
import { socketLimits } from './http/sockets.ts';
import { mailState } from './jobs/status-minutes.ts';
import { requireRow } from './needs/require-row.ts';
import { metrics } from './operations/metrics.ts';
import { openapi } from './operations/openapi.ts';
import { probes } from './operations/probes.ts';
import { captchaFrame, captchaPath } from './pages/captcha-frame.ts';
import { demoSteps } from './pages/demo-steps.ts';
import { factsOf } from './pages/page-facts.ts';
import { publicPages } from './pages/public-pages.ts';
import { publicSettings } from './pages/public-settings.ts';
import { securityTxt } from './pages/security-txt.ts';
import { webApp } from './pages/web-app.ts';
import type { WebFiles } from './pages/web-files.ts';
import type { Change, ChangeNotices } from './ports/changes.ts';
import type { Clock } from './ports/clock.ts';
import type { ObjectStore } from './ports/object-store.ts';

/** Everything the server works with, handed in. */
export interface AppDeps {
  config: Config;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  jobs: Jobs;
  objectStore: ObjectStore;
  log: Logger;
  /** The database's own clock; that of the database unless a test has another. */
  databaseClock?: { now(): Promise<number> };
  /** How those who are connected hear of changes; without it they ask by themselves. */
  changes?: ChangeNotices | undefined;
  /** Is given the sockets of this process. */
  opened?: (hub: Hub) => void;
  /** Whether the server was asked to stop, and proxies are to send people elsewhere. */
  isDraining?: () => boolean;
  /** The built web app; without it only the APIs answer. */
  web?: WebFiles | undefined;
}

// The default of brotli is for files compressed once; answers are compressed while a person waits. Most of them are sealed
// text, which is random: a better quality makes a large one no smaller, and takes four times as long. Handing pieces to
// another thread costs more than compressing all of it at once.
const quickly = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  syncThreshold: 512 * 1024,
};

/** The composition root: the one place that knows every part and hands each what it needs. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = newFastify(deps);
  app.addHook('onRoute', requireRow);
  await app.register(requestLog, { clock: deps.clock });
  await app.register(shutdown);
  await app.register(slowBodies, { patienceMs: 60_000 });
  await app.register(securityHeaders, { https: deps.config.publicUrl.startsWith('https:') });
  await app.register(errors);
  await app.register(notFound);
  await app.register(probes, {
    isDraining: deps.isDraining ?? (() => false),
    checks: [
      ['database', () => mustTakeWrites(deps.database.pool)],
      ['objectStore', () => deps.objectStore.check()],
    ],
    reports: [['mail', () => mailState(deps.database.pool)]],
  });
  let hub: Hub | undefined;
  const figures = metricFiguresOf(deps, () => hub?.count() ?? 0);
  await app.register(metrics, { token: deps.config.metricsToken, local: deps.config.local, figures });
  if (deps.config.mode !== 'jobs') await answerPeople(app, { ...deps, opened: made => (hub = made) });
  return app;
}

function newFastify({ config, log }: AppDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    bodyLimit: 1_048_576,
    ...socketLimits(),
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      // No hook has run for an address that cannot be read.
      reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
      sendRefusal(reply, refusalOf(error));
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
    await app.register(captchaFrame, { frame: { provider, ...frame }, publicUrl: config.publicUrl });
  }
  await app.register(cors);
  await app.register(rateLimit, { perMinute: config.requestsPerMinute });
  await app.register(compress, { ...quickly, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(jsonBody);
  await app.register(openapi, { url: config.publicUrl });
  const mails = { ...usualSettings, ...config.auth, ...authProfiles[config.authProfile] };
  const settings = {
    url: config.publicUrl,
    anonKey: await tokens.apiKey('anon'),
    publishableKey: config.stripe.publishableKey ?? null,
    paymentPages: paymentProviderOf(config)?.pageOrigins ?? [],
    captchaFrame: frame === undefined ? null : `${frame.origin}${captchaPath}`,
    codeMinutes: Math.round(mails.codeMs / 60_000),
    mailAgainAfterSeconds: Math.round(mails.messageCooldownMs / 1000),
    signUps: mails.signUps,
    buildHash: web?.buildHash ?? null,
  };
  await app.register(publicSettings, { settings, mailsGo });
  await registerFeatures(app, deps, tokens);
  await registerOperatorPage(app, { ...deps, buildHash: web?.buildHash }, tokens);
  const { db } = deps.database;
  const status = { db, clock, publicUrl: config.publicUrl, backups: () => backupsOf(config) };
  await app.register(statusRoutes(status));
  if (web === undefined) return;
  const operator = await withProvedUptime(config.operator, db);
  const values = { origin: config.publicUrl, operator, facts: factsOf(config) };
  await app.register(publicPages, { web, values });
  await app.register(securityTxt, { ...values, clock });
  await app.register(demoSteps, { web });
  await app.register(webApp, { web, frames: frame?.origin });
}

/** Features know nothing of each other: what one gives another goes through here. */
async function registerFeatures(app: FastifyInstance, deps: AppDeps, tokens: Tokens): Promise<void> {
  const { config, clock, secrets } = deps;
  const { db, pool } = deps.database;
  const auth = await createAuthFeature(deps, tokens);
  const { idleMs } = usualSettings;
  const { sellsPlans } = config;
  // Those who share a plan share its room.
  const roomOf = async (accountId: string) => {
    const others = await seatMates(db, accountId);
    const used = await Promise.all(others.map(one => readUsage(db, one)));
    return used.reduce(
      (left, bytes) => Math.max(0, left - bytes),
      await allowedBytes({ db, clock, sellsPlans }, accountId),
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
    roomToBegin: (tx: Db, accountId: string) => roomToBegin({ db: tx, clock, sellsPlans }, accountId),
    sendsMail: config.smtpUrl !== undefined || config.local,
    sendsTexts: config.sendsTexts,
    accountOf: readAccountFacts,
    readStorage: (accountId: string) => readStorage({ db, allowedBytes: roomOf }, accountId),
    restoreFiles: (place: { space: string; owner: string }, names: readonly string[]) =>
      restoreFiles({ db, allowedBytes: roomOf }, place, names),
    sendFile: (place: FilePlace, answering: readonly [FastifyRequest, FastifyReply]) =>
      sendPaper({ db, store: deps.objectStore }, place, answering),
    hasFile: (place: FilePlace) => hasPaper({ db }, place),
    leaving: leavingOf(deps, auth),
    tellChange: (change: Change) => deps.changes?.tell(change),
  };
  const { changes } = deps;
  if (changes)
    await app.register(
      realtimeRoutes(realtimeOf({ config, clock, db, changes }, { auth, vault, tokens }), deps.opened),
    );
  const storage = storageOf({ ...deps, tokens, allowedBytes: roomOf }, { auth, vault });
  await app.register(auth.routes, { prefix: '/auth/v1' });
  // Somebody's plan is not sealed, and every client of the hosted backend may ask for it.
  const rest = {
    db,
    clock,
    sellsPlans,
    tokens,
    authenticate: async (request: FastifyRequest) => {
      const who = await auth.requireActive(request, { anyDevice: true });
      auth.requireShown(who, shownBefore(rowOf(request)));
      return who;
    },
    requireSigned: (who: SignedIn, request: FastifyRequest) => requireSigned(vault, who, request),
  };
  const access = accessRoutes(vault);
  await app.register(
    vaultRoutes(vault, {
      open: [...access.open, reminderPages(vault)],
      signedIn: [...access.signedIn, reminderRoutes(vault)],
    }),
  );
  await app.register(calendarRoutes(vault));
  await app.register(mailEventRoutes(mailEventsOf(deps)));
  await app.register(restRoutes(rest), { prefix: '/rest/v1' });
  await app.register(storageRoutes(storage), { prefix: '/storage/v1' });
  await app.register(siteRoutes(siteOf(deps, auth)), { prefix: '/site/v1' });
  await registerBilling(app, deps, auth);
}

function siteOf({ config, database, clock, secrets }: AppDeps, auth: Auth): SiteDeps {
  return {
    db: database.db,
    clock,
    publicUrl: config.publicUrl,
    operator: config.operator,
    messagesGo: config.messagesGo,
    secrets,
    limits: config.forms,
    queueMessage: auth.queueMessage,
    cancelMessages: auth.cancelMessages,
  };
}

function mailEventsOf({ config, database, clock }: AppDeps): MailEventsContext {
  return {
    db: database.db,
    clock,
    eventKey: config.mailEventsKey,
    publicUrl: config.publicUrl,
    accountOf: readAccountFacts,
    accountIdOf: async (tx, email) => (await findAccountByEmail(tx, email))?.id,
  };
}

const databaseTime = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

/** Closing an account, as its owner and an operator do it. */
export function closingOf(deps: AppDeps, auth: Auth): ClosingDeps {
  const { config, database, clock, jobs } = deps;
  const release = { accountOf: readAccountFacts, clock, sendsTexts: config.sendsTexts };
  const telling = tellingOf(deps, auth);
  return {
    db: database.db,
    clock,
    jobs,
    ...auth.closing,
    releaseRunning: (tx, accountId) => releaseRuns(release, tx, accountId),
    closed: async (tx, accountId) => {
      await tellOfClosing(telling, tx, accountId);
      await settleRenewalLater(jobs, tx, accountId);
      await tellIn(tx, { kind: 'account', accountId, news: 'closing' });
    },
    kept: async (tx, accountId) => {
      await tellOfKeeping(telling, tx, accountId);
      await settleRenewalLater(jobs, tx, accountId);
      await tellIn(tx, { kind: 'account', accountId, news: 'closing' });
    },
  };
}

const tellingOf = ({ config, clock }: AppDeps, { queueMessage }: Pick<Auth, 'queueMessage'>) => ({
  accountOf: readAccountFacts,
  clock,
  publicUrl: config.publicUrl,
  queueMessage,
});

function leavingOf(deps: AppDeps, auth: Auth): Leaving {
  const closing = closingOf(deps, auth);
  const { db } = deps.database;
  return {
    state: accountId => leavingState({ db }, accountId),
    close: ({ accountId, sessionId }) => close(closing, accountId, { sessionId }),
    keep: who => keepAfterAll(closing, who),
    askCopy: accountId => askCopy(closing, accountId),
    copy: accountId => readCopy({ db, clock: deps.clock, store: deps.objectStore }, accountId),
  };
}

/** Everything about signing in, with what the rest of the server does for it. */
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
      // Whoever had such a factor and got no messages could never come in again.
      phoneFactors: config.sendsTexts,
      newDeviceCode: config.newDeviceCode,
      ...config.auth,
      ...authProfiles[config.authProfile],
    },
    providers: createProviders(
      withOidc(readProvidersFile(config.providersFile, profileProviders[config.authProfile]), config.oidc),
      { redirectUri: `${config.publicUrl}/auth/v1/callback`, clock },
    ),
    samlKey: readSamlKey(config.samlKeyFile),
    placeOf: await openPlaces(config.geoipFile),
    captcha: config.captcha && createCaptcha(config.captcha),
    signedBy: companyLine(config.operator),
    accountMade: beginTrial,
    accountRemoved: async (tx, accountId) => {
      await noteEndings(tx, [endingOf.account(accountId)]);
      const keys = await personKeys(tx, accountId);
      for (const space of await removeVaultsOf(tx, accountId))
        await removeSpace(tx, { space, accountId }, clock.now());
      await removeUsage(tx, accountId);
      await deleteRows(tx, accountId);
      await closeBilling({ jobs: deps.jobs, clock, standings }, tx, accountId);
      await eraseRest(tx, keys);
    },
    closingStopped: async (tx, accountId) => {
      await tellOfKeeping(tellingOf(deps, auth), tx, accountId);
      await settleRenewalLater(deps.jobs, tx, accountId);
    },
    hasKeyset: accountId => isGuarded({ db }, accountId),
    proofIn: (who, request, logActivity) =>
      proofIn(
        { db, clock, logActivity, publicUrl: config.publicUrl, fakesSecret: secrets.fakesSecret },
        who,
        request,
      ),
    keepEndedEmail: (tx, accountId, email) => keepEndedEmail({ clock }, tx, accountId, email),
    sessionEnded: async (tx, session) => {
      await forgetReloadHalf({ db: tx }, session);
      await forgetSeal({ db: tx }, session);
      await tellIn(tx, { kind: 'account', accountId: session.accountId, news: 'sessions' });
    },
  });
  return auth;
}
