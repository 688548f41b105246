import { type Day, formatDay } from '../../values/calendar.ts';
import { formatNiNumber } from '../../values/uk.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type { DeskExecutor } from '../model/records.ts';
import type { DeskOrganisation } from '../organisations/organisations.ts';
import type { DeskThing } from '../organisations/things.ts';
import type { LetterPart } from './letter.ts';

/** The data that letters are written from. */
export interface LetterContext {
  readonly desk: ExecutorDesk;
  readonly organisation: DeskOrganisation;
  readonly writer: DeskExecutor | undefined;
  /** The full name, such as "Ruth Ellery". */
  readonly name: string;
  /** The day of death, such as "10 November 2026", or a gap if it is unknown. */
  readonly diedOn: string;
  /**
   * The document that is applied for: "a grant of probate", "letters of administration" if there is no will, or
   * "confirmation" in Scotland.
   */
  readonly grant: string;
  /** Records a gap in the letter and returns its placeholder: "[meter reading]". */
  readonly gap: (text: string, words: string) => string;
}

/** The middle of a letter, which is specific to its type. */
export interface LetterBody {
  readonly subject: string;
  /** The paragraphs without the first and the last, which all letters share. */
  readonly parts: readonly LetterPart[];
  readonly enclosures: readonly string[];
}

export const deathCertificate = 'a certified copy of the death certificate';
export const copyOfWill = 'a copy of the will';

/** A table row with the National Insurance number of the person who died, or a gap. */
export const createNiNumberRow = ({ desk, gap }: LetterContext) => ({
  label: 'National Insurance number',
  text:
    formatNiNumber(desk.estate.niNumber) || gap('National Insurance number', 'The National Insurance number'),
});

export const createParagraph = (text: string): LetterPart => ({ type: 'text', text });

/** Makes a list of requests, leaving out those that are false. */
export const joinAsList = (...items: readonly (string | false)[]): LetterPart => ({
  type: 'list',
  items: items.filter(item => item !== false),
});

/** The reference numbers by which the recipient can find each thing; a thing without a number gets a gap. */
export function listReferenceNumbers({ gap }: LetterContext, things: readonly DeskThing[]): LetterPart[] {
  return things.map(thing => ({
    type: 'facts',
    title: thing.isJoint ? `${thing.title} (held jointly)` : thing.title,
    rows:
      thing.references.length > 0
        ? thing.references.map(({ label, whole }) => ({ label, text: whole }))
        : [{ label: 'Number', text: gap('number', `The number for ${thing.title}`) }],
  }));
}

/**
 * The sentence that says who is writing, such as "I am the executor of the will." It depends on what is known about the
 * will and the other executors.
 */
export function describeSender({ desk }: LetterContext): string {
  const { will, nation } = desk.estate;
  const several = desk.executors.length > 1;
  if (will === 'found' || will === 'copy')
    return several ? 'I am one of the executors of the will.' : 'I am the executor of the will.';
  if (will === 'none')
    return nation === 'scotland'
      ? 'There is no will. I am dealing with the estate, and will apply to be made executor.'
      : 'There is no will. I am dealing with the estate, and will apply to be made administrator.';
  return 'I am dealing with the estate.';
}

/** The first day of the tax year that contains a day: 6 April of the same year, or of the year before. */
export function taxYearStart(day: Day): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-06' ? `6 April ${String(year)}` : `6 April ${String(year - 1)}`;
}

/** A day in words; if it is not known, the given text instead. */
export const formatDayOrElse = (day: Day | undefined, otherwise: string): string =>
  day === undefined ? otherwise : formatDay(day);
