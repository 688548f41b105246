import type { FieldValues } from '../fields/fields.ts';
import { linksOf, textOfLinks } from '../fields/links.ts';
import { type Day, dayIfStored } from '../values/calendar.ts';
import type { Answers } from './completeness.ts';
import type { CountedRecord, CountsPerson } from './worth.ts';

/** The one answers record that counts: the last saved, should two devices have made one each. */
export function answersRecord<R extends CountedRecord>(records: readonly R[]): R | undefined {
  return records.toSorted((a, b) => (a.content.savedAt < b.content.savedAt ? -1 : 1)).at(-1);
}

/**
 * What the answers mean for the score. Before they are given nothing is known to be absent, nor while nothing is
 * ticked: to have none of these is an answer of its own.
 */
export function answersOf(record: CountedRecord | undefined): Answers {
  const fields = record?.content.fields;
  const has = new Set(linksOf(fields?.has));
  return {
    has: thing => (has.size === 0 ? undefined : has.has(thing)),
    absent: new Set(linksOf(fields?.absent)),
  };
}

/** Whether the three questions were answered; marking a thing as absent alone answers none of them. */
export function isAnswered(fields: FieldValues | undefined): boolean {
  return fields?.whoFor !== undefined;
}

/** The extra key that stores on which day each "I have none" was given, such as "will=2026-11-28". */
const absentDaysKey = 'absentDays';

/** The day on which the person answered that they have none; undefined where it is not known. */
export function absentSince(record: CountedRecord | undefined, needId: string): Day | undefined {
  const entry = linksOf(record?.content.fields[absentDaysKey]).find(one => one.startsWith(`${needId}=`));
  return dayIfStored(entry?.slice(needId.length + 1));
}

/** The fields with one more need, or one fewer, that the person does not have, and since when. */
export function withAbsent(fields: FieldValues, needId: string, absent: boolean, today: Day): FieldValues {
  const others = linksOf(fields.absent).filter(id => id !== needId);
  const { absent: _before, [absentDaysKey]: days, ...rest } = fields;
  const otherDays = linksOf(days).filter(one => !one.startsWith(`${needId}=`));
  const next = textOfLinks(absent ? [...others, needId] : others);
  const since = textOfLinks(absent ? [...otherDays, `${needId}=${today}`] : otherDays);
  return {
    ...rest,
    ...(next === '' ? {} : { absent: next }),
    ...(since === '' ? {} : { [absentDaysKey]: since }),
  };
}

/**
 * Whose shares count in the sums: one's own; for a couple the partner's too. Everybody's while nobody in the
 * household is marked as oneself, and in a passport kept for somebody else.
 */
export function countsPersonOf(
  record: CountedRecord | undefined,
  people: readonly CountedRecord[],
): CountsPerson {
  const whoFor = record?.content.fields.whoFor;
  if (whoFor === 'someone-else') return () => true;
  const counted = whoFor === 'couple' ? ['self', 'spouse', 'partner'] : ['self'];
  const related = people.filter(({ content }) => counted.includes(String(content.fields.relationship)));
  const ids = new Set(related.map(({ id }) => id));
  const knowsSelf = people.some(({ content }) => content.fields.relationship === 'self');
  return knowsSelf ? id => ids.has(id) : () => true;
}
