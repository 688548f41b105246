import { isFilled } from '../../fields/conditions.ts';
import type { FieldValues } from '../../fields/fields.ts';
import { computeOwnedShare } from '../../fields/owners.ts';
import { allKinds, findKind } from '../../kinds/index.ts';
import {
  createPrintReader,
  type PrintReader,
  type RecordWithKind,
  readOwnerIds,
} from '../../print/executor-pack/reader.ts';
import { findPackSubject, type PackSubject } from '../../print/executor-pack/subject.ts';
import { isFieldShown } from '../../records/record-check.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import { formatFieldValue, maskValue, readWorthAmount } from '../../records/record-views.ts';
import { type Day, readStoredDay, readStoredDayIfAny } from '../../values/calendar.ts';
import { formatStoredPence, type Pence, readStoredPenceIfAny, toPence } from '../../values/money.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import { type DeskValue, mortgageSuffix } from '../model/records.ts';
import { findStatementBalance } from './statement-balance.ts';

/** A number by which an organisation identifies an account, policy or other thing. */
export interface ThingReference {
  readonly label: string;
  readonly whole: string;
  /** The masked form, shown until a person reveals it: "•••• 4821". */
  readonly masked: string;
}

/**
 * The source of a value. `record` is the passport's value, which may be for another day; `ask` means that no value is
 * known.
 */
export type ValueSource = 'answer' | 'statement' | 'valuer' | 'own' | 'record' | 'ask';

/** The value of a thing, or the amount owed, on the day of death. */
export interface ThingValue {
  /** The whole value, negative if owed. Undefined if not known. */
  readonly pence: Pence | undefined;
  /** The share of the person who died. */
  readonly sharePence: Pence | undefined;
  readonly source: ValueSource;
  /** The day to which the value applies. */
  readonly asOf: Day | undefined;
  /** Whether the value is already the one on the day of death, so that the organisation need not be asked for it. */
  readonly isOfThatDay: boolean;
}

/**
 * Something the person had with an organisation, according to the passport: an account, a policy, or a home with its
 * mortgage.
 */
export interface DeskThing {
  /** The id of the passport record. */
  readonly source: string;
  readonly kindId: string;
  /** The title, such as "Halifax current account". */
  readonly title: string;
  /**
   * The label of the thing's type if it has one, such as "Savings Account"; otherwise the label of its kind, such as
   * "Bank account".
   */
  readonly kindLabel: string;
  readonly typeLabel: string;
  readonly references: readonly ThingReference[];
  /** The provider's contact details in the passport; empty if the passport has no contact details. */
  readonly reach: string;
  readonly isJoint: boolean;
  /** The value of the thing; undefined for a thing without a value, such as a bill. */
  readonly value: ThingValue | undefined;
  /** The loan on a home; undefined for anything else. */
  readonly mortgage: ThingValue | undefined;
  readonly copiedOn: Day | undefined;
}

/** The things of the person who died: one for each copied record that belongs to them, in the order of the copies. */
export function listDeskThings(desk: ExecutorDesk): readonly DeskThing[] {
  const { reader, subject } = createDeskReader(desk, desk.records);
  const values = new Map(desk.values.map(value => [value.thing, value]));
  const copied = new Map(desk.copies.map(copy => [copy.source, copy.copiedOn]));
  return listSubjectRecords(reader, subject).map(row => ({
    source: row.id,
    kindId: row.kind.id,
    title: reader.title(row),
    kindLabel: row.kind.label[0],
    typeLabel: reader.value(row, 'accountType') || reader.value(row, 'type'),
    references: referencesOfRow(row),
    reach: reader.reachOf(row),
    isJoint: readOwnerIds(row).length > 1 || row.fields['accountType'] === 'joint',
    value: valueOfRow(desk, subject, row, values.get(row.id)),
    mortgage: mortgageOfRow(desk, subject, row, values.get(row.id + mortgageSuffix)),
    copiedOn: copied.get(row.id),
  }));
}

/** Reads a desk's records as the printed passport does, including the owner of each. */
export function createDeskReader(
  { estate }: Pick<ExecutorDesk, 'estate'>,
  records: readonly RecordToExport[],
): { readonly reader: PrintReader; readonly subject: PackSubject } {
  const today = estate.diedOn ?? estate.begunOn ?? readStoredDay('2026-01-01');
  const reader = createPrintReader({ kinds: allKinds, records, today, fullNumbers: true });
  const personId = estate.personId === '' ? undefined : estate.personId;
  return { reader, subject: findPackSubject(reader, personId, estate.name) };
}

/** The records that belong to the person or are about them, except the person's own record. */
export const listSubjectRecords = (reader: PrintReader, subject: PackSubject): readonly RecordWithKind[] =>
  reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));

/**
 * The copied records as input for calculations: values on the day of death replace those of the passport, and records
 * that the executors left out are dropped.
 */
