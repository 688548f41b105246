import { type Day, formatDay, readStoredDayIfAny } from '../../values/calendar.ts';
import { type PrintReader, type RecordWithKind, readOwnerIds } from './reader.ts';

/** The person whom a pack is about, and which records are theirs. */
export interface PackSubject {
  /** The person's record; undefined while no household member is marked as the passport's owner. */
  readonly row: RecordWithKind | undefined;
  /** The full name, such as "Ruth Ellery". */
  readonly name: string;
  /** Whether the share of a person counts in this pack. */
  readonly counts: (personId: string) => boolean;
  /**
   * Whether a record belongs to the person whom the document is about: it names them as owner, or names no owner and
   * they are the passport's owner.
   */
  readonly concerns: (row: RecordWithKind) => boolean;
}

/**
 * Finds the person with this id, or the passport's owner. `otherwise` is the name to use if the household does not
 * contain it. While the owner is unknown, all records count as theirs.
 */
export function findPackSubject(
  reader: PrintReader,
  personId: string | undefined,
  otherwise: string,
): PackSubject {
  const people = reader.ofKind('person');
  const self = people.find(person => person.fields['relationship'] === 'self');
  const row = people.find(person => person.id === personId) ?? self;
  if (row === undefined) return { row, name: otherwise, counts: () => true, concerns: () => true };
  const isOwner = row.id === self?.id;
  return {
    row,
    name: reader.title(row),
    counts: id => id === row.id,
    concerns: each => {
      if (each.kind.id === 'person') return true;
      const named = readOwnerIds(each);
      return named.length === 0 ? isOwner : named.includes(row.id);
    },
  };
}

/** Finds the subject's partner in the household, for the purposes of a pack. */
export function findPartner(reader: PrintReader, subject: PackSubject): RecordWithKind | undefined {
  const partner = reader
    .ofKind('person')
    .find(({ fields }) => ['spouse', 'partner'].includes(String(fields['relationship'])));
  if (partner === undefined || partner.id !== subject.row?.id) return partner;
  return reader.ofKind('person').find(({ fields }) => fields['relationship'] === 'self');
}

/** The date of birth, such as "14 June 1959"; '' if it is not known. */
export function findBirthDay(row: RecordWithKind | undefined): string {
  const day: Day | undefined = readStoredDayIfAny(row?.fields['dateOfBirth']);
  return day === undefined ? '' : formatDay(day);
}

/** The address with its postcode, on one line as forms require it; '' if it is not known. */
export function findAddress(reader: PrintReader, row: RecordWithKind | undefined): string {
  if (row === undefined) return '';
  return ['address', 'postcode']
    .flatMap(key => reader.value(row, key).split('\n'))
    .filter(line => line !== '')
    .join(', ');
}
