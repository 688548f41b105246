import { holds } from '../../fields/conditions.ts';
import type { PackTell, TellGroup } from '../../records/pack-rule.ts';
import { isShown } from '../../records/record-check.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import type { PrintBlock, PrintCell } from '../document.ts';
import { notShared } from './readable.ts';
import { notRecorded, type Reader, type RecordWithKind } from './reader.ts';
import { tableOf } from './tables.ts';

/**
 * The groups, and how each is told. Tell Us Once and the Death Notification Service: GOV.UK and
 * deathnotificationservice.co.uk, read as stored copies on 2026-11-21.
 */
const tellGroups: readonly { id: TellGroup; title: string; how: string }[] = [
  {
    id: 'government',
    title: 'Government and council',
    how: 'Tell Us Once tells most of these together, but not in Northern Ireland; chapter 3 has what it asks for. Tell HMRC yourself about tax that is owed.',
  },
  {
    id: 'banks',
    title: 'Banks and building societies',
    how: 'The Death Notification Service (deathnotificationservice.co.uk) tells a number of banks at once, free of charge. Ring the others.',
  },
  {
    id: 'pensions',
    title: 'Pensions and investments',
    how: 'Ask each what it pays when someone dies, and to whom.',
  },
  {
    id: 'insurers',
    title: 'Insurers',
    how: 'Ring the home and car insurers in the first days: cover can change when nobody lives there or drives.',
  },
  {
    id: 'lenders',
    title: 'Lenders and others who are owed money',
    how: 'Ask each to stop payments and to send the balance on the day of death. Do not pay from your own money.',
  },
  {
    id: 'suppliers',
    title: 'Energy, water, phone and other bills',
    how: 'Read the meters first. Ask for a final bill, or put the contract in the name of whoever stays.',
  },
  {
    id: 'health',
    title: 'Doctors, dentist and carers',
    how: 'Ring each of them, and cancel what was booked.',
  },
];

interface Told {
  readonly row: RecordWithKind;
  readonly who: string;
  readonly about: string;
  /** Undefined where nobody asks for a number. */
  readonly references: References | undefined;
}

type References = readonly { readonly label: string; readonly text: string }[];

/** An organisation that a record names, and the group it is notified with. */
export interface NamedOrganisation {
  readonly group: TellGroup;
  readonly name: string;
  readonly row: RecordWithKind;
}

/** The organisations that records name as ones to notify, as often as they are named. */
export const organisationsNamed = (
  reader: Reader,
  rows: readonly RecordWithKind[],
): readonly NamedOrganisation[] =>
  rows.flatMap(row =>
    tellGroups.flatMap(({ id }) => toldBy(reader, row, id).map(({ who }) => ({ group: id, name: who, row }))),
  );

/** Everybody to tell, group by group: who, about what, which number they ask for, how to reach them. */
export function tellBlocks(
  kinds: readonly RecordKind[],
  reader: Reader,
  rows: readonly RecordWithKind[],
): PrintBlock[] {
  return tellGroups.flatMap(({ id, title, how }) => {
    const tellers = kinds.filter(kind => kind.pack?.tell?.some(({ group }) => group === id));
    // Another record of the same lender may have the number, or describe better what it is about.
    const mayBeTwin = !reader.scope.reads(...tellers);
    const told = withoutTwins(
      reader,
      rows.flatMap(row => toldBy(reader, row, id)),
    );
    if (told.length === 0) return [];
    return [
      { type: 'heading', text: title },
      { type: 'text', text: how },
      tableOf(
        heads,
        told.map(each => lineOf(reader, each, mayBeTwin)),
      ),
    ];
  });
}

const heads = ['Who', 'About', 'Number to give', 'How to reach them'].map(label => ({ label }));

function aboutOf(reader: Reader, row: RecordWithKind, who: string, { about = '' }: PackTell): string {
  const said = reader.value(row, about);
  const title = reader.title(row);
  return said !== '' ? said : title === who ? row.kind.label[0] : title;
}

function toldBy(reader: Reader, row: RecordWithKind, group: TellGroup): Told[] {
  return (row.kind.pack?.tell ?? [])
    .filter(tell => tell.group === group && (tell.when === undefined || holds(tell.when, row.fields)))
    .flatMap(tell => {
      const who = 'name' in tell.who ? tell.who.name : reader.value(row, tell.who.field);
      return who === ''
        ? []
        : [{ row, who, about: aboutOf(reader, row, who, tell), references: referencesOf(reader, row, tell) }];
    });
}

function referencesOf(
  reader: Reader,
  row: RecordWithKind,
  tell: Pick<PackTell, 'references'> = {},
): Told['references'] {
  const keys = referenceKeys(row, tell).filter(key => isShown(row.kind, row.fields, key));
  if (keys.length === 0) return undefined;
  return keys.flatMap(key => {
    const text = reader.value(row, key);
    return text === '' ? [] : [{ label: row.kind.fields[key]?.label ?? key, text }];
  });
}

/** The fields by which others know a record. */
export function referenceKeys(
  { kind }: RecordWithKind,
  tell: Pick<PackTell, 'references'> = {},
): readonly string[] {
  return tell.references ?? kind.pack?.references ?? [];
}

/** The numbers of a record under each other, and below them what they are. */
export function referenceCell(
  reader: Reader,
  row: RecordWithKind,
  tell?: Pick<PackTell, 'references'>,
): PrintCell {
  return cellOf(referencesOf(reader, row, tell));
}

function cellOf(references: Told['references']): PrintCell {
  if (references === undefined) return { text: '' };
  if (references.length === 0) return { text: notRecorded };
  const labels = references.map(({ label }) => label).join(', ');
  return { text: references.map(({ text }) => text).join('\n'), face: 'ident', under: labels };
}

function lineOf(reader: Reader, { row, who, about, references }: Told, mayBeTwin: boolean): PrintCell[] {
  const lacksNumber = mayBeTwin && (references ?? []).length === 0;
  return [
    { text: who },
    { text: about, under: reader.markOf(row) },
    lacksNumber ? { text: notShared } : cellOf(references),
    { text: reader.reachOf(row) },
  ];
}

/** By which a company is known again: "Aviva Insurance plc" on a policy is the "Aviva" of a home. Never empty for a name with a letter. */
export const companyKey = (name: string): string => {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const own = plain.replaceAll(/\b(?:the|plc|ltd|limited|llp|uk|group|insurance|assurance)\b/gu, ' ');
  return (own.trim() === '' ? plain : own).replaceAll(' ', '');
};

/**
 * The same lender may be known from a home and from its loan: it is named once for each number, by the record that
 * says how to reach it, and not at all without a number where another record has one.
 */
function withoutTwins(reader: Reader, told: readonly Told[]): Told[] {
  const numbers = ({ references = [] }: Told): string => references.map(({ text }) => text).join('\n');
  const best = new Map<string, Told>();
  for (const each of told) {
    const key = `${companyKey(each.who)}\n${numbers(each)}`;
    const known = best.get(key);
    if (known === undefined || (reader.reachOf(known.row) === '' && reader.reachOf(each.row) !== ''))
      best.set(key, each);
  }
  return [...best.values()].filter(
    each =>
      numbers(each) !== '' ||
      !told.some(other => companyKey(other.who) === companyKey(each.who) && numbers(other) !== ''),
  );
}
