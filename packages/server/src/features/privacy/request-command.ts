import { isMessageReference } from '@kinfolio/contract/site-forms';
import { addMonths, countDaysBetween, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { v7 } from 'uuid';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  findRequestOfMessage,
  insertRequest,
  listOpenRequests,
  markRequestAnswered,
  type RightsRequest,
  readMessageReceivedAt,
} from './leaving-store.ts';

const usage = `What to type:
  npm run ops:requests                          requests without an answer, with the days left
  npm run ops:requests -- add 4829-1735         turn a message from the Contact page into a request
  npm run ops:requests -- answered 4829-1735    record that it has been answered`;

/** `npm run ops:requests`: the rights requests that have no answer yet, and the days left of the one month allowed. */
export async function runRequests(
  { db, clock }: { db: Db; clock: Clock },
  typed: readonly string[],
): Promise<{ says: string; isDone: boolean }> {
  if (typed.length === 0) return { says: listOf(await listOpenRequests(db), clock), isDone: true };
  const [verb, reference = ''] = typed;
  if (!isMessageReference(reference) || typed.length > 2) return { says: usage, isDone: false };
  if (verb === 'answered') {
    const isDone = await markRequestAnswered(db, reference, clock.now());
    return { says: isDone ? `${reference} is marked as answered.` : `No open request ${reference}.`, isDone };
  }
  if (verb !== 'add') return { says: usage, isDone: false };
  const askedAtMs = await readMessageReceivedAt(db, reference);
  if (askedAtMs === undefined) return { says: `There is no message ${reference}.`, isDone: false };
  if ((await findRequestOfMessage(db, reference)) === undefined)
    await insertRequest(db, {
      id: v7({ msecs: clock.now() }),
      kind: 'message',
      messageReference: reference,
      askedAtMs,
    });
  return {
    says: `${reference} is now a request. The month to answer it runs from the day of the message.`,
    isDone: true,
  };
}

function listOf(requests: readonly RightsRequest[], clock: Clock): string {
  if (requests.length === 0) return 'No open requests.';
  return requests
    .map(({ kind, messageReference, accountId, askedAtMs }) => {
      const asked = todayInLondon({ now: () => askedAtMs });
      const left = countDaysBetween(todayInLondon(clock), addMonths(asked, 1));
      const what =
        kind === 'message' ? `message ${messageReference ?? ''}` : `What we hold, ${accountId ?? ''}`;
      const days = left < 0 ? `${-left} days late` : `${left} days left`;
      return `${days.padEnd(14)}asked on ${formatDay(asked)}  ${what}`;
    })
    .join('\n');
}
