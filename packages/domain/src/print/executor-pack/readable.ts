import { type Category, categories, categoriesOf, type RecordKind } from '../../records/record-kind.ts';
import { titlesForReader } from '../../records/section-titles.ts';

// [Note: A pack that cannot read everything] A reader has some sections of a passport. What depends on another section is marked
// with these words or left out, because a wrong number does harm and a missing one is looked for elsewhere.

/** Printed in place of a fact of a section that the reader was not given. */
export const notShared = 'Not shared with you';
/** Printed with a record that names owners where the people of the household were not shared. */
export const whoseNotShared = 'Whose it is: not shared with you';

/** What a reader can read of a passport. */
export interface Readable {
  /** False as soon as one section that a paper is made from is missing. */
  readonly isWhole: boolean;
  /** Whether who the people of the household are is missing, and so whose things are. */
  readonly hidesPeople: boolean;
  /** Whether all records of these kinds can be read. */
  reads(...kinds: readonly (RecordKind | undefined)[]): boolean;
  /** "Not shared with you: Contacts; Money I owe." for sections of these kinds; '' where nothing is missing. */
  missingOf(kinds: readonly RecordKind[]): string;
}

/** What can be read by these sections; everything where they are left out. */
export function readableBy(
  kinds: readonly RecordKind[],
  readable: readonly Category[] = categories,
): Readable {
  const known = new Set(readable);
  const missing = (of: readonly RecordKind[]) =>
    categories.filter(
      category =>
        !known.has(category) &&
        category !== 'budget' &&
        of.some(kind => categoriesOf(kind).includes(category)),
    );
  const hidden = missing(kinds);
  return {
    isWhole: hidden.length === 0,
    hidesPeople: hidden.includes('people'),
    reads: (...of) => of.every(kind => kind === undefined || missing([kind]).length === 0),
    missingOf(of) {
      const names = missing(of).map(category => titlesForReader[category]);
      return names.length === 0 ? '' : `${notShared}: ${names.join('; ')}.`;
    },
  };
}
