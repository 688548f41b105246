import { type Field, type FieldValue, type FieldValues, optionsOf } from '../../../fields/fields.ts';
import { allKinds } from '../../../kinds/index.ts';
import type { RecordToExport } from '../../../records/record-export.ts';
import { type Category, categories, categoryOf } from '../../../records/record-kind.ts';
import { record } from './record.ts';

/** Numbers from 0 to below 1, the same for a seed each time. */
export function randomOf(seed: number): () => number {
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

/** A passport of a few people with records of every kind: values that no two records share, owners and links at random. */
export function randomPassport(seed: number): RecordToExport[] {
  const random = randomOf(seed);
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
    return record(kind.id, id, fields);
  });
}

/** The first person is the owner but for one passport in five, and the others are of any sort. */
function relationshipOf(random: Random, id: string): string {
  if (id === 'person-0') return random() < 0.8 ? 'self' : 'other';
  return oneOf(random, ['spouse', 'partner', 'child', 'other']) ?? 'other';
}

interface Place {
  readonly key: string;
  readonly at: number;
  readonly people: readonly string[];
  readonly ids: readonly string[];
  /** What the record has so far: some lists depend on it. */
  readonly fields: FieldValues;
}

function valueFor(
  random: Random,
  field: Field,
  { key, at, people, ids, fields }: Place,
): FieldValue | undefined {
  if (random() < 0.35) return undefined;
  switch (field.type) {
    case 'owners': {
      const named = people.filter(() => random() < 0.5);
      if (random() < 0.1) named.push('deleted-person');
      const [one, other] = named;
      return one !== undefined && other !== undefined && named.length === 2 && random() < 0.4
        ? `${one}=60 ${other}=40`
        : named.join(' ');
    }
    case 'links':
      return ids.filter(() => random() < 3 / ids.length).join(' ');
    case 'choice':
    case 'pick':
      return oneOf(random, optionsOf(field, fields))?.value ?? field.sample;
    case 'money':
      return `${below(random, 90_000) + 1}.${String(at % 100).padStart(2, '0')}`;
    case 'date':
      return `20${String(10 + below(random, 18))}-0${1 + below(random, 9)}-1${below(random, 9)}`;
    case 'text':
    case 'multiline':
      // Some names are shared: a bank and a lender are known from several records.
      return random() < 0.2 ? key : `${key} ${at}`;
    case 'niNumber':
      return `AB${String(100_000 + at)}C`;
    case 'accountNumber':
      return random() < 0.1 ? '10000000' : String(20_000_000 + at);
    case 'phone':
      return `+4477009${String(10_000 + at)}`;
    case 'registration':
      return `AB${String(10 + at)
        .padStart(2, '0')
        .slice(-2)} CDE`;
    case 'flag':
      return random() < 0.5;
    default:
      return field.sample;
  }
}

/** What a reader of these sections has. */
export const readOf = (records: readonly RecordToExport[], readable: readonly Category[]): RecordToExport[] =>
  records.filter(({ content }) => {
    const kind = allKinds.find(({ id }) => id === content.kind);
    return kind !== undefined && readable.includes(categoryOf(kind, content.fields as FieldValues));
  });

/** Sections at random: all nine, each alone, or any of them. */
export function randomSections(seed: number): Category[] {
  const random = randomOf(seed ^ 0x5bd1e995);
  const closed: readonly Category[] = ['private', 'budget'];
  const luck = random();
  if (luck < 0.15) return categories.filter(category => !closed.includes(category));
  if (luck < 0.3) return [oneOf(random, categories) ?? 'legal'];
  return categories.filter(() => random() < 0.6);
}
