import type { Logger } from 'pino';

// Messages need not be sent to the second, and access does not depend on them, so a late run only delays
// messages.
const everyMs = 60_000;

/**
 * Queues messages that are due, at the start and every minute, one round after the other. Returns a function
 * that stops it.
 */
export function startNoticeJob(
  queueDue: (ended: AbortSignal) => Promise<void>,
  log: Logger,
  what: 'notices' | 'reminders' | 'endings' | 'status',
): () => Promise<void> {
  const ending = new AbortController();
  let running = Promise.resolve();
  const round = async (before: Promise<void>) => {
    await before;
    try {
      await queueDue(ending.signal);
    } catch (error) {
      log.warn({ err: error }, `${what} will be tried again in a minute`);
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
