import type { FieldValue, FieldValues } from '../../fields/fields.ts';
import type { RecordContent } from '../../records/record-kind.ts';
import { groupRowsByKey } from './fields.ts';
import {
  assetValueKind,
  deskStepKind,
  estateKind,
  executorKind,
  moneyEntryKind,
  organisationKind,
  unlistedItemKind,
} from './records.ts';

// [Note: Two values of a fact] Two executors may write different values while one of them is offline. Merging the
// records keeps both values of a field. A value or a step may also be in two records, if each executor created the
// first one. The product never decides between them: the desk uses the later value, and shows both until a person
// chooses. An amount, its source and its day belong together, so they are read from the same record and chosen
// together.

interface KeptRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** A fact for which two executors wrote different values. */
export interface DisputedFact {
  /** The ids of the records that contain the fact: one record, or two about the same thing. */
  readonly ids: readonly string[];
  readonly kind: string;
  readonly fact: string;
  /** The stored values. The first one is used until a person chooses. */
  readonly values: readonly FieldValue[];
  /** The stored source and day of each amount, which are chosen together with it. */
  readonly together?: readonly FieldValues[];
}

/** Whether two executors wrote different values of this fact in these records. */
export const isDisputed = (doubts: readonly DisputedFact[], ids: readonly string[], fact: string): boolean =>
  doubts.some(doubt => doubt.fact === fact && doubt.ids.some(id => ids.includes(id)));

/** The facts of a value that belong to its amount. */
export const listFactsOfAmount = ['source', 'on'] as const;

const changedKinds = [
  estateKind,
  executorKind,
  organisationKind,
  assetValueKind,
  unlistedItemKind,
  moneyEntryKind,
  deskStepKind,
];

/** Finds the facts for which a person has to choose a value, in the order of the records. */
export function findDisputedFacts(records: readonly KeptRecord[]): readonly DisputedFact[] {
  const isChanged = new Set(changedKinds.map(({ kind }) => kind));
  const sorted = records
    .filter(({ content }) => isChanged.has(content.kind))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return [...sorted.flatMap(alternativesOf), ...valuesApart(sorted)];
}

function alternativesOf({ id, content: { kind, fields, alternatives = {} } }: KeptRecord): DisputedFact[] {
  const valuesOf = (fact: string): readonly FieldValue[] => {
    const current = fields[fact];
    const others = alternatives[fact] ?? [];
    return current === undefined ? others : [current, ...others];
  };
  const amounts = valuesOf('amount');
  const hasAmounts = kind === assetValueKind.kind && alternatives['amount'] !== undefined;
  // A merge keeps the values of each fact in the same order, so if two facts have equally many values, they are matched
  // by position.
  const paired = listFactsOfAmount.filter(
    fact => hasAmounts && alternatives[fact] !== undefined && valuesOf(fact).length === amounts.length,
  );
  const together = amounts.map((_, index) =>
    Object.fromEntries(paired.map(fact => [fact, valuesOf(fact)[index] ?? ''])),
  );
  return Object.keys(alternatives)
    .filter(fact => !paired.some(one => one === fact))
    .map(fact => {
      const doubt = { ids: [id], kind, fact, values: valuesOf(fact) };
      return fact === 'amount' && paired.length > 0 ? Object.assign(doubt, { together }) : doubt;
    });
}

/** The facts that can differ between two records about the same thing. */
const factsOfValue = ['amount', 'passes', 'to', 'leftOut'] as const;

function valuesApart(records: readonly KeptRecord[]): readonly DisputedFact[] {
  const all = records
    .filter(({ content }) => content.kind === assetValueKind.kind)
    .toSorted((one, other) => (one.content.savedAt < other.content.savedAt ? 1 : -1));
  return groupRowsByKey(all, ({ content }) => String(content.fields['thing'] ?? '')).flatMap(same =>
    factsOfValue.flatMap(fact => {
      const written = same.flatMap(({ content }) => content.fields[fact] ?? []);
      const values = [...new Set(written)].filter(value => value !== '');
      if (values.length < 2) return [];
      const doubt = { ids: same.map(({ id }) => id), kind: assetValueKind.kind, fact, values };
      if (fact !== 'amount') return [doubt];
      const from = (value: FieldValue) => same.find(({ content }) => content.fields[fact] === value);
      const together = values.map(value => factsWithAmount(from(value)?.content.fields ?? {}));
      return [{ ...doubt, together }];
    }),
  );
}

/** The source and day stored with an amount; '' if unknown. */
const factsWithAmount = (fields: FieldValues): FieldValues =>
  Object.fromEntries(listFactsOfAmount.map(fact => [fact, fields[fact] ?? '']));
