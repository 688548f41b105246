import { linksOf } from '../../fields/links.ts';
import { answersOf, answersRecord } from '../../overview/answers.ts';
import { completeness } from '../../overview/completeness.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { amountOf } from '../../records/record-views.ts';
import { addDays, type Day, dayIfStored, formatDay } from '../../values/calendar.ts';
import { formatMoney, pence } from '../../values/money.ts';
import { nameOfNeed } from './gaps.ts';
import { notShared } from './readable.ts';
import { ownersNamed, type Reader, type RecordWithKind } from './reader.ts';
import { partnerOf, type Subject } from './subject.ts';

/** A line of the first sheet. */
export interface SheetLine {
  /** The person or thing it is about, printed strong; '' where the text has all of it. */
  readonly label: string;
  readonly text: string;
  /** Printed below, such as whose account it is. */
  readonly under?: string;
  /** Numbers to be read letter by letter, at the right. */
  readonly number?: string;
}

/** What the lines are made from. */
export interface SheetSource {
  readonly reader: Reader;
  readonly subject: Subject;
  /** The records of the subject. */
  readonly mine: readonly RecordWithKind[];
  readonly kinds: readonly RecordKind[];
  readonly today: Day;
}

const missing = (what: string): SheetLine => ({ label: 'Not recorded', text: what });
const unknown = (what: string): SheetLine => ({ label: notShared, text: what });
/** What is not there is not recorded, or in a section that was not shared. */
const lacking = ({ reader, kinds }: SheetSource, kindId: string, what: string): SheetLine =>
  reader.scope.reads(...kinds.filter(({ id }) => id === kindId)) ? missing(what) : unknown(what);
const ofKind = ({ mine }: SheetSource, kind: string) => mine.filter(row => row.kind.id === kind);
const is = (row: RecordWithKind, key: string, ...values: readonly string[]): boolean =>
  values.includes(String(row.fields[key]));
const joined = (words: readonly string[], by = '. '): string => words.filter(word => word !== '').join(by);

/**
 * The people to ring, in order: husband, wife or partner; the solicitor; the registrar; those who take over who lean on
 * the person; the children. Registering and its days: see `firstBlocks`.
 */
export function ringLines(source: SheetSource): SheetLine[] {
  const { reader, subject } = source;
  const partner = partnerOf(reader, subject);
  const solicitors = ofKind(source, 'professional-contact')
    .filter(row => is(row, 'specialty', 'solicitor-wills', 'solicitor-general'))
    .toSorted(
      (one, other) =>
        Number(is(other, 'specialty', 'solicitor-wills')) - Number(is(one, 'specialty', 'solicitor-wills')),
    );
  const [solicitor] = solicitors;
  const whose = solicitors.map(row => reader.markOf(row)).find(mark => mark !== '') ?? '';
  const children = ofKind(source, 'person').filter(
    row => is(row, 'relationship', 'child') && row.id !== subject.row?.id,
  );
  return [
    partner === undefined
      ? lacking(source, 'person', 'a husband, wife or partner')
      : {
          label: reader.title(partner),
          text: joined([relationOf(partner), phoneOf(reader, partner)]),
        },
    solicitor === undefined
      ? lacking(source, 'professional-contact', 'a solicitor')
      : {
          label: reader.title(solicitor),
          text: joined([`solicitor${company(reader, solicitor)}`, phoneOf(reader, solicitor), whose]),
        },
    {
      label: 'The register office',
      text: 'Within 5 days, in Scotland 8. Ask for several certificates and the Tell Us Once code.',
    },
    ...takers(source),
    ...children.map(row => ({
      label: reader.title(row),
      text: joined(['son or daughter', phoneOf(reader, row)]),
    })),
  ];
}

/** Of the passport's owner it is not known how they are to their partner. */
const relationOf = (row: RecordWithKind): string =>
  is(row, 'relationship', 'spouse') ? 'husband or wife' : 'partner';

const company = (reader: Reader, row: RecordWithKind): string => {
  const name = reader.value(row, 'company');
  return name === '' ? '' : `, ${name}`;
};

const phoneOf = (reader: Reader, row: RecordWithKind): string => {
  const number = reader.value(row, row.kind.id === 'person' ? 'phone' : 'phoneNumber');
  return number === '' ? 'No number recorded' : number;
};

