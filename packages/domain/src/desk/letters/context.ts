import { type Day, formatDay } from '../../values/calendar.ts';
import type { Desk } from '../model/desk.ts';
import type { DeskExecutor } from '../model/records.ts';
import type { DeskOrganisation } from '../organisations/organisations.ts';
import type { Thing } from '../organisations/things.ts';
import type { LetterPart } from './letter.ts';

/** What the writer of a letter knows. */
export interface LetterContext {
  readonly desk: Desk;
  readonly organisation: DeskOrganisation;
  readonly writer: DeskExecutor | undefined;
  /** "Ruth Ellery". */
  readonly name: string;
  /** "10 November 2026", or a gap. */
  readonly diedOn: string;
  /** "a grant of probate", or "confirmation" in Scotland. */
  readonly grant: string;
  /** Notes a gap and returns its text: "[meter reading]". */
  readonly gap: (text: string, words: string) => string;
}

/** The middle of a letter: what is special to its sort. */
export interface LetterBody {
  readonly subject: string;
  /** Without the first paragraph, which all letters share, and without the last. */
  readonly parts: readonly LetterPart[];
  readonly enclosures: readonly string[];
}

export const deathCertificate = 'a certified copy of the death certificate';
export const copyOfWill = 'a copy of the will';

/** A paragraph. */
export const paragraph = (text: string): LetterPart => ({ type: 'text', text });

/** A list of what is asked for. */
export const listOf = (...items: readonly (string | false)[]): LetterPart => ({
  type: 'list',
  items: items.filter(item => item !== false),
});

/** The numbers of each thing, by which the reader finds it; a thing without a number has a gap. */
export function factsOfThings({ gap }: LetterContext, things: readonly Thing[]): LetterPart[] {
  return things.map(thing => ({
    type: 'facts',
    title: thing.isJoint ? `${thing.title} (held jointly)` : thing.title,
    rows:
      thing.references.length > 0
        ? thing.references.map(({ label, whole }) => ({ label, text: whole }))
        : [{ label: 'Number', text: gap('number', `The number of ${thing.title}`) }],
  }));
}

/** Who writes: "I am the executor of the will.", by what is known of the will and of others. */
export function standingWords({ desk }: LetterContext): string {
  const { will, nation } = desk.estate;
  const several = desk.executors.length > 1;
  if (will === 'found' || will === 'copy')
    return several ? 'I am one of the executors of the will.' : 'I am the executor of the will.';
  if (will === 'none')
    return nation === 'scotland'
      ? 'There is no will. I am dealing with the estate, and will ask to be made executor.'
      : 'There is no will. I am dealing with the estate, and will ask to be made administrator.';
  return 'I am dealing with the estate.';
}

/** The start of the tax year of a day: 6 April of that year, or of the year before. */
export function taxYearStart(day: Day): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-06' ? `6 April ${String(year)}` : `6 April ${String(year - 1)}`;
}

/** A day in words; a gap where it is not known. */
export const dayOrElse = (day: Day | undefined, otherwise: string): string =>
  day === undefined ? otherwise : formatDay(day);
