import { allKinds, findKind } from '../../kinds/index.ts';
import { createPrintReader } from '../../print/executor-pack/reader.ts';
import { findPackSubject } from '../../print/executor-pack/subject.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import { type Category, findRecordCategory } from '../../records/record-kind.ts';
import { type Day, readStoredDayIfAny, todayInLondon } from '../../values/calendar.ts';
import { findOrganisations } from '../organisations/find-organisations.ts';
import { createDeskContent, type StoredDeskRecord } from './desk.ts';
import type { DeskFacts } from './fields.ts';
import { estateKind, executorKind, type Nation, organisationKind, passportCopyKind } from './records.ts';

/** The answers given when a desk is started. */
export interface DeskAnswers {
  readonly diedOn: Day;
  readonly nation: Nation;
  readonly will: DeskFacts<typeof estateKind>['will'];
  /** The executors. The first one signs the letters. */
  readonly executors: readonly Partial<DeskFacts<typeof executorKind>>[];
}

/** The data from which a desk is created. */
export interface StartDeskInput {
  /** The passport records that the reader has access to, without deleted ones. */
  readonly records: readonly RecordToExport[];
  readonly readable?: readonly Category[];
  /** The owner's name, used if the household does not contain it. */
  readonly ownerName: string;
  /** The record id of the person in the passport who died. If absent, its owner. */
  readonly personId?: string;
  /** The id of the grant that gave access to the passport. */
  readonly sourceGrant: string;
  /** The current time, in milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
  /** Generates the id of a new record. */
  readonly newId: () => string;
  readonly answers: DeskAnswers;
}

/**
 * The records of a new desk: the estate, its executors, a copy of every readable record except private notes, and the
 * organisations. The passport itself is not changed.
 */
export function createDeskRecords(input: StartDeskInput): readonly StoredDeskRecord[] {
  const { records, ownerName, personId, sourceGrant, now, newId, answers } = input;
  const live = records.filter(record => record.deleted !== true);
  const today = todayInLondon({ now: () => now });
  const savedAt = new Date(now).toISOString();
  const reader = createPrintReader({ ...input, kinds: allKinds, records: live, today, fullNumbers: true });
  const subject = findPackSubject(reader, personId, ownerName);
  const owner = findPackSubject(reader, undefined, ownerName);
  const own = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const niRecord = own.find(({ kind }) => kind.id === 'ni-record');
  const tax = reader.ofKind('inheritance-tax-answers')[0]?.fields ?? {};
  const kept = (content: StoredDeskRecord['content']): StoredDeskRecord => ({ id: newId(), content });
  const { executors, ...asked } = answers;
  const estate = createDeskContent(
    estateKind,
    {
      ...asked,
      name: subject.name,
      address: subject.row === undefined ? '' : reader.value(subject.row, 'address'),
      postcode: subject.row === undefined ? '' : reader.value(subject.row, 'postcode'),
      bornOn:
        readStoredDayIfAny(subject.row?.fields['dateOfBirth']) ??
        readStoredDayIfAny(niRecord?.fields['dateOfBirth']),
      niNumber: String(niRecord?.fields['niNumber'] ?? ''),
      begunOn: today,
      passportOf: owner.name,
      sourceGrant,
      personId: personId ?? '',
    },
    savedAt,
  );
  // The owner's stored answers about the tax apply only if it was the owner who died.
  const isOwner = personId === undefined || subject.row?.id === owner.row?.id;
  const answered = isOwner ? taxAnswers(tax) : {};
  return [
    kept({ ...estate, fields: { ...estate.fields, ...answered } }),
    ...executors.map((executor, index) =>
      kept(createDeskContent(executorKind, { ...executor, writes: index === 0 }, savedAt)),
    ),
    ...live.filter(isCopied).map(record => kept(copyOfRecord(record, today, savedAt))),
    ...findOrganisations(reader, own).map(found => kept(createDeskContent(organisationKind, found, savedAt))),
  ];
}

/**
 * Whether a record is copied. Everyone who shares the desk can read all copies, so records that the owner kept
 * private are left out.
 */
function isCopied({ content: { kind: id, fields } }: RecordToExport): boolean {
  const kind = findKind(id);
  return kind === undefined || findRecordCategory(kind, fields) !== 'private';
}

const sharedKeys: ReadonlySet<string> = new Set([
  'partner',
  'toPartner',
  'toCharity',
  'home',
  'widowed',
  'unusedNil',
  'unusedResidence',
]);

/** The owner's stored answers about the tax, as far as an estate stores them under the same names. */
function taxAnswers(fields: RecordToExport['content']['fields']): RecordToExport['content']['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => sharedKeys.has(key)));
}

const copyOfRecord = ({ id, content }: RecordToExport, copiedOn: Day, savedAt: string) =>
  createDeskContent(
    passportCopyKind,
    {
      source: id,
      of: content.kind,
      fields: JSON.stringify(content.fields),
      recordedAt: content.savedAt,
      copiedOn,
    },
    savedAt,
  );