export function applyDeathDayValues(desk: ExecutorDesk): readonly RecordToExport[] {
  const values = new Map(desk.values.map(value => [value.thing, value]));
  return desk.records.flatMap(record => {
    const kind = findKind(record.content.kind);
    const value = values.get(record.id);
    if (kind === undefined || value?.leftOut) return [];
    const fields: FieldValues = { ...record.content.fields };
    const found = value?.amount === undefined ? statementValue(desk, record) : undefined;
    const amount = value?.amount ?? found;
    const key = kind.worth?.amount ?? (isLifeCover(record) ? 'coverAmount' : undefined);
    if (amount !== undefined && key !== undefined) {
      fields[key] = formatStoredPence(amount);
      if (kind.worth?.asOf !== undefined && desk.estate.diedOn !== undefined)
        fields[kind.worth.asOf] = desk.estate.diedOn;
    }
    const loan = values.get(record.id + mortgageSuffix)?.amount;
    if (loan !== undefined && kind.worth?.securedOn !== undefined)
      fields[kind.worth.securedOn] = formatStoredPence(loan);
    return [{ ...record, content: { ...record.content, fields } }];
  });
}

const isLifeCover = ({ content }: RecordToExport): boolean =>
  content.kind === 'insurance-policy' && content.fields['type'] === 'life-insurance';

/** The balance of a statement on the day of death, with the sign that records use: money owed on a card is positive. */
function statementValue(desk: ExecutorDesk, { id, content }: RecordToExport): Pence | undefined {
  if (content.kind !== 'bank-account') return undefined;
  const balance = findStatementBalance(desk, id);
  if (balance === undefined || content.fields['accountType'] !== 'credit') return balance;
  // A record cannot express a card that is in credit.
  return balance > 0 ? undefined : toPence(0 - balance);
}

function valueOfRow(
  desk: ExecutorDesk,
  subject: PackSubject,
  row: RecordWithKind,
  value: DeskValue | undefined,
): ThingValue | undefined {
  const { kind, fields, id } = row;
  const record = { id, content: row.content };
  const isCover = isLifeCover(record);
  if (kind.worth === undefined && !isCover) return undefined;
  const isOwed = isAlwaysOwed(row);
  if (value?.amount !== undefined)
    return shared(row, subject, isOwed ? toPence(-Math.abs(value.amount)) : value.amount, {
      source: value.source,
      asOf: desk.estate.diedOn,
      isOfThatDay: true,
    });
  const statement = statementValue(desk, record);
  if (statement !== undefined)
    return shared(row, subject, isOwed ? toPence(-Math.abs(statement)) : statement, {
      source: 'statement',
      asOf: desk.estate.diedOn,
      isOfThatDay: true,
    });
  const known = isCover ? readStoredPenceIfAny(fields['coverAmount']) : readWorthAmount(kind, fields);
  const asOf = readStoredDayIfAny(fields[kind.worth?.asOf ?? '']);
  return shared(row, subject, known, {
    source: known === undefined ? 'ask' : 'record',
    asOf,
    isOfThatDay: known !== undefined && asOf !== undefined && asOf === desk.estate.diedOn,
  });
}

function mortgageOfRow(
  desk: ExecutorDesk,
  subject: PackSubject,
  row: RecordWithKind,
  value: DeskValue | undefined,
): ThingValue | undefined {
  const key = row.kind.worth?.securedOn;
  if (key === undefined || !(isFilled(row.fields[key]) || isFilled(row.fields['mortgageProvider'])))
    return undefined;
  const known = value?.amount ?? readStoredPenceIfAny(row.fields[key]);
  return shared(row, subject, known === undefined ? undefined : toPence(-Math.abs(known)), {
    source: value?.amount !== undefined ? value.source : known === undefined ? 'ask' : 'record',
    asOf:
      value?.amount !== undefined
        ? desk.estate.diedOn
        : readStoredDayIfAny(row.fields[row.kind.worth?.asOf ?? '']),
    isOfThatDay: value?.amount !== undefined,
  });
}

function shared(
  row: RecordWithKind,
  subject: PackSubject,
  amount: Pence | undefined,
  rest: Omit<ThingValue, 'pence' | 'sharePence'>,
): ThingValue {
  const key = Object.keys(row.kind.fields).find(name => row.kind.fields[name]?.type === 'owners');
  const part = key === undefined ? 1 : computeOwnedShare(row.fields[key], subject.counts);
  return {
    pence: amount,
    sharePence: amount === undefined ? undefined : toPence(Math.round(amount * part)),
    ...rest,
  };
}

/** Whether a record is a debt or a credit card, which count as owed whatever the sign of the amount. */
const isAlwaysOwed = ({ kind, fields }: RecordWithKind): boolean =>
  kind.worth?.owedWhen === 'always' || (kind.id === 'bank-account' && fields['accountType'] === 'credit');

function referencesOfRow(row: RecordWithKind): ThingReference[] {
  const { kind, fields } = row;
  return (kind.pack?.references ?? [])
    .filter(key => isFieldShown(kind, fields, key) && formatFieldValue(kind, fields, key) !== '')
    .map(key => ({
      label: kind.fields[key]?.label ?? key,
      whole: formatFieldValue(kind, fields, key),
      masked: maskValue(kind, fields, key),
    }));
}
