import { isConditionMet } from '../../fields/conditions.ts';
import type { NotificationGroup, PackNotification } from '../../records/pack-rule.ts';
import { isFieldShown } from '../../records/record-check.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import type { PrintBlock, PrintCell } from '../document.ts';
import { notSharedText } from './readable.ts';
import { notRecordedText, type PrintReader, type RecordWithKind } from './reader.ts';
import { createTable } from './tables.ts';

/**
 * The groups, and how to notify each of them. Tell Us Once and the Death Notification Service: GOV.UK and
 * deathnotificationservice.co.uk, read as stored copies on 2026-11-21.
 */
const tellGroups: readonly { id: NotificationGroup; title: string; how: string }[] = [
  {
    id: 'government',
    title: 'Government and council',
    how: 'Tell Us Once tells most of these together, but not in Northern Ireland; chapter 3 lists what it asks for. Tell HMRC yourself about tax that is owed.',
  },
  {
    id: 'banks',
    title: 'Banks and building societies',
    how: 'The Death Notification Service (deathnotificationservice.co.uk) tells a number of banks at once, free of charge. Ring the others.',
  },
  {
    id: 'pensions',
    title: 'Pensions and investments',
    how: 'Ask each company what it pays when someone dies, and to whom.',
  },
  {
    id: 'insurers',
    title: 'Insurers',
    how: 'Ring the home and car insurers in the first days: cover can change if the home or car is not in use.',
  },
  {
    id: 'lenders',
    title: 'Lenders and others who are owed money',
    how: 'Ask each to stop payments and to send the balance on the date of death. Do not pay from your own money.',
  },
  {
    id: 'suppliers',
    title: 'Energy, water, phone and other bills',
    how: 'Read the meters first. Ask for a final bill, or put the contract in the name of the person who stays.',
  },
  {
    id: 'health',
    title: 'Doctors, dentist and carers',
    how: 'Ring each of them, and cancel any appointments.',
  },
];

interface Told {
  readonly row: RecordWithKind;
  readonly who: string;
  readonly about: string;
  /** The numbers by which the organisation identifies the record; undefined if it does not ask for one. */
  readonly references: References | undefined;
}

type References = readonly { readonly label: string; readonly text: string }[];

/** An organisation that a record names, and the group under which it is notified. */
export interface NamedOrganisation {
  readonly group: NotificationGroup;
  readonly name: string;
  readonly row: RecordWithKind;
}

/** The organisations to notify, once for each time a record names them. */
export const listNamedOrganisations = (
  reader: PrintReader,
  rows: readonly RecordWithKind[],
): readonly NamedOrganisation[] =>
  rows.flatMap(row =>
    tellGroups.flatMap(({ id }) => toldBy(reader, row, id).map(({ who }) => ({ group: id, name: who, row }))),
  );

/**
 * Everyone to notify, group by group: the organisation, what it is about, the number to quote, and how to reach them.
 */
export function createOrganisationBlocks(
  kinds: readonly RecordKind[],
  reader: PrintReader,
  rows: readonly RecordWithKind[],
): PrintBlock[] {
  return tellGroups.flatMap(({ id, title, how }) => {
    const tellers = kinds.filter(kind => kind.pack?.tell?.some(({ group }) => group === id));
    // Another record of the same lender may have the number, or describe the matter better.
    const mayBeTwin = !reader.scope.reads(...tellers);
    const told = withoutTwins(
      reader,
      rows.flatMap(row => toldBy(reader, row, id)),
    );
    if (told.length === 0) return [];
    return [
      { type: 'heading', text: title },
      { type: 'text', text: how },
      createTable(
        heads,
        told.map(each => lineOf(reader, each, mayBeTwin)),
      ),
    ];
  });
}

const heads = ['Who', 'About', 'Number to give', 'How to reach them'].map(label => ({ label }));

