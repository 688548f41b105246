import { isFilled } from '../../fields/conditions.ts';
import type { FieldValue, FieldValues } from '../../fields/fields.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import type { RecordContent } from '../../records/record-kind.ts';
import { type DisputedFact, findDisputedFacts, listFactsOfAmount } from './doubts.ts';
import {
  type DeskFacts,
  type DeskKind,
  type DeskRecordRow,
  groupRowsByKey,
  readDeskFacts,
  toDeskFields,
} from './fields.ts';
import {
  assetValueKind,
  type DeskAttachment,
  type DeskCopy,
  type DeskEstate,
  type DeskExecutor,
  type DeskItem,
  type DeskLogEntry,
  type DeskStepRecord,
  type DeskValue,
  deskAttachmentKind,
  deskKinds,
  deskLogKind,
  deskStepKind,
  estateKind,
  executorKind,
  heirsStatementKind,
  type MoneyEntry,
  moneyEntryKind,
  type OrganisationRecord,
  organisationKind,
  passportCopyKind,
  type StoredStatement,
  unlistedItemKind,
} from './records.ts';

export interface StoredDeskRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** A row that joins all records about the same thing. There are two if each executor created one while offline. */
export type JoinedDeskRow<R> = R & { readonly ids: readonly string[] };

/** The parsed contents of a desk. Lists are in a fixed order that does not depend on the order of the records. */
export interface ExecutorDesk {
  readonly estate: DeskEstate;
  readonly executors: readonly DeskExecutor[];
  readonly copies: readonly DeskCopy[];
  /** The copied records, as passport records with their own ids, so that owners and links still refer to each other. */
  readonly records: readonly RecordToExport[];
  readonly organisations: readonly OrganisationRecord[];
  /** The log entries, oldest first. */
  readonly log: readonly DeskLogEntry[];
  readonly values: readonly JoinedDeskRow<DeskValue>[];
  readonly items: readonly DeskItem[];
  /** The money entries, sorted by day and then by id. */
  readonly money: readonly MoneyEntry[];
  readonly steps: readonly JoinedDeskRow<DeskStepRecord>[];
  readonly attachments: readonly DeskAttachment[];
  readonly doubts: readonly DisputedFact[];
  /** The statement for the heirs; undefined until one has been made. */
  readonly statement: StoredStatement | undefined;
}

const kindNames: ReadonlySet<string> = new Set(deskKinds.map(({ kind }) => kind));

export const isDeskRecord = ({ kind }: Pick<RecordContent, 'kind'>): boolean => kindNames.has(kind);

/**
 * Builds the desk from its records, which all belong to one estate. Undefined if the estate's record is missing.
 * Records of other kinds are ignored. The order of the records does not affect the result. Never throws.
 */
export function readDesk(records: readonly StoredDeskRecord[]): ExecutorDesk | undefined {
  const [estate] = rowsOf(records, estateKind);
  if (estate === undefined) return undefined;
  const copies = latestBy(rowsOf(records, passportCopyKind), copy => copy.source);
  return {
    estate,
    executors: rowsOf(records, executorKind),
    copies,
    records: copies.flatMap(copiedRecord),
    organisations: rowsOf(records, organisationKind),
    log: rowsOf(records, deskLogKind).toSorted((one, other) =>
      compare([one.on ?? '', one.at, one.id], [other.on ?? '', other.at, other.id]),
    ),
    values: joinedBy(records, assetValueKind, 'thing'),
    items: rowsOf(records, unlistedItemKind),
    money: rowsOf(records, moneyEntryKind).toSorted((one, other) =>
      compare([one.on ?? '', one.id], [other.on ?? '', other.id]),
    ),
    steps: joinedBy(records, deskStepKind, 'step'),
    attachments: rowsOf(records, deskAttachmentKind),
    doubts: findDisputedFacts(records),
    statement: rowsOf(records, heirsStatementKind)[0],
  };
}

/**
 * The content of a new desk record, ready to be sealed. Facts that are left out are empty. `savedAt` is an ISO 8601
 * instant.
 */
export function createDeskContent<K extends DeskKind>(
  kind: K,
  facts: Partial<DeskFacts<K>>,
  savedAt: string,
): RecordContent {
  return { kind: kind.kind, fields: toDeskFields(kind, facts), savedAt };
}

/**
 * Returns the stored fields with some facts changed. All other fields are kept, including those of a newer version of
 * the app.
 */
export function changeDeskFacts<K extends DeskKind>(
  kind: K,
  fields: FieldValues,
  facts: Partial<DeskFacts<K>>,
): FieldValues {
  const changed = new Set(Object.keys(facts));
  const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => !changed.has(key)));
  return { ...rest, ...toDeskFields(kind, facts) };
}

function rowsOf<K extends DeskKind>(records: readonly StoredDeskRecord[], kind: K): DeskRecordRow<K>[] {
  return records
    .filter(({ content }) => content.kind === kind.kind)
    .map(({ id, content: { fields, savedAt } }) =>
      Object.assign(readDeskFacts(kind, fields), { id, savedAt }),
    )
    .toSorted((one, other) => compare([one.id], [other.id]));
}

/**
 * Joins all records with the same value of one fact into one row. If they differ in another fact, the row has the later
 * value. See [Note: Two values of a fact].
 */
function joinedBy<K extends DeskKind>(
  records: readonly StoredDeskRecord[],
  kind: K,
  fact: keyof K['facts'] & string,
): JoinedDeskRow<DeskRecordRow<K>>[] {
  const all = records
    .filter(({ content }) => content.kind === kind.kind)
    .toSorted((one, other) => compare([one.content.savedAt, one.id], [other.content.savedAt, other.id]));
  return groupRowsByKey(all, ({ content }) => String(content.fields[fact] ?? ''))
    .flatMap(same => {
      const last = same.at(-1);
      const withAmount = same.findLast(({ content }) => isFilled(content.fields['amount']));
      const stored = same.flatMap(record =>
        Object.entries(record.content.fields).filter(
          ([key, value]) =>
            value !== '' && (withAmount === undefined || withAmount === record || !isOfAmount(key)),
        ),
      );
      return last === undefined
        ? []
        : [
            Object.assign(readDeskFacts(kind, Object.fromEntries(stored)), {
              id: last.id,
              savedAt: last.content.savedAt,
              ids: same.map(({ id }) => id).toSorted(),
            }),
          ];
    })
    .toSorted((one, other) => compare([one.id], [other.id]));
}

const isOfAmount = (key: string): boolean => listFactsOfAmount.some(fact => fact === key);

/** Keeps one row for each key: if the same record was copied twice, the row saved last. */
function latestBy<R extends { readonly id: string; readonly savedAt: string }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): R[] {
  const latest = new Map<string, R>();
  for (const row of rows) {
    const known = latest.get(keyOf(row));
    if (known === undefined || compare([known.savedAt, known.id], [row.savedAt, row.id]) < 0)
      latest.set(keyOf(row), row);
  }
  return [...latest.values()];
}

function compare(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}

/** Reads the copy of a passport record; empty if the fields of the copy are damaged. */
function copiedRecord({ source, of, fields, recordedAt }: DeskCopy): RecordToExport[] {
  try {
    const parsed: unknown = JSON.parse(fields);
    if (typeof parsed !== 'object' || parsed === null) return [];
    const stored = Object.entries(parsed).filter(
      (entry): entry is [string, FieldValue] => typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
    );
    return [{ id: source, content: { kind: of, fields: Object.fromEntries(stored), savedAt: recordedAt } }];
  } catch {
    return [];
  }
}