/** Each person who takes over once, with all that they take over. */
function takers(source: SheetSource): SheetLine[] {
  const { reader } = source;
  const byName = new Map<string, { number: string; over: string[] }>();
  for (const row of ofKind(source, 'dependant')) {
    const name = reader.value(row, 'takesOver');
    if (name === '') continue;
    const known = byName.get(name) ?? { number: reader.value(row, 'takesOverPhone'), over: [] };
    byName.set(name, { ...known, over: [...known.over, reader.title(row)] });
  }
  return [...byName].map(([name, { number, over }]) => ({
    label: name,
    text: joined([`takes over ${over.join(' and ')}`, number === '' ? 'No number recorded' : number]),
  }));
}

/** Where the signed will is, what is in it, and what was wished for the funeral. */
export function willLines(source: SheetSource): SheetLine[] {
  const { reader } = source;
  const wills = ofKind(source, 'legal-document').filter(row => is(row, 'type', 'will'));
  const [will] = wills;
  const [wishes] = ofKind(source, 'wishes');
  const of = (row: RecordWithKind | undefined, key: string): string =>
    row === undefined ? '' : reader.value(row, key);
  const signed = of(will, 'dateCreated');
  const place = of(will, 'location');
  // The will of another person of the household names the wrong executors.
  const isTheirs = wills.every(row => reader.markOf(row) === '');
  const ofWill = (label: string, text: string, what: string) =>
    isTheirs ? told(source, 'legal-document', { label, text, what }) : unknown(what);
  const isTheirWish = wishes === undefined || reader.markOf(wishes) === '';
  const ofWishes = (label: string, key: string, what: string) =>
    isTheirWish ? told(source, 'wishes', { label, text: of(wishes, key), what }) : unknown(what);
  return [
    ofWill(
      'Signed will',
      place === '' ? '' : joined([place, signed === '' ? '' : `signed ${signed}`], ', '),
      'where the signed will is',
    ),
    ofWill('The will says', of(will, 'description'), 'who the executors are'),
    ofWishes('Funeral', 'burial', 'burial or cremation'),
    ofWishes('Funeral plan', 'funeralPlan', 'a paid funeral plan'),
    ofWishes('Please', 'funeral', 'wishes for the funeral'),
  ];
}

/** A fact, or what is lacking. */
const told = (
  source: SheetSource,
  kindId: string,
  { label, text, what }: { label: string; text: string; what: string },
): SheetLine => (text === '' ? lacking(source, kindId, what) : { label, text });

/** The everyday accounts first: those by which bills are paid; then savings; cards last. */
const accountOrder = ['checking', 'joint', 'business', 'savings', 'isa', 'other', 'credit'];

export function accountLines(source: SheetSource): SheetLine[] {
  const rows = ofKind(source, 'bank-account').toSorted((one, other) => rankOf(one) - rankOf(other));
  if (rows.length === 0) return [lacking(source, 'bank-account', 'any bank account')];
  return rows.map(row => accountLine(source, row));
}

const rankOf = (row: RecordWithKind): number => accountOrder.indexOf(String(row.fields['accountType']));

function accountLine({ reader, subject }: SheetSource, row: RecordWithKind): SheetLine {
  const card = is(row, 'accountType', 'credit');
  const last4 = reader.value(row, 'cardLast4');
  const whole = joined([reader.value(row, 'sortCode'), reader.value(row, 'accountNumber')], ' ');
  const number = card ? (last4 === '' ? '' : `ends ${last4}`) : whole;
  const amount = amountOf(row.kind, row.fields);
  const owed = card && amount !== undefined ? `Owes ${formatMoney(pence(Math.abs(amount)))}` : '';
  const mark = reader.markOf(row);
  const others =
    mark === ''
      ? ownersNamed(row)
          .filter(id => id !== subject.row?.id)
          .flatMap(id => reader.nameOf(id) ?? [])
      : [];
  const shared = others.length === 0 ? '' : `With ${others.join(' and ')}`;
  const paid = linksOf(row.fields['links']).flatMap(id => {
    const linked = reader.row(id);
    if (linked === undefined && !reader.scope.isWhole) return [notShared.toLowerCase()];
    return linked?.kind.id === 'bill' ? [reader.title(linked)] : [];
  });
  const pays = paid.length === 0 ? '' : `Pays ${[...new Set(paid)].join(', ')}`;
  return {
    label: reader.title(row),
    text: number === '' ? 'Not recorded: its number' : '',
    under: joined([reader.value(row, 'bankName'), mark, shared, pays, owed]),
    ...(number === '' ? {} : { number }),
  };
}