function aboutOf(
  reader: PrintReader,
  row: RecordWithKind,
  who: string,
  { about = '' }: PackNotification,
): string {
  const said = reader.value(row, about);
  const title = reader.title(row);
  return said !== '' ? said : title === who ? row.kind.label[0] : title;
}

function toldBy(reader: PrintReader, row: RecordWithKind, group: NotificationGroup): Told[] {
  return (row.kind.pack?.tell ?? [])
    .filter(
      tell => tell.group === group && (tell.when === undefined || isConditionMet(tell.when, row.fields)),
    )
    .flatMap(tell => {
      const who = 'name' in tell.who ? tell.who.name : reader.value(row, tell.who.field);
      return who === ''
        ? []
        : [{ row, who, about: aboutOf(reader, row, who, tell), references: referencesOf(reader, row, tell) }];
    });
}

function referencesOf(
  reader: PrintReader,
  row: RecordWithKind,
  tell: Pick<PackNotification, 'references'> = {},
): Told['references'] {
  const keys = listReferenceKeys(row, tell).filter(key => isFieldShown(row.kind, row.fields, key));
  if (keys.length === 0) return undefined;
  return keys.flatMap(key => {
    const text = reader.value(row, key);
    return text === '' ? [] : [{ label: row.kind.fields[key]?.label ?? key, text }];
  });
}

/** The keys of the fields by which other organisations identify a record. */
export function listReferenceKeys(
  { kind }: RecordWithKind,
  tell: Pick<PackNotification, 'references'> = {},
): readonly string[] {
  return tell.references ?? kind.pack?.references ?? [];
}

/** A cell with the numbers of a record, one per line, and their descriptions below. */
export function createReferenceCell(
  reader: PrintReader,
  row: RecordWithKind,
  tell?: Pick<PackNotification, 'references'>,
): PrintCell {
  return cellOf(referencesOf(reader, row, tell));
}

function cellOf(references: Told['references']): PrintCell {
  if (references === undefined) return { text: '' };
  if (references.length === 0) return { text: notRecordedText };
  const labels = references.map(({ label }) => label).join(', ');
  return { text: references.map(({ text }) => text).join('\n'), face: 'ident', under: labels };
}

function lineOf(reader: PrintReader, { row, who, about, references }: Told, mayBeTwin: boolean): PrintCell[] {
  const lacksNumber = mayBeTwin && (references ?? []).length === 0;
  return [
    { text: who },
    { text: about, under: reader.markOf(row) },
    lacksNumber ? { text: notSharedText } : cellOf(references),
    { text: reader.reachOf(row) },
  ];
}

/**
 * A key for recognising the same company: "Aviva Insurance plc" on a policy is the "Aviva" of a home. Never empty for a
 * name that contains a letter.
 */
export const createCompanyKey = (name: string): string => {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const own = plain.replaceAll(/\b(?:the|plc|ltd|limited|llp|uk|group|insurance|assurance)\b/gu, ' ');
  return (own.trim() === '' ? plain : own).replaceAll(' ', '');
};

/**
 * Removes duplicates when both a home and its loan name the same lender. The lender is listed once for each number,
 * from the record that says how to reach it, and without a number only if no record has one.
 */
function withoutTwins(reader: PrintReader, told: readonly Told[]): Told[] {
  const numbers = ({ references = [] }: Told): string => references.map(({ text }) => text).join('\n');
  const best = new Map<string, Told>();
  for (const each of told) {
    const key = `${createCompanyKey(each.who)}\n${numbers(each)}`;
    const known = best.get(key);
    if (known === undefined || (reader.reachOf(known.row) === '' && reader.reachOf(each.row) !== ''))
      best.set(key, each);
  }
  return [...best.values()].filter(
    each =>
      numbers(each) !== '' ||
      !told.some(
        other => createCompanyKey(other.who) === createCompanyKey(each.who) && numbers(other) !== '',
      ),
  );
}
