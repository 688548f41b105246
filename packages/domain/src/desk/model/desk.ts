import type { FieldValue, FieldValues } from '../../fields/fields.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import type { RecordContent } from '../../records/record-kind.ts';
import { type DeskFacts, type DeskKind, type DeskRow, fieldsOfFacts, readFacts } from './fields.ts';
import {
  attachmentKind,
  copyKind,
  type DeskAttachment,
  type DeskCopy,
  type DeskEstate,
  type DeskExecutor,
  type DeskItem,
  type DeskStep,
  type DeskValue,
  deskKinds,
  estateKind,
  executorKind,
  itemKind,
  type LogEntry,
  logKind,
  type MoneyEntry,
  moneyKind,
  type OrganisationRecord,
  organisationKind,
  stepKind,
  valueKind,
} from './records.ts';

/** A record of a desk as it is kept. */
export interface KeptDeskRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** All that a desk has, read. Lists are in a fixed order, whatever the order of the records. */
export interface Desk {
  readonly estate: DeskEstate;
  readonly executors: readonly DeskExecutor[];
  readonly copies: readonly DeskCopy[];
  /** What was copied, as records of a passport under their own ids, so that owners and links still fit. */
  readonly records: readonly RecordToExport[];
  readonly organisations: readonly OrganisationRecord[];
  /** The oldest first. */
  readonly log: readonly LogEntry[];
  readonly values: readonly DeskValue[];
  readonly items: readonly DeskItem[];
  /** By day, then by id. */
  readonly money: readonly MoneyEntry[];
  readonly steps: readonly DeskStep[];
  readonly attachments: readonly DeskAttachment[];
}

const kindNames: ReadonlySet<string> = new Set(deskKinds.map(({ kind }) => kind));

/** Whether a content is a record of a desk. */
export const isDeskRecord = ({ kind }: Pick<RecordContent, 'kind'>): boolean => kindNames.has(kind);

/**
 * The desk that these records make, all of one estate. Undefined while the record of the estate is not there. Others are passed
 * over; the same records in another order make an equal desk. Never throws.
 */
export function readDesk(records: readonly KeptDeskRecord[]): Desk | undefined {
  const [estate] = rowsOf(records, estateKind);
  if (estate === undefined) return undefined;
  const copies = latestBy(rowsOf(records, copyKind), copy => copy.source);
  return {
    estate,
    executors: rowsOf(records, executorKind),
    copies,
    records: copies.flatMap(copiedRecord),
    organisations: rowsOf(records, organisationKind),
    log: rowsOf(records, logKind).toSorted((one, other) =>
      compare([one.on ?? '', one.at, one.id], [other.on ?? '', other.at, other.id]),
    ),
    values: latestBy(rowsOf(records, valueKind), value => value.thing),
    items: rowsOf(records, itemKind),
    money: rowsOf(records, moneyKind).toSorted((one, other) =>
      compare([one.on ?? '', one.id], [other.on ?? '', other.id]),
    ),
    steps: latestBy(rowsOf(records, stepKind), step => step.step),
    attachments: rowsOf(records, attachmentKind),
  };
}

/** The content to seal for a new record of a desk; facts that are left out are empty. `savedAt` is an ISO 8601 instant. */
export function deskContent<K extends DeskKind>(
  kind: K,
  facts: Partial<DeskFacts<K>>,
  savedAt: string,
): RecordContent {
  return { kind: kind.kind, fields: fieldsOfFacts(kind, facts), savedAt };
}

/** Stored fields with some facts changed. Other fields stay, also those that only a newer version knows. */
export function changeFacts<K extends DeskKind>(
  kind: K,
  fields: FieldValues,
  facts: Partial<DeskFacts<K>>,
): FieldValues {
  const changed = new Set(Object.keys(facts));
  const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => !changed.has(key)));
  return { ...rest, ...fieldsOfFacts(kind, facts) };
}

function rowsOf<K extends DeskKind>(records: readonly KeptDeskRecord[], kind: K): DeskRow<K>[] {
  return records
    .filter(({ content }) => content.kind === kind.kind)
    .map(({ id, content: { fields, savedAt } }) => Object.assign(readFacts(kind, fields), { id, savedAt }))
    .toSorted((one, other) => compare([one.id], [other.id]));
}

/** One row for each key: the one that was saved last, where two executors each made one while they were apart. */
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

/** None for a copy whose fields are damaged. */
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
