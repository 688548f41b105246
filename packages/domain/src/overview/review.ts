import type { FieldValues } from '../fields/fields.ts';
import { addDays, addYears, type Day, dayIfStored } from '../values/calendar.ts';
import type { StaleFact } from './stale-facts.ts';

/** What was answered about a fact in a review. */
export type ReviewAnswer = 'right' | 'changed' | 'gone' | 'later';

/** One answer, and what is kept of it for the summary. */
export interface AnsweredFact {
  readonly recordId: string;
  readonly field: string;
  readonly answer: ReviewAnswer;
  readonly day: Day;
  /** What the fact counted in the estimate. */
  readonly seconds: number;
  /** The name of the record then: it may be gone by now. */
  readonly title: string;
  /** Its words before a change, masked as elsewhere; '' otherwise. */
  readonly before: string;
}

/** A review, as its record has it. */
export interface Review {
  /** Undefined where none was begun, or the last one was ended. */
  readonly begunOn: Day | undefined;
  readonly endedOn: Day | undefined;
  /** The day of the next, chosen or a year after the last one; undefined before any. */
  readonly nextOn: Day | undefined;
  /** How often another fifteen minutes were added. */
  readonly extra: number;
  readonly answers: readonly AnsweredFact[];
}

/** What a review asks now, what waits, and how far it is. */
export interface ReviewPlan {
  readonly now: readonly StaleFact[];
  /** More than fits into the minutes: under "If you have more time". */
  readonly later: readonly StaleFact[];
  /** Put off, for another day. */
  readonly putOff: readonly StaleFact[];
  readonly answered: number;
  /** Answered and still to come. */
  readonly total: number;
  /** Whole minutes that are left, at least 1 while anything is. */
  readonly minutes: number;
}

/** A review is cut after so many seconds: fifteen minutes. */
export const reviewSeconds = 15 * 60;
/** A review that was begun longer ago is begun anew, days. */
export const resumeDays = 60;

const answerPrefix = 'answer ';
const known: readonly string[] = ['right', 'changed', 'gone', 'later'] satisfies ReviewAnswer[];

// Each answer is a field of its own, so that the answers of two people merge fact by fact as any fields do.
const answerKey = ({ recordId, field }: Pick<AnsweredFact, 'recordId' | 'field'>): string =>
  `${answerPrefix}${recordId} ${field}`;

/** What the fields of the review's record mean. For none, and damaged ones: no review. */
export function reviewOf(fields: FieldValues = {}): Review {
  return {
    begunOn: dayIfStored(fields['begunOn']),
    endedOn: dayIfStored(fields['endedOn']),
    nextOn: dayIfStored(fields['nextOn']),
    extra: extraOf(fields),
    answers: Object.entries(fields).flatMap(([key, value]) => answerOf(key, value) ?? []),
  };
}

/** Whether a review that was begun can be continued. */
export const isRunning = ({ begunOn }: Review, today: Day): boolean =>
  begunOn !== undefined && begunOn >= addDays(today, -resumeDays);

/** The fields of a review that begins: answers of the last one go. */
export function begunReview(fields: FieldValues, today: Day): FieldValues {
  const { endedOn: _ended, extra: _extra, ...rest } = withoutAnswers(fields);
  return { ...rest, begunOn: today };
}

/** The fields of a review that continues for another fifteen minutes. */
export const longerReview = (fields: FieldValues): FieldValues => ({
  ...fields,
  extra: String(extraOf(fields) + 1),
});

/** The fields with one more answer. */
export function withReviewAnswer(fields: FieldValues, answered: AnsweredFact): FieldValues {
  const { answer, day, seconds, title, before } = answered;
  const said = [answer, day, String(seconds), oneLine(title), oneLine(before)].join('\n');
  return { ...fields, [answerKey(answered)]: said };
}

/** The fields without the answer to a fact: it is asked again. */
export function withoutReviewAnswer(
  fields: FieldValues,
  fact: Pick<AnsweredFact, 'recordId' | 'field'>,
): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== answerKey(fact)));
}

/** The fields of a review that is over. The next is a year after it, unless a later day was chosen. */
export function endedReview(fields: FieldValues, today: Day): FieldValues {
  const { begunOn: _begun, ...rest } = fields;
  const chosen = dayIfStored(fields['nextOn']);
  const next = chosen !== undefined && chosen > today ? chosen : addYears(today, 1);
  return { ...rest, endedOn: today, nextOn: next };
}

/** Sorts what is stale into a review: as much as fits into fifteen minutes with what was answered, by weight. */
export function reviewPlan(stale: readonly StaleFact[], { answers, extra }: Review): ReviewPlan {
  const answered = new Map(answers.map(one => [answerKey(one), one]));
  const open = stale.filter(fact => !answered.has(answerKey(fact)));
  let left = reviewSeconds * (1 + extra) - answers.reduce((sum, { seconds }) => sum + seconds, 0);
  const now: StaleFact[] = [];
  const later: StaleFact[] = [];
  for (const fact of open) {
    const fits = later.length === 0 && fact.seconds <= left;
    (fits ? now : later).push(fact);
    if (fits) left -= fact.seconds;
  }
  const seconds = now.reduce((sum, fact) => sum + fact.seconds, 0);
  return {
    now,
    later,
    putOff: stale.filter(fact => answered.get(answerKey(fact))?.answer === 'later'),
    answered: answers.length,
    total: answers.length + now.length,
    minutes: Math.ceil(seconds / 60),
  };
}

function extraOf(fields: FieldValues): number {
  const extra = Number(fields['extra'] ?? 0);
  return Number.isInteger(extra) && extra > 0 ? extra : 0;
}

const withoutAnswers = (fields: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !key.startsWith(answerPrefix)));

function answerOf(key: string, value: unknown): AnsweredFact | undefined {
  if (!key.startsWith(answerPrefix) || typeof value !== 'string') return undefined;
  const [recordId = '', field = ''] = key.slice(answerPrefix.length).split(' ');
  const [answer = '', shown, counted, title = '', before = ''] = value.split('\n');
  const day = dayIfStored(shown);
  if (day === undefined || !isAnswer(answer) || field === '') return undefined;
  const seconds = Number(counted);
  return {
    recordId,
    field,
    answer,
    day,
    seconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : 0,
    title,
    before,
  };
}

const isAnswer = (text: string): text is ReviewAnswer => known.includes(text);
/** By characters, so that none is cut in two. */
const oneLine = (text: string): string => /^.{0,200}/u.exec(text.replaceAll(/\s+/gu, ' ').trim())?.[0] ?? '';
