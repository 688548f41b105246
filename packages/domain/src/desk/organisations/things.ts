import { isFilled } from '../../fields/conditions.ts';
import type { FieldValues } from '../../fields/fields.ts';
import { partOf } from '../../fields/owners.ts';
import { allKinds, kindOf } from '../../kinds/index.ts';
import {
  createReader,
  ownersNamed,
  type Reader,
  type RecordWithKind,
} from '../../print/executor-pack/reader.ts';
import { type Subject, subjectOf } from '../../print/executor-pack/subject.ts';
import { isShown } from '../../records/record-check.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import { amountOf, displayValue, maskValue } from '../../records/record-views.ts';
import { type Day, dayIfStored, dayOfStored } from '../../values/calendar.ts';
import { type Pence, pence, penceIfStored, storedOfPence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';
import { type DeskValue, mortgageMark } from '../model/records.ts';
import { statementBalance } from './statement-balance.ts';

/** A number by which an organisation knows something. */
export interface ThingReference {
  readonly label: string;
  readonly whole: string;
  /** As it is shown until a press: "•••• 4821". */
  readonly masked: string;
}

/** Where a value comes from. `record` is what the passport had, which may be of another day; `ask` is that nothing is known. */
export type ValueSource = 'answer' | 'statement' | 'valuer' | 'own' | 'record' | 'ask';

/** What something was worth, or how much was owed, on the day of death. */
export interface ThingValue {
  /** The whole of it; below zero is owed. Undefined where nothing is known. */
  readonly pence: Pence | undefined;
  /** The part of it that belongs to the person who died. */
  readonly sharePence: Pence | undefined;
  readonly source: ValueSource;
  /** The day on which it was true. */
  readonly asOf: Day | undefined;
  /** Whether it is of the day of death, so that no question is open. */
  readonly isOfThatDay: boolean;
}

/** Something that the passport has and an organisation knows: an account, a policy, a home with its mortgage. */
export interface Thing {
  /** The id of the record of the passport. */
  readonly source: string;
  readonly kindId: string;
  /** "Halifax current account". */
  readonly title: string;
  /** "Bank account", and its type where it has one: "Savings Account". */
  readonly kindLabel: string;
  readonly typeLabel: string;
  readonly references: readonly ThingReference[];
  /** The provider's contact details in the passport; empty if it has none. */
  readonly reach: string;
  readonly isJoint: boolean;
  /** Undefined for what has no value, such as a bill. */
  readonly value: ThingValue | undefined;
  /** The loan on a home; undefined for anything else. */
  readonly mortgage: ThingValue | undefined;
  readonly copiedOn: Day | undefined;
}

/** The things of the person who died, one for each copied record that is theirs, in the order of the copies. */
export function thingsOf(desk: Desk): readonly Thing[] {
  const { reader, subject } = deskReader(desk, desk.records);
  const values = new Map(desk.values.map(value => [value.thing, value]));
  const copied = new Map(desk.copies.map(copy => [copy.source, copy.copiedOn]));
  return ownRows(reader, subject).map(row => ({
    source: row.id,
    kindId: row.kind.id,
    title: reader.title(row),
    kindLabel: row.kind.label[0],
    typeLabel: reader.value(row, 'accountType') || reader.value(row, 'type'),
    references: referencesOfRow(row),
    reach: reader.reachOf(row),
    isJoint: ownersNamed(row).length > 1 || row.fields['accountType'] === 'joint',
    value: valueOfRow(desk, subject, row, values.get(row.id)),
    mortgage: mortgageOfRow(desk, subject, row, values.get(row.id + mortgageMark)),
    copiedOn: copied.get(row.id),
  }));
}

/** Reads the records of a desk as the paper does, and knows whose they are. */
export function deskReader(
  { estate }: Pick<Desk, 'estate'>,
  records: readonly RecordToExport[],
): { readonly reader: Reader; readonly subject: Subject } {
  const today = estate.diedOn ?? estate.begunOn ?? dayOfStored('2026-01-01');
  const reader = createReader({ kinds: allKinds, records, today, fullNumbers: true });
  const personId = estate.personId === '' ? undefined : estate.personId;
  return { reader, subject: subjectOf(reader, personId, estate.name) };
}

/** The records that belong to the person or concern them, without the person's own record. */
export const ownRows = (reader: Reader, subject: Subject): readonly RecordWithKind[] =>
  reader.rows.filter(row => row.id !== subject.row?.id && subject.concerns(row));

/**
 * The copied records with the values of the day of death in place of those of the passport, for sums. What the executors left out
 * is left out.
 */
export function valuedRecords(desk: Desk): readonly RecordToExport[] {
  const values = new Map(desk.values.map(value => [value.thing, value]));
  return desk.records.flatMap(record => {
    const kind = kindOf(record.content.kind);
    const value = values.get(record.id);
    if (kind === undefined || value?.leftOut) return [];
    const fields: FieldValues = { ...record.content.fields };
    const found = value?.amount === undefined ? statementValue(desk, record) : undefined;
    const amount = value?.amount ?? found;
    const key = kind.worth?.amount ?? (isLifeCover(record) ? 'coverAmount' : undefined);
    if (amount !== undefined && key !== undefined) {
      fields[key] = storedOfPence(amount);
      if (kind.worth?.asOf !== undefined && desk.estate.diedOn !== undefined)
        fields[kind.worth.asOf] = desk.estate.diedOn;
    }
    const loan = values.get(record.id + mortgageMark)?.amount;
    if (loan !== undefined && kind.worth?.securedOn !== undefined)
      fields[kind.worth.securedOn] = storedOfPence(loan);
    return [{ ...record, content: { ...record.content, fields } }];
  });
}

const isLifeCover = ({ content }: RecordToExport): boolean =>
  content.kind === 'insurance-policy' && content.fields['type'] === 'life-insurance';

/** The balance of a statement on the day of death as a record has it: what is owed on a card is above zero. */
function statementValue(desk: Desk, { id, content }: RecordToExport): Pence | undefined {
  if (content.kind !== 'bank-account') return undefined;
  const balance = statementBalance(desk, id);
  if (balance === undefined || content.fields['accountType'] !== 'credit') return balance;
  // A card in credit has no words in a record.
  return balance > 0 ? undefined : pence(0 - balance);
}

function valueOfRow(
  desk: Desk,
  subject: Subject,
  row: RecordWithKind,
  value: DeskValue | undefined,
): ThingValue | undefined {
  const { kind, fields, id } = row;
  const record = { id, content: row.content };
  const isCover = isLifeCover(record);
  if (kind.worth === undefined && !isCover) return undefined;
  const isOwed = isAlwaysOwed(row);
  if (value?.amount !== undefined)
    return shared(row, subject, isOwed ? pence(-Math.abs(value.amount)) : value.amount, {
      source: value.source,
      asOf: desk.estate.diedOn,
      isOfThatDay: true,
    });
  const statement = statementValue(desk, record);
  if (statement !== undefined)
    return shared(row, subject, isOwed ? pence(-Math.abs(statement)) : statement, {
      source: 'statement',
      asOf: desk.estate.diedOn,
      isOfThatDay: true,
    });
  const known = isCover ? penceIfStored(fields['coverAmount']) : amountOf(kind, fields);
  const asOf = dayIfStored(fields[kind.worth?.asOf ?? '']);
  return shared(row, subject, known, {
    source: known === undefined ? 'ask' : 'record',
    asOf,
    isOfThatDay: known !== undefined && asOf !== undefined && asOf === desk.estate.diedOn,
  });
}

function mortgageOfRow(
  desk: Desk,
  subject: Subject,
  row: RecordWithKind,
  value: DeskValue | undefined,
): ThingValue | undefined {
  const key = row.kind.worth?.securedOn;
  if (key === undefined || !(isFilled(row.fields[key]) || isFilled(row.fields['mortgageProvider'])))
    return undefined;
  const known = value?.amount ?? penceIfStored(row.fields[key]);
  return shared(row, subject, known === undefined ? undefined : pence(-Math.abs(known)), {
    source: value?.amount !== undefined ? value.source : known === undefined ? 'ask' : 'record',
    asOf:
      value?.amount !== undefined ? desk.estate.diedOn : dayIfStored(row.fields[row.kind.worth?.asOf ?? '']),
    isOfThatDay: value?.amount !== undefined,
  });
}

function shared(
  row: RecordWithKind,
  subject: Subject,
  amount: Pence | undefined,
  rest: Omit<ThingValue, 'pence' | 'sharePence'>,
): ThingValue {
  const key = Object.keys(row.kind.fields).find(name => row.kind.fields[name]?.type === 'owners');
  const part = key === undefined ? 1 : partOf(row.fields[key], subject.counts);
  return {
    pence: amount,
    sharePence: amount === undefined ? undefined : pence(Math.round(amount * part)),
    ...rest,
  };
}

/** A debt, and a credit card, whatever the sign of the amount. */
const isAlwaysOwed = ({ kind, fields }: RecordWithKind): boolean =>
  kind.worth?.owedWhen === 'always' || (kind.id === 'bank-account' && fields['accountType'] === 'credit');

function referencesOfRow(row: RecordWithKind): ThingReference[] {
  const { kind, fields } = row;
  return (kind.pack?.references ?? [])
    .filter(key => isShown(kind, fields, key) && displayValue(kind, fields, key) !== '')
    .map(key => ({
      label: kind.fields[key]?.label ?? key,
      whole: displayValue(kind, fields, key),
      masked: maskValue(kind, fields, key),
    }));
}
