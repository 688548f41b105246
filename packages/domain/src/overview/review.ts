import type { FieldValues } from '../fields/fields.ts';
import { addDays, addYears, type Day, readStoredDayIfAny } from '../values/calendar.ts';
import type { StaleFact } from './stale-facts.ts';

/** A person's answer about a fact in a review. */
export type ReviewAnswer = 'right' | 'changed' | 'gone' | 'later';

/** A fact confirmed or changed in a review, with the texts that the summary shows for it. */
export interface AnsweredFact {
  readonly recordId: string;
  readonly field: string;
  readonly answer: ReviewAnswer;
  readonly day: Day;
  /** The estimated time for answering about this fact. */
  readonly seconds: number;
  /** The title of the record when the answer was given, because the record may have been deleted since. */
  readonly title: string;
  /** The text before a change, masked as elsewhere; '' if nothing changed. */
  readonly before: string;
}

/** A review, as stored in its record. */
export interface Review {
  /** When the current review was started. Undefined if no review was started, or the last one was finished. */
  readonly begunOn: Day | undefined;
  readonly endedOn: Day | undefined;
  /** The day of the next review: a chosen day, or a year after the last one. Undefined before the first review. */
  readonly nextOn: Day | undefined;
  /** How many times the person added another fifteen minutes. */
  readonly extra: number;
  readonly answers: readonly AnsweredFact[];
}

/** The questions of a review, those left for later, and the progress. */
export interface ReviewPlan {
  readonly now: readonly StaleFact[];
  /** Questions that do not fit into the time, shown under "If you have more time". */
  readonly later: readonly StaleFact[];
  /** Questions postponed to another day. */
  readonly putOff: readonly StaleFact[];
  readonly answered: number;
  /** The number of questions answered and still to come. */
  readonly total: number;
  /** Whole minutes left; at least 1 while questions are left. */
  readonly minutes: number;
}

/** The time limit of a review in seconds: fifteen minutes. */
export const reviewSeconds = 15 * 60;
/** A review that was started more than this many days ago begins again. */
export const reviewResumeDays = 60;

const answerPrefix = 'answer ';
const known: readonly string[] = ['right', 'changed', 'gone', 'later'] satisfies ReviewAnswer[];

// Each answer is stored in its own field, so that the answers of two people merge fact by fact like other fields.
const answerKey = ({ recordId, field }: Pick<AnsweredFact, 'recordId' | 'field'>): string =>
  `${answerPrefix}${recordId} ${field}`;

/** Parses the review stored in a record's fields. If fields are missing or damaged, there is no review. */
export function readReview(fields: FieldValues = {}): Review {
  return {
    begunOn: readStoredDayIfAny(fields['begunOn']),
    endedOn: readStoredDayIfAny(fields['endedOn']),
    nextOn: readStoredDayIfAny(fields['nextOn']),
    extra: extraOf(fields),
    answers: Object.entries(fields).flatMap(([key, value]) => answerOf(key, value) ?? []),
  };
}

/** Whether a review has been started and can still be continued. */
export const isReviewRunning = ({ begunOn }: Review, today: Day): boolean =>
  begunOn !== undefined && begunOn >= addDays(today, -reviewResumeDays);

/** The fields of a new review, without the answers of the last one. */
export function startReviewFields(fields: FieldValues, today: Day): FieldValues {
  const { endedOn: _ended, extra: _extra, ...rest } = withoutAnswers(fields);
  return { ...rest, begunOn: today };
}

/** The fields after extending a review by another fifteen minutes. */
export const extendReviewFields = (fields: FieldValues): FieldValues => ({
  ...fields,
  extra: String(extraOf(fields) + 1),
});

/** The fields after adding an answer. */
export function addReviewAnswer(fields: FieldValues, answered: AnsweredFact): FieldValues {
  const { answer, day, seconds, title, before } = answered;
  const said = [answer, day, String(seconds), oneLine(title), oneLine(before)].join('\n');
  return { ...fields, [answerKey(answered)]: said };
}

/** The fields after removing the answer to a fact, so that it is asked again. */
export function removeReviewAnswer(
  fields: FieldValues,
  fact: Pick<AnsweredFact, 'recordId' | 'field'>,
): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== answerKey(fact)));
}

/** The fields after finishing a review. The next one is due a year later, unless a later day was chosen. */
export function finishReviewFields(fields: FieldValues, today: Day): FieldValues {
  const { begunOn: _begun, ...rest } = fields;
  const chosen = readStoredDayIfAny(fields['nextOn']);
  const next = chosen !== undefined && chosen > today ? chosen : addYears(today, 1);
  return { ...rest, endedOn: today, nextOn: next };
}

/**
 * Divides stale facts, by weight, into those asked in the review and those left for later. Together with the facts
 * already answered, those asked take fifteen minutes at most.
 */
export function planReview(stale: readonly StaleFact[], { answers, extra }: Review): ReviewPlan {
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
  const day = readStoredDayIfAny(shown);
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
/** The `u` flag counts code points, so no character is cut in half. */
const oneLine = (text: string): string => /^.{0,200}/u.exec(text.replaceAll(/\s+/gu, ' ').trim())?.[0] ?? '';
