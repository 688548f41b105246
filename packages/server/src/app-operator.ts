import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { Secrets } from './adapters/crypto/secrets.ts';
import type { Tokens } from './adapters/crypto/tokens.ts';
import { createMessages } from './adapters/mail/messages.ts';
import { readBackupTimes, serverVersion } from './app-figures.ts';
import type { ServerConfig } from './config/config.ts';
import type { Database } from './db/database.ts';
import { countQueuedJobs } from './db/look-at-database.ts';
import { makeInvitation, readInvitations, revokeInvitation } from './features/auth/invitations/service.ts';
import { diagnoseServer } from './operations/doctor/diagnose.ts';
import type { DoctorFindings } from './operations/doctor/findings.ts';
import { inspectServer } from './operations/doctor/look.ts';
import { readPeople } from './operations/operator/people-store.ts';
import { type OperatorPageOptions, operatorPagePlugin } from './operations/operator/routes.ts';
import { createOperatorSessions } from './operations/operator/session.ts';
import type { OperatorView } from './operations/operator/view.ts';
import { renderPlainPage } from './pages/plain-page.ts';
import type { Clock } from './ports/clock.ts';

interface OperatorDeps {
  config: ServerConfig;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  buildHash: string | undefined;
}

export async function registerOperatorPage(
  app: FastifyInstance,
  deps: OperatorDeps,
  tokens: Tokens,
): Promise<void> {
  const { config, database, clock, secrets } = deps;
  const { operatorPage: reach, publicUrl } = config;
  if (reach === 'off') return;
  const inviting = { db: database.db, clock, publicUrl };
  const sessions = createOperatorSessions({
    secret: secrets.sharedSecret,
    now: () => clock.now(),
    isSecure: publicUrl.startsWith('https:'),
  });
  const options: OperatorPageOptions = {
    reach,
    publicUrl,
    sessions,
    readKey: async typed => {
      const read = await tokens.verify(typed);
      if (!read.ok) return 'other';
      // A person's token is not accepted as a key, even if the person is an administrator, because a thief
      // may have stolen it from a browser.
      return read.claims['role'] === 'service_role' && read.claims.sub === undefined ? 'service' : 'token';
    },
    look: () => lookForOperator(deps),
    makeInvitation: days => makeInvitation(inviting, days),
    revokeInvitation: id => revokeInvitation(inviting, id),
    sendTest: (kind, to) => sendTest(config, clock, kind, to),
  };
  await app.register(operatorPagePlugin(options));
}

async function lookForOperator({ config, database, clock, buildHash }: OperatorDeps): Promise<OperatorView> {
  const nowMs = clock.now();
  const [findings, people, invitations, backups, waiting] = await Promise.all([
    inspectServer(config, database, clock),
    readPeople(database.pool, nowMs),
    readInvitations({ db: database.db, clock }),
    readBackupTimes(config),
    countQueuedJobs(database.pool),
  ]);
  return {
    nowMs,
    people,
    faults: diagnoseServer(findings),
    signUps: config.auth.signUps,
    invitations,
    backup: { hasStore: config.backupStore !== undefined, ...backups },
    sends: {
      mail: config.smtpUrl === undefined ? 'outbox' : 'server',
      texts: (config.twilio ?? config.smsUrl) === undefined ? 'outbox' : 'service',
    },
    disks: findings.disks,
    waiting,
    versions: [
      ['Kinfolio', serverVersion],
      ['Web app', buildHash ?? 'not built'],
      ['Node', process.versions.node],
      ['PostgreSQL', postgresOf(findings)],
    ],
  };
}

const postgresOf = ({ database }: DoctorFindings) =>
  database === undefined
    ? 'does not answer'
    : `${Math.floor(database.version / 10_000)}.${database.version % 10_000}`;

async function sendTest(
  config: ServerConfig,
  clock: Clock,
  kind: 'mail' | 'text',
  to: string,
): Promise<void> {
  const messages = createMessages(config, clock);
  const words =
    'This is a test message from your Kinfolio server. It arrived, so messages to other people should arrive too.';
  if (kind === 'text') return messages.sendText({ to, text: words });
  await messages.sendMail({
    to,
    subject: 'Test message from your Kinfolio server',
    text: `${words}\n`,
    html: renderPlainPage('It arrived', `<p>${words}</p>`),
    messageId: `<${v7({ msecs: clock.now() })}@${new URL(config.publicUrl).hostname}>`,
  });
}
