import { createHash } from 'node:crypto';
import { type ActivityEntry, activityText, firstPreviousHash } from '@kinfolio/contract/activity';

/** Makes an activity log as a server stores it, newest first. Every entry follows from the one before. */
export function createActivityLog(accountId: string, events: readonly string[]): ActivityEntry[] {
  const entries: ActivityEntry[] = [];
  for (const [index, event] of events.entries()) {
    const entry = {
      number: index + 1,
      at: new Date(Date.UTC(2026, 10, 22, 9, index)).toISOString(),
      event,
      sessionId: null,
      about: {},
      previous: entries.at(-1)?.hash ?? firstPreviousHash,
    };
    const hash = createHash('sha256').update(activityText(accountId, entry)).digest('base64url');
    entries.push({ ...entry, hash });
  }
  return entries.toReversed();
}
