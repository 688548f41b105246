import {
  type Category,
  categories,
  listCategoriesOfKind,
  type RecordKind,
} from '../../records/record-kind.ts';
import { titlesForReader } from '../../records/section-titles.ts';

// [Note: A pack that cannot read everything] A reader has only some sections of a passport. Facts that depend on
// another section are marked with these words or left out, because a wrong number does harm, while a missing number
// makes people look elsewhere.

/** Printed in place of a fact from a section that was not shared with the reader. */
export const notSharedText = 'Not shared with you';
/** Printed with a record that names owners if the household was not shared. */
export const ownerNotSharedText = 'Whose it is: not shared with you';

/** The parts of a passport that a reader can read. */
export interface ReadableParts {
  /** Whether all the sections are present from which the document is made. */
  readonly isWhole: boolean;
  /** Whether the records of the people are missing, so that we do not know who owns what. */
  readonly hidesPeople: boolean;
  /** Whether the reader has access to all records of these kinds. */
  reads(...kinds: readonly (RecordKind | undefined)[]): boolean;
  /** The sections that are missing from what a document is made of. */
  readonly hidden: readonly Category[];
  /**
   * A sentence such as "Not shared with you: Contacts; Money I owe." for sections of these kinds; '' if none is
   * missing.
   */
  missingOf(kinds: readonly RecordKind[]): string;
}

/** Describes what can be read with access to these sections; everything if they are omitted. */
export function describeReadable(
  kinds: readonly RecordKind[],
  readable: readonly Category[] = categories,
): ReadableParts {
  const known = new Set(readable);
  const missing = (of: readonly RecordKind[]) =>
    categories.filter(
      category =>
        !known.has(category) &&
        category !== 'budget' &&
        of.some(kind => listCategoriesOfKind(kind).includes(category)),
    );
  const hidden = missing(kinds);
  return {
    hidden,
    isWhole: hidden.length === 0,
    hidesPeople: hidden.includes('people'),
    reads: (...of) => of.every(kind => kind === undefined || missing([kind]).length === 0),
    missingOf(of) {
      const names = missing(of).map(category => titlesForReader[category]);
      return names.length === 0 ? '' : `${notSharedText}: ${names.join('; ')}.`;
    },
  };
}
