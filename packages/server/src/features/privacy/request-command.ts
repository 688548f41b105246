import { isReference } from '@kinfolio/contract/site-forms';
import { addMonths, daysBetween, formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { v7 } from 'uuid';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  answerRequest,
  insertRequest,
  messageTime,
  openRequests,
  type RightsRequest,
  requestOfMessage,
} from './leaving-store.ts';

const usage = `What to type:
  npm run ops:requests                          requests without an answer, with the days left
  npm run ops:requests -- add 4829-1735         make one of a message of the page Contact
  npm run ops:requests -- answered 4829-1735    note that it has its answer`;

/** `npm run ops:requests`: what people asked by right and has no answer yet, and the days left of the one month for it. */
export async function runRequests(
  { db, clock }: { db: Db; clock: Clock },
  typed: readonly string[],
): Promise<{ says: string; isDone: boolean }> {
  if (typed.length === 0) return { says: listOf(await openRequests(db), clock), isDone: true };
  const [verb, reference = ''] = typed;
  if (!isReference(reference) || typed.length > 2) return { says: usage, isDone: false };
  if (verb === 'answered') {
    const isDone = await answerRequest(db, reference, clock.now());
    return { says: isDone ? `${reference} is marked as answered.` : `No open request ${reference}.`, isDone };
  }
  if (verb !== 'add') return { says: usage, isDone: false };
  const askedAtMs = await messageTime(db, reference);
  if (askedAtMs === undefined) return { says: `There is no message ${reference}.`, isDone: false };
  if ((await requestOfMessage(db, reference)) === undefined)
    await insertRequest(db, {
      id: v7({ msecs: clock.now() }),
      kind: 'message',
      messageReference: reference,
      askedAtMs,
    });
  return { says: `${reference} is a request now. Its month runs from the day of the message.`, isDone: true };
}

function listOf(requests: readonly RightsRequest[], clock: Clock): string {
  if (requests.length === 0) return 'No open requests.';
  return requests
    .map(({ kind, messageReference, accountId, askedAtMs }) => {
      const asked = todayIn({ now: () => askedAtMs });
      const left = daysBetween(todayIn(clock), addMonths(asked, 1));
      const what =
        kind === 'message' ? `message ${messageReference ?? ''}` : `What we hold, ${accountId ?? ''}`;
      const days = left < 0 ? `${-left} days late` : `${left} days left`;
      return `${days.padEnd(14)}asked on ${formatDay(asked)}  ${what}`;
    })
    .join('\n');
}
