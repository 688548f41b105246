import { type Field, type FieldValue, type FieldValues, listOptions } from '../../../fields/fields.ts';
import { allKinds } from '../../../kinds/index.ts';
import type { RecordToExport } from '../../../records/record-export.ts';
import { type Category, categories, findRecordCategory } from '../../../records/record-kind.ts';
import { createTestRecord } from './record.ts';

/** A random number generator from 0 up to but not including 1, with the same sequence for the same seed. */
export function createRandomGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const below = (random: Random, most: number): number => Math.floor(random() * most);
const oneOf = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[below(random, items.length)];

/**
 * A passport of a few people with records of every kind. No two records share a value, and owners and links are random.
 */
export function createRandomPassport(seed: number): RecordToExport[] {
  const random = createRandomGenerator(seed);
  const people = Array.from({ length: 1 + below(random, 3) }, (_, at) => `person-${at}`);
  const made = allKinds.flatMap(kind => {
    if (kind.id === 'person') return people.map(id => ({ id, kind }));
    return Array.from({ length: below(random, 3) }, (_, at) => ({ id: `${kind.id}-${at}`, kind }));
  });
  const ids = [...made.map(({ id }) => id), 'deleted-record'];
  return made.map(({ id, kind }, at) => {
    const fields: Record<string, FieldValue> = {};
    for (const [key, field] of Object.entries(kind.fields)) {
      const value = valueFor(random, field, { key, at, people, ids, fields });
      if (value !== undefined) fields[key] = value;
    }
    if (kind.id === 'person') fields['relationship'] = relationshipOf(random, id);
    return createTestRecord(kind.id, id, fields);
  });
}

/** The first person is the owner, except in one passport in five; the relationships of the others are random. */
function relationshipOf(random: Random, id: string): string {
  if (id === 'person-0') return random() < 0.8 ? 'self' : 'other';
  return oneOf(random, ['spouse', 'partner', 'child', 'other']) ?? 'other';
}

interface Place {
  readonly key: string;
  readonly at: number;
  readonly people: readonly string[];
  readonly ids: readonly string[];
  /** The fields filled so far. Some lists depend on them. */
  readonly fields: FieldValues;
}

function valueFor(
  random: Random,
  field: Field,
  { key, at, people, ids, fields }: Place,
): FieldValue | undefined {
  if (random() < 0.35) return undefined;
  const number = String(at).padStart(2, '0');
  if (field.type === 'owners') return ownersFor(random, people);
  if (field.type === 'links') return ids.filter(() => random() < 3 / ids.length).join(' ');
  if (field.type === 'choice' || field.type === 'pick')
    return oneOf(random, listOptions(field, fields))?.value ?? field.sample;
  if (field.type === 'money') return `${below(random, 90_000) + 1}.${number.slice(-2)}`;
  if (field.type === 'date')
    return `20${10 + below(random, 18)}-0${1 + below(random, 9)}-1${below(random, 9)}`;
  // Some names are shared on purpose, because the same bank or lender appears in several records.
  if (field.type === 'text' || field.type === 'multiline') return random() < 0.2 ? key : `${key} ${at}`;
  if (field.type === 'accountNumber') return random() < 0.1 ? '10000000' : String(20_000_000 + at);
  if (field.type === 'niNumber') return `AB${100_000 + at}C`;
  if (field.type === 'phone') return `+4477009${10_000 + at}`;
  if (field.type === 'registration') return `AB${number.slice(-2)} CDE`;
  return field.type === 'flag' ? random() < 0.5 : field.sample;
}

function ownersFor(random: Random, people: readonly string[]): string {
  const named = people.filter(() => random() < 0.5);
  if (random() < 0.1) named.push('deleted-person');
  const [one, other] = named;
  return one !== undefined && other !== undefined && named.length === 2 && random() < 0.4
    ? `${one}=60 ${other}=40`
    : named.join(' ');
}

/** The records that a reader of these sections can read. */
export const selectReadableRecords = (
  records: readonly RecordToExport[],
  readable: readonly Category[],
): RecordToExport[] =>
  records.filter(({ content }) => {
    const kind = allKinds.find(({ id }) => id === content.kind);
    return kind !== undefined && readable.includes(findRecordCategory(kind, content.fields));
  });

/** Random sections: all that can be ticked, a single one, or any selection. */
export function chooseRandomSections(seed: number): Category[] {
  const random = createRandomGenerator(seed ^ 0x5bd1e995);
  const closed: ReadonlySet<Category> = new Set(['private', 'budget']);
  const luck = random();
  if (luck < 0.15) return categories.filter(category => !closed.has(category));
  if (luck < 0.3) return [oneOf(random, categories) ?? 'legal'];
  return categories.filter(() => random() < 0.6);
}
