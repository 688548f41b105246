// `npm run ops:announce -- closing FILE --on 2027-03-01`: shows what would be emailed to every confirmed
// address, and to how many. With `--send` it sends the email once to each address; after an interruption, the
// next run continues from there. `policy FILE --on DAY` and `incident FILE` work in the same way. The first
// line of FILE is the subject.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readStoredDayIfAny } from '@kinfolio/domain/values/calendar';
import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { formatOperatorFooter } from '../../packages/server/src/config/company-line.ts';
import {
  type Announcement,
  announce,
  findTooLateProblem,
  readAnnouncementState,
  readAnnouncementText,
} from '../../packages/server/src/features/auth/messages/announce.ts';
import { createQueueMessage } from '../../packages/server/src/features/auth/messages/queue-message.ts';
import { renderMessage } from '../../packages/server/src/features/auth/messages/render.ts';
import { openJobs } from '../../packages/server/src/jobs/boss.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { runCommandOnDatabase } from './beside-server.ts';

const usage = 'What to type: npm run ops:announce -- closing|policy|incident FILE [--on 2027-03-01] [--send]';

await runCommandOnDatabase(async ({ config, connection, database: { db }, log }) => {
  const { announcement, isSent } = readOrder(Number(config.operator.CLOSURE_NOTICE_DAYS ?? 0));
  const signedBy = formatOperatorFooter(config.operator);
  const { addresses, sent, finishedAtMs } = await readAnnouncementState({ db }, announcement);
  const { subject, paragraphs, on } = announcement;
  const shown = renderMessage(
    { template: 'announcement', to: 'x', values: { subject, paragraphs, on } },
    signedBy,
  );
  if ('mail' in shown) console.log(`Subject: ${shown.mail.subject}\n\n${shown.mail.text}\n`);
  if (finishedAtMs !== null) {
    console.log(
      `This was mailed to all ${sent} addresses on ${new Date(finishedAtMs).toISOString().slice(0, 10)}. Nothing is left to do.`,
    );
    return;
  }
  const begun = sent > 0 ? ` ${sent} of them have it already.` : '';
  console.log(`It goes to ${addresses} confirmed ${addresses === 1 ? 'address' : 'addresses'}.${begun}`);
  if (!isSent) return console.log('Nothing was sent. Add --send to send it.');
  const jobs = await openJobs({ connection, log, works: false });
  try {
    const secrets = openSecrets(config.secretsFile);
    const queueMessage = createQueueMessage({ clock: systemClock, jobs, secrets, signedBy });
    const now = await announce({ db, clock: systemClock, queueMessage }, announcement);
    console.log(`${now} mails wait to be sent by the server.`);
  } finally {
    await jobs.close();
  }
});

function readOrder(promisedDays: number): { announcement: Announcement; isSent: boolean } {
  const { positionals, values } = readTyped();
  const [kind, file, ...more] = positionals;
  if (
    (kind !== 'closing' && kind !== 'policy' && kind !== 'incident') ||
    file === undefined ||
    more.length > 0
  )
    throw new StartProblem(usage);
  const on = values.on === undefined ? undefined : readStoredDayIfAny(values.on);
  if (values.on !== undefined && on === undefined)
    throw new StartProblem('The day is written like 2027-03-01.');
  const problem = findTooLateProblem({ kind, on }, systemClock, promisedDays);
  if (problem !== undefined) throw new StartProblem(problem);
  const text = readAnnouncementText(readText(file));
  if ('problem' in text) throw new StartProblem(text.problem);
  return { announcement: { kind, ...text, on }, isSent: values.send };
}

function readTyped() {
  try {
    const options = { on: { type: 'string' }, send: { type: 'boolean', default: false } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new StartProblem(usage);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartProblem(`The file ${file} cannot be read.`);
  }
}
