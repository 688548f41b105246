import type { Logger } from 'pino';
import { type NoticeContext, sendDueNotices } from '../features/vault/emergency/service.ts';

// Nothing opens by this: a gate is computed by who asks. What comes late here is only a message, and then the wait is longer.
const everyMs = 60_000;

/** Queues the notices that are due, at start and every minute. Returns what ends it. */
export function startNotices(context: NoticeContext, log: Logger): () => Promise<void> {
  const ending = new AbortController();
  let running = Promise.resolve();
  const round = async (before: Promise<void>) => {
    await before;
    try {
      await sendDueNotices(context, ending.signal);
    } catch (error) {
      log.warn({ err: error }, 'notices will be looked for again in a minute');
    }
  };
  const look = () => {
    running = round(running);
  };
  look();
  const timer = setInterval(look, everyMs);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