/** So near a date must be to be on the sheet, in days. */
const nearDays = 60;

/** Cover that can lapse, and what falls due soon. */
export function waitLines(source: SheetSource): SheetLine[] {
  const policies = ofKind(source, 'insurance-policy');
  const homes = policies.filter(row =>
    is(row, 'type', 'home-insurance', 'buildings-insurance', 'contents-insurance'),
  );
  const cars = policies.filter(row =>
    is(row, 'type', 'car-insurance', 'van-insurance', 'motorbike-insurance'),
  );
  const has = (kind: string) => ofKind(source, kind).some(row => source.reader.markOf(row) === '');
  const [hasHome, hasCar] = [has('property'), has('vehicle')];
  return [
    ...homes.map(row => policyLine(source, row, 'Home insurance', 'Tell them if the home stands empty')),
    ...(homes.length === 0 && hasHome ? [lacking(source, 'insurance-policy', 'insurance of the home')] : []),
    ...cars.map(row => policyLine(source, row, 'Car insurance', 'Nobody drives before they know')),
    ...(cars.length === 0 && hasCar ? [lacking(source, 'insurance-policy', 'insurance of the car')] : []),
    { label: 'Lock the home', text: 'Read the meters. Empty the fridge. Feed the pets.' },
  ];
}

function policyLine(
  { reader, today }: SheetSource,
  row: RecordWithKind,
  what: string,
  say: string,
): SheetLine {
  const renews = dayIfStored(row.fields['renewalDate']);
  const near = renews !== undefined && renews <= addDays(today, nearDays);
  const number = reader.value(row, 'policyNumber');
  return {
    label: what,
    text: joined([
      joined([reader.value(row, 'provider'), number === '' ? 'no number recorded' : number], ' '),
      near ? `Renews ${formatDay(renews)}` : '',
      reader.markOf(row),
      say,
    ]),
  };
}

/** What is not recorded, then where the papers are, place by place. */
export function restLines(source: SheetSource): SheetLine[] {
  const { reader, mine } = source;
  const places = new Map<string, string[]>();
  const put = (place: string, what: string): void => {
    if (place !== '') places.set(place, [...(places.get(place) ?? []), what]);
  };
  const marked = (row: RecordWithKind, what: string) => {
    const mark = reader.markOf(row);
    return mark === '' ? what : `${what} (${mark})`;
  };
  for (const row of ofKind(source, 'legal-document'))
    if (!is(row, 'type', 'will')) put(reader.value(row, 'location'), marked(row, reader.title(row)));
  for (const row of ofKind(source, 'wishes'))
    put(reader.value(row, 'instructionsLocation'), marked(row, 'written wishes'));
  const most = [...places].toSorted(([, one], [, other]) => other.length - one.length);
  return [
    ...gapLines(source),
    ...most.map(([place, what]) => ({ label: place, text: what.join('; ') })),
    ...(mine.length === 0
      ? []
      : [{ label: 'The Executor pack', text: 'Pensions, debts, bills, contacts, and everything else.' }]),
  ];
}

/** The three heaviest needs that nothing meets, in one line; none for a passport that lacks nothing. */
function gapLines({ reader, kinds }: SheetSource): SheetLine[] {
  if (!reader.scope.isWhole)
    return [unknown('how complete this is, and the sections that are missing from it')];
  const answers = answersOf(answersRecord(reader.ofKind('answers')));
  const { needs } = completeness(kinds, id => reader.ofKind(id), answers);
  const names = needs
    .filter(({ status }) => status === 'not-started')
    .toSorted((one, other) => other.need.weight - one.need.weight)
    .slice(0, 3)
    .map(({ need, kind }) => nameOfNeed(kind, need).toLowerCase());
  return names.length === 0 ? [] : [missing(names.join('; '))];
}
