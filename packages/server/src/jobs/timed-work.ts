import type { Logger } from 'pino';
import type { Secrets } from '../adapters/crypto/secrets.ts';
import { createMessages } from '../adapters/mail/messages.ts';
import { companyLine } from '../config/company-line.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createPost } from '../features/auth/messages/deliver.ts';
import { createQueueMessage } from '../features/auth/messages/queue-message.ts';
import { announceGuides, type PublishedGuide, tellNextReaders } from '../features/site/guides.ts';
import type { WebFiles } from '../pages/web-files.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { OpenJobs } from './boss.ts';
import { startHousekeeping } from './housekeeping.ts';

interface TimedWorkDeps {
  config: Config;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  objectStore: ObjectStore;
  jobs: OpenJobs;
  log: Logger;
  web: WebFiles | undefined;
}

/** Sends messages, tells readers of new guides, and throws away what is over. Returns what ends it. */
export async function startTimedWork(deps: TimedWorkDeps): Promise<() => Promise<void>> {
  const { config, clock, secrets, jobs, log, objectStore: store } = deps;
  const { db } = deps.database;
  const { publicUrl } = config;
  const post = createPost({ db, secrets, publicUrl, log, messages: createMessages(config, clock) });
  await jobs.work('messages', post.deliver);
  await watchGuides(deps);
  const stopTidying = startHousekeeping({ db, store, clock }, log);
  const ending = new AbortController();
  // What a killed server left unsent would wait until its job is given up for lost.
  const sending = post.deliverWaiting(ending.signal).catch((error: unknown) => {
    log.warn({ err: error }, 'messages wait for their jobs');
  });
  return async () => {
    ending.abort();
    await sending;
    await stopTidying();
  };
}

/** Looks for new guides now and every morning. Without a built web there are none to know of. */
async function watchGuides({ config, database, clock, secrets, jobs, log, web }: TimedWorkDeps) {
  if (web === undefined) return;
  const { db } = database;
  const queueMessage = createQueueMessage({ clock, jobs, secrets, signedBy: companyLine(config.operator) });
  const deps = { db, clock, secrets, jobs, queueMessage, publicUrl: config.publicUrl };
  const guides = guidesOf(web);
  await jobs.work('guideLetters', path => tellNextReaders(deps, path));
  await jobs.work('newGuides', () => announceGuides(deps, guides));
  await jobs.addDaily('newGuides', 'daily');
  await announceGuides(deps, guides).catch((error: unknown) => {
    log.warn({ err: error }, 'new guides will be looked for again tomorrow');
  });
}

const guidesOf = ({ publicFiles }: WebFiles): PublishedGuide[] =>
  publicFiles.flatMap(({ path, guide }) => (guide === undefined ? [] : [{ path, ...guide }]));
