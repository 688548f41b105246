// `kinfolio COMMAND`: the commands that the image contains, under one name. Here `kinfolio backup --check` is what `npm
// run ops:backup -- --check` is in the source folder.
import { flushCompileCache } from 'node:module';
import { readConfig } from '../packages/server/src/config/config.ts';
import { findBinaries } from '../packages/server/src/db/engine/binaries.ts';

const commands: Readonly<Record<string, readonly [script: string, about: string]>> = {
  start: ['serve.ts', 'runs the server'],
  doctor: ['operator/doctor.ts', 'lists what is wrong'],
  keys: ['operator/keys.ts', 'prints the API keys; the service key opens /operator'],
  invite: ['operator/invite.ts', 'makes an invitation for one person'],
  outbox: ['operator/outbox.ts', 'shows messages that could not be sent, with their codes'],
  backup: ['operator/backup.ts', 'backs the running server up; --check tries it out'],
  restore: ['operator/restore.ts', 'puts a backup back; --check tries it out'],
  upgrade: ['operator/upgrade.ts', 'moves the database to the PostgreSQL of this version'],
  messages: ['operator/messages.ts', 'lists messages of the Contact page'],
  requests: ['operator/requests.ts', 'lists legal requests'],
  announce: ['operator/announce.ts', 'mails everybody'],
  'close-account': ['operator/close-account.ts', 'closes an account for its owner'],
  bounced: ['operator/bounced.ts', 'takes a report about a mail'],
  capacity: ['operator/capacity.ts', 'reckons what more people would need'],
  probe: ['operator/probe.ts', 'signs in from another machine, each minute'],
  refund: ['billing/refund.ts', 'pays a customer back'],
  'billing-setup': ['billing/setup.ts', 'makes the prices at Stripe'],
};

const [name = 'help'] = process.argv.splice(2, 1);
const command = commands[name];
if (command !== undefined) await import(`./${command[0]}`);
else if (name === 'health') await checkHealth();
else if (name === 'compile') await compile();
else showHelp();

/** Exits with 0 while the server is ready, for a container's health check. */
async function checkHealth(): Promise<void> {
  const { port } = readConfig(process.env);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  process.exitCode = answer?.ok === true ? 0 : 1;
}

/**
 * Runs while the image is built: loads the modules of `start`, so that Node stores their compiled code, and links
 * PostgreSQL's libraries.
 */
async function compile(): Promise<void> {
  await import('../packages/server/src/main.ts');
  findBinaries();
  flushCompileCache();
}

function showHelp(): void {
  const lines = Object.entries(commands).map(([one, [, about]]) => `  kinfolio ${one.padEnd(14)} ${about}`);
  console.log(
    `${lines.join('\n')}\n\nWhere a sentence says \`npm run ops:backup -- --check\`, type \`kinfolio backup --check\`.`,
  );
  if (!['help', '--help', '-h'].includes(name)) process.exitCode = 2;
}
