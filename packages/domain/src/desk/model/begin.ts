import { allKinds } from '../../kinds/index.ts';
import { createReader } from '../../print/executor-pack/reader.ts';
import { subjectOf } from '../../print/executor-pack/subject.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import type { Category } from '../../records/record-kind.ts';
import { type Day, dayIfStored, todayIn } from '../../values/calendar.ts';
import { findOrganisations } from '../organisations/find-organisations.ts';
import { deskContent, type KeptDeskRecord } from './desk.ts';
import type { DeskFacts } from './fields.ts';
import { copyKind, estateKind, executorKind, type Nation, organisationKind } from './records.ts';

/** What is asked when a desk is begun. */
export interface DeskAnswers {
  readonly diedOn: Day;
  readonly nation: Nation;
  readonly will: DeskFacts<typeof estateKind>['will'];
  /** The executors; the first one signs the letters. */
  readonly executors: readonly Partial<DeskFacts<typeof executorKind>>[];
}

/** What a desk is begun from. */
export interface BeginInput {
  /** The records of the passport that the reader can read. Deleted ones are left out. */
  readonly records: readonly RecordToExport[];
  readonly readable?: readonly Category[];
  /** The owner's name where the household does not have it. */
  readonly ownerName: string;
  /** The person of the passport who died, by record id. Absent: its owner. */
  readonly personId?: string;
  /** The grant by which the passport was read, by id. */
  readonly sourceGrant: string;
  /** The time: milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
  /** Makes the id of a new record. */
  readonly newId: () => string;
  readonly answers: DeskAnswers;
}

/**
 * The records of a new desk: the estate, its executors, a copy of every record that can be read, and the organisations. The
 * passport is only read.
 */
export function beginDesk(input: BeginInput): readonly KeptDeskRecord[] {
  const { records, ownerName, personId, sourceGrant, now, newId, answers } = input;
  const live = records.filter(record => record.deleted !== true);
  const today = todayIn({ now: () => now });
  const savedAt = new Date(now).toISOString();
  const reader = createReader({ ...input, kinds: allKinds, records: live, today, fullNumbers: true });
  const subject = subjectOf(reader, personId, ownerName);
  const owner = subjectOf(reader, undefined, ownerName);
  const own = reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));
  const niRecord = own.find(({ kind }) => kind.id === 'ni-record');
  const tax = reader.ofKind('inheritance-tax-answers')[0]?.fields ?? {};
  const kept = (content: KeptDeskRecord['content']): KeptDeskRecord => ({ id: newId(), content });
  const { executors, ...asked } = answers;
  const estate = deskContent(
    estateKind,
    {
      ...asked,
      name: subject.name,
      address: subject.row === undefined ? '' : reader.value(subject.row, 'address'),
      postcode: subject.row === undefined ? '' : reader.value(subject.row, 'postcode'),
      bornOn: dayIfStored(subject.row?.fields['dateOfBirth']) ?? dayIfStored(niRecord?.fields['dateOfBirth']),
      niNumber: String(niRecord?.fields['niNumber'] ?? ''),
      begunOn: today,
      passportOf: owner.name,
      sourceGrant,
      personId: personId ?? '',
    },
    savedAt,
  );
  // The owner's own answers about the tax hold for the owner alone.
  const isOwner = personId === undefined || subject.row?.id === owner.row?.id;
  const answered = isOwner ? taxAnswers(tax) : {};
  return [
    kept({ ...estate, fields: { ...estate.fields, ...answered } }),
    ...executors.map((executor, index) =>
      kept(deskContent(executorKind, { ...executor, writes: index === 0 }, savedAt)),
    ),
    ...live.map(record => kept(copyOfRecord(record, today, savedAt))),
    ...findOrganisations(reader, own).map(found => kept(deskContent(organisationKind, found, savedAt))),
  ];
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

/** Stored answers of the owner's sheet that an estate has under the same names. */
function taxAnswers(fields: RecordToExport['content']['fields']): RecordToExport['content']['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => sharedKeys.has(key)));
}

const copyOfRecord = ({ id, content }: RecordToExport, copiedOn: Day, savedAt: string) =>
  deskContent(
    copyKind,
    {
      source: id,
      of: content.kind,
      fields: JSON.stringify(content.fields),
      recordedAt: content.savedAt,
      copiedOn,
    },
    savedAt,
  );
