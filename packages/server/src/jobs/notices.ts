import type { Logger } from 'pino';

// Nothing opens by this, and nothing is due by the second: what comes late here is only a message.
const everyMs = 60_000;

/** Queues messages that are due, at start and every minute, one round after the other. Returns what ends it. */
export function startNotices(
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
      log.warn({ err: error }, `${what} will be looked for again in a minute`);
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
