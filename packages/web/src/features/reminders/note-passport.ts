import { setUpAnswers } from '@kinfolio/domain/kinds/answers';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { reminderChoices } from '@kinfolio/domain/kinds/reminder-choices';
import { findAnswersRecord, readAnswers } from '@kinfolio/domain/overview/answers';
import { computeCompleteness } from '@kinfolio/domain/overview/completeness';
import { findChoicesRecord, readReminderPreferences } from '@kinfolio/domain/overview/reminder-preferences';
import type { Passport } from '../../session/api/passport.ts';
import type { RemindersApi } from '../../session/api/reminders.ts';

/** What this device last told the server about an open passport. */
export interface ReportedPassport {
  unfinished?: boolean;
}

/**
 * Reports to the server whether the passport still waits for its owner to complete it. Called each time the passport is
 * opened or changed.
 */
export async function reportPassportOpened(
  passport: Passport,
  api: Pick<RemindersApi, 'notePassport'>,
  memo: ReportedPassport,
): Promise<void> {
  const unfinished = waits(passport);
  if (unfinished === memo.unfinished) return;
  if ((await api.notePassport(unfinished)).ok) memo.unfinished = unfinished;
}

function waits(passport: Passport): boolean {
  const { waiting, appOnly } = readReminderPreferences(
    findChoicesRecord(passport.records(reminderChoices.id))?.content.fields,
  );
  if (!waiting || appOnly) return false;
  const given = readAnswers(findAnswersRecord(passport.records(setUpAnswers.id)));
  // `next` leaves out things that the owner does not have. They still count as a gap, but the owner need not do
  // anything about them.
  return computeCompleteness(allKinds, id => passport.records(id), given).next !== undefined;
}
