import { fieldTypes } from '@kinfolio/domain/fields/field-types';
import { missingWords, words } from '@kinfolio/domain/fields/field-words';
import { date, type Field } from '@kinfolio/domain/fields/fields';
import { type PassportPartId, passportParts } from '@kinfolio/domain/print/whole-passport';
import {
  boxesOfText,
  type Day,
  type DayParts,
  dayOfStored,
  textOfBoxes,
} from '@kinfolio/domain/values/calendar';
import type { FileSort } from './jobs.ts';

/** What a person has chosen on the page. */
export interface Choices {
  readonly sort: FileSort;
  /** Whether numbers are printed whole; absent until chosen. */
  readonly fullNumbers?: boolean;
  readonly largePrint: boolean;
  /** Whose pack, by id; '' for the owner of the passport. */
  readonly personId: string;
  readonly figuresOn: DayParts;
  readonly parts: readonly PassportPartId[];
  /** Which spreadsheet; '' for all. */
  readonly kindId: string;
  /** Whether the files of papers go into the copy. */
  readonly withFiles: boolean;
}

/** What is wrong with the choices: which control, which of its boxes, and the sentence. */
export interface ChoiceProblem {
  readonly of: 'figuresOn' | 'parts';
  readonly part?: keyof DayParts;
  readonly message: string;
}

export const figuresOnField = date({
  label: 'Day of the figures',
  required: true,
  notAfterToday: true,
});

/** An Executor pack of today. */
export function firstChoices(today: Day): Choices {
  return {
    sort: 'pack',
    largePrint: false,
    personId: '',
    figuresOn: boxesOfText(today),
    parts: passportParts.map(({ id }) => id),
    kindId: '',
    withFiles: true,
  };
}

/**
 * Numbers are whole on the first sheet, always, and in an Executor pack until chosen otherwise, because banks and insurers
 * ask for them; elsewhere they are hidden until chosen.
 */
export function hasFullNumbers({ sort, fullNumbers }: Choices): boolean {
  return sort === 'first-sheet' || (fullNumbers ?? sort === 'pack');
}

/** The day of the figures, or what is wrong with what was typed for it. */
export const readFiguresOn = (typed: DayParts, today: Day) => readDay(figuresOnField, typed, today);

/** A day up to today that was typed for a field, or what is wrong with it. */
export function readDay(field: Field, typed: DayParts, today: Day): { readonly day: Day } | ChoiceProblem {
  const text = textOfBoxes(typed);
  if (text === '') return { of: 'figuresOn', message: missingWords(field) };
  const reading = fieldTypes.date.read(text, field);
  if (!reading.ok)
    return {
      of: 'figuresOn',
      message: reading.message,
      ...(reading.part === undefined ? {} : { part: reading.part }),
    };
  if (reading.value > today) return { of: 'figuresOn', message: words.afterToday(field) };
  return { day: dayOfStored(reading.value) };
}

/** Undefined while the choices can be carried out. */
export function problemOf(choices: Choices, today: Day): ChoiceProblem | undefined {
  if (choices.sort === 'passport' && choices.parts.length === 0)
    return { of: 'parts', message: 'Choose at least one section' };
  if (choices.sort !== 'pack') return undefined;
  const reading = readFiguresOn(choices.figuresOn, today);
  return 'message' in reading ? reading : undefined;
}
