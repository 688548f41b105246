import { answers } from '@kinfolio/domain/kinds/answers';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import { answersOf, answersRecord } from '@kinfolio/domain/overview/answers';
import { completeness } from '@kinfolio/domain/overview/completeness';
import { choicesRecord, preferencesOf } from '@kinfolio/domain/overview/reminder-preferences';
import type { Passport } from '../../session/api/passport.ts';
import type { RemindersApi } from '../../session/api/reminders.ts';

/** What the server last heard of an open passport. */
export interface NotedPassport {
  unfinished?: boolean;
}

/** Notes at the server once at each opening, and when it changed, whether there is a passport that waits for its owner. */
export async function notePassport(
  passport: Passport,
  api: Pick<RemindersApi, 'notePassport'>,
  memo: NotedPassport,
): Promise<void> {
  const unfinished = waits(passport);
  if (unfinished === memo.unfinished) return;
  if ((await api.notePassport(unfinished)).ok) memo.unfinished = unfinished;
}

function waits(passport: Passport): boolean {
  const { waiting, appOnly } = preferencesOf(
    choicesRecord(passport.records(reminderChoices.id))?.content.fields,
  );
  if (!waiting || appOnly) return false;
  const given = answersOf(answersRecord(passport.records(answers.id)));
  // What its owner said they have none of stays a gap, and nothing waits for them.
  return completeness(allKinds, id => passport.records(id), given).next !== undefined;
}
