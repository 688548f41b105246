import type { FieldValues } from '../fields/fields.ts';
import { readLinks, serialiseLinks } from '../fields/links.ts';
import { type Day, readStoredDayIfAny } from '../values/calendar.ts';
import type { Answers } from './completeness.ts';
import type { CountedRecord, PersonFilter } from './worth.ts';

/** The answers record to use: the last one saved, if two devices each created one. */
export function findAnswersRecord<R extends CountedRecord>(records: readonly R[]): R | undefined {
  return records.toSorted((a, b) => (a.content.savedAt < b.content.savedAt ? -1 : 1)).at(-1);
}

/**
 * Converts the answers record to the form that the score uses. Nothing counts as absent before the questions are
 * answered, nor if nothing was ticked: having none of these things is a separate answer.
 */
export function readAnswers(record: CountedRecord | undefined): Answers {
  const fields = record?.content.fields;
  const has = new Set(readLinks(fields?.has));
  return {
    has: thing => (has.size === 0 ? undefined : has.has(thing)),
    absent: new Set(readLinks(fields?.absent)),
  };
}

/** Whether the three questions have been answered. Marking a need as absent does not answer any of them. */
export function areSetUpQuestionsAnswered(fields: FieldValues | undefined): boolean {
  return fields?.whoFor !== undefined;
}

/** The extra key that stores the day of each "I have none" answer, such as "will=2026-11-28". */
const absentDaysKey = 'absentDays';

/** The day on which the person answered that they have nothing of this sort; undefined if that is not recorded. */
export function findAbsentAnswerDay(record: CountedRecord | undefined, needId: string): Day | undefined {
  const entry = readLinks(record?.content.fields[absentDaysKey]).find(one => one.startsWith(`${needId}=`));
  return readStoredDayIfAny(entry?.slice(needId.length + 1));
}

/**
 * The fields after marking a need as one that the person does not have (with the day of that answer), or removing the
 * mark.
 */
export function setNeedAbsent(fields: FieldValues, needId: string, absent: boolean, today: Day): FieldValues {
  const others = readLinks(fields.absent).filter(id => id !== needId);
  const { absent: _before, [absentDaysKey]: days, ...rest } = fields;
  const otherDays = readLinks(days).filter(one => !one.startsWith(`${needId}=`));
  const next = serialiseLinks(absent ? [...others, needId] : others);
  const since = serialiseLinks(absent ? [...otherDays, `${needId}=${today}`] : otherDays);
  return {
    ...rest,
    ...(next === '' ? {} : { absent: next }),
    ...(since === '' ? {} : { [absentDaysKey]: since }),
  };
}

/**
 * Decides whose shares count in the totals: the owner's, and for a couple the partner's too. Everyone's shares count
 * while no household member is marked as the owner, and in a passport kept for another person.
 */
export function createPersonFilter(
  record: CountedRecord | undefined,
  people: readonly CountedRecord[],
): PersonFilter {
  const whoFor = record?.content.fields.whoFor;
  if (whoFor === 'someone-else') return () => true;
  const counted = whoFor === 'couple' ? ['self', 'spouse', 'partner'] : ['self'];
  const related = people.filter(({ content }) => counted.includes(String(content.fields.relationship)));
  const ids = new Set(related.map(({ id }) => id));
  const knowsSelf = people.some(({ content }) => content.fields.relationship === 'self');
  return knowsSelf ? id => ids.has(id) : () => true;
}
