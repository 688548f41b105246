import { createHash } from 'node:crypto';
import { type ActivityEntry, activityText, noActivity } from '@kinfolio/contract/activity';

/** A log as a server keeps it, newest first: every entry follows the one before. */
export function activityLog(accountId: string, events: readonly string[]): ActivityEntry[] {
  const entries: ActivityEntry[] = [];
  for (const [index, event] of events.entries()) {
    const entry = {
      number: index + 1,
      at: new Date(Date.UTC(2026, 10, 22, 9, index)).toISOString(),
      event,
      sessionId: null,
      about: {},
      previous: entries.at(-1)?.hash ?? noActivity,
    };
    const hash = createHash('sha256').update(activityText(accountId, entry)).digest('base64url');
    entries.push({ ...entry, hash });
  }
  return entries.toReversed();
}
