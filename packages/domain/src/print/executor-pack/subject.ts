import { type Day, dayIfStored, formatDay } from '../../values/calendar.ts';
import { ownersNamed, type Reader, type RecordWithKind } from './reader.ts';

/** The person a pack is about, and which records are theirs. */
export interface Subject {
  /** Undefined while nobody of the household is marked as the passport's owner. */
  readonly row: RecordWithKind | undefined;
  /** "Ruth Ellery". */
  readonly name: string;
  /** Whether a share of somebody counts as this person's. */
  readonly counts: (personId: string) => boolean;
  /** Their records: those that name them, and for the passport's owner also those that name nobody. */
  readonly concerns: (row: RecordWithKind) => boolean;
}

/**
 * The person of that id, or the passport's owner. `otherwise` is their name where the household does not say it.
 * While the owner is unknown, every record is theirs.
 */
export function subjectOf(reader: Reader, personId: string | undefined, otherwise: string): Subject {
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
      const named = ownersNamed(each);
      return named.length === 0 ? isOwner : named.includes(row.id);
    },
  };
}

/** How two people of a household are to each other, as far as a pack needs it. */
export function partnerOf(reader: Reader, subject: Subject): RecordWithKind | undefined {
  const partner = reader
    .ofKind('person')
    .find(({ fields }) => ['spouse', 'partner'].includes(String(fields['relationship'])));
  if (partner === undefined || partner.id !== subject.row?.id) return partner;
  return reader.ofKind('person').find(({ fields }) => fields['relationship'] === 'self');
}

/** "14 June 1959"; '' when it is not known. */
export function bornOn(row: RecordWithKind | undefined): string {
  const day: Day | undefined = dayIfStored(row?.fields['dateOfBirth']);
  return day === undefined ? '' : formatDay(day);
}

/** The address with its postcode, on one line as forms ask for it; '' when it is not known. */
export function addressOf(reader: Reader, row: RecordWithKind | undefined): string {
  if (row === undefined) return '';
  return ['address', 'postcode']
    .flatMap(key => reader.value(row, key).split('\n'))
    .filter(line => line !== '')
    .join(', ');
}
