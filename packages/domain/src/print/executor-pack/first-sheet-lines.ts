import { readLinks } from '../../fields/links.ts';
import { findAnswersRecord, readAnswers } from '../../overview/answers.ts';
import { computeCompleteness } from '../../overview/completeness.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { readWorthAmount } from '../../records/record-views.ts';
import { addDays, type Day, formatDay, readStoredDayIfAny } from '../../values/calendar.ts';
import { formatMoney, toPence } from '../../values/money.ts';
import { notSharedText } from './readable.ts';
import { type PrintReader, type RecordWithKind, readOwnerIds } from './reader.ts';
import { findPartner, type PackSubject } from './subject.ts';

export interface FirstSheetLine {
  /** The person or thing that the line is about, printed in bold; '' if the text already names it. */
  readonly label: string;
  readonly text: string;
  /** An additional text printed below, such as the owner of the account. */
  readonly under?: string;
  /** A number to be read character by character, printed on the right. */
  readonly number?: string;
}

export interface FirstSheetSource {
  readonly reader: PrintReader;
  readonly subject: PackSubject;
  /** The records of the subject. */
  readonly mine: readonly RecordWithKind[];
  readonly kinds: readonly RecordKind[];
  readonly today: Day;
}

const missing = (what: string): FirstSheetLine => ({ label: 'Not recorded', text: what });
const unknown = (what: string): FirstSheetLine => ({ label: notSharedText, text: what });
/** The line for a missing record. Either it was never recorded, or it is in a section that was not shared. */
const lacking = ({ reader, kinds }: FirstSheetSource, kindId: string, what: string): FirstSheetLine =>
  reader.scope.reads(...kinds.filter(({ id }) => id === kindId)) ? missing(what) : unknown(what);
const ofKind = ({ mine }: FirstSheetSource, kind: string) => mine.filter(row => row.kind.id === kind);
const is = (row: RecordWithKind, key: string, ...values: readonly string[]): boolean =>
  values.includes(String(row.fields[key]));
const joined = (words: readonly string[], by = '. '): string => words.filter(word => word !== '').join(by);

/**
 * The people to call, in order: husband, wife or partner; the solicitor; the registrar; the people who take over caring
 * for the person's dependants; the children. For registration and its deadlines see `urgentTaskBlocks`.
 */
export function createPeopleToCallLines(source: FirstSheetSource): FirstSheetLine[] {
  const { reader, subject } = source;
  const partner = findPartner(reader, subject);
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
      text: 'Within 5 days, or 8 in Scotland. Ask for several certificates and the Tell Us Once code.',
    },
    ...takers(source),
    ...children.map(row => ({
      label: reader.title(row),
      text: joined(['son or daughter', phoneOf(reader, row)]),
    })),
  ];
}

/** The owner's own record does not say how they are related to their partner. */
const relationOf = (row: RecordWithKind): string =>
  is(row, 'relationship', 'spouse') ? 'husband or wife' : 'partner';

const company = (reader: PrintReader, row: RecordWithKind): string => {
  const name = reader.value(row, 'company');
  return name === '' ? '' : `, ${name}`;
};

const phoneOf = (reader: PrintReader, row: RecordWithKind): string => {
  const number = reader.value(row, row.kind.id === 'person' ? 'phone' : 'phoneNumber');
  return number === '' ? 'No number recorded' : number;
};

/** Lists each person who takes over a responsibility, once, with everything that they take over. */
function takers(source: FirstSheetSource): FirstSheetLine[] {
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

/** The lines saying where the signed will is, what it covers, and what the wishes for the funeral are. */
export function createWillLines(source: FirstSheetSource): FirstSheetLine[] {
  const { reader } = source;
  const wills = ofKind(source, 'legal-document').filter(row => is(row, 'type', 'will'));
  const [will] = wills;
  const [wishes] = ofKind(source, 'wishes');
  const of = (row: RecordWithKind | undefined, key: string): string =>
    row === undefined ? '' : reader.value(row, key);
  const signed = of(will, 'dateCreated');
  const place = of(will, 'location');
  // Whether the wills are those of this person. Another household member's will would name the wrong executors.
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

/** The line for a fact, or the text to print if it is missing. */
const told = (
  source: FirstSheetSource,
  kindId: string,
  { label, text, what }: { label: string; text: string; what: string },
): FirstSheetLine => (text === '' ? lacking(source, kindId, what) : { label, text });

/** The order of accounts: everyday accounts first, because bills are paid from them, then savings, and cards last. */
const accountOrder = ['checking', 'joint', 'business', 'savings', 'isa', 'other', 'credit'];

export function createAccountLines(source: FirstSheetSource): FirstSheetLine[] {
  const rows = ofKind(source, 'bank-account').toSorted((one, other) => rankOf(one) - rankOf(other));
  if (rows.length === 0) return [lacking(source, 'bank-account', 'any bank account')];
  return rows.map(row => accountLine(source, row));
}

const rankOf = (row: RecordWithKind): number => accountOrder.indexOf(String(row.fields['accountType']));

function accountLine({ reader, subject }: FirstSheetSource, row: RecordWithKind): FirstSheetLine {
  const card = is(row, 'accountType', 'credit');
  const last4 = reader.value(row, 'cardLast4');
  const whole = joined([reader.value(row, 'sortCode'), reader.value(row, 'accountNumber')], ' ');
  const number = card ? (last4 === '' ? '' : `ends ${last4}`) : whole;
  const amount = readWorthAmount(row.kind, row.fields);
  const owed = card && amount !== undefined ? `Owes ${formatMoney(toPence(Math.abs(amount)))}` : '';
  const mark = reader.markOf(row);
  const others =
    mark === ''
      ? readOwnerIds(row)
          .filter(id => id !== subject.row?.id)
          .flatMap(id => reader.nameOf(id) ?? [])
      : [];
  const shared = others.length === 0 ? '' : `With ${others.join(' and ')}`;
  const paid = readLinks(row.fields['links']).flatMap(id => {
    const linked = reader.row(id);
    if (linked === undefined && !reader.scope.isWhole) return [notSharedText.toLowerCase()];
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

/** Only dates within this many days appear on the sheet. */
const nearDays = 60;

/** Lines for insurance that could lapse, and for anything due soon. */
export function createUrgentLines(source: FirstSheetSource): FirstSheetLine[] {
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
    ...homes.map(row => policyLine(source, row, 'Home insurance', 'Tell the insurer if the home is empty')),
    ...(homes.length === 0 && hasHome ? [lacking(source, 'insurance-policy', 'insurance of the home')] : []),
    ...cars.map(row =>
      policyLine(source, row, 'Car insurance', 'Nobody should drive until the insurer knows'),
    ),
    ...(cars.length === 0 && hasCar ? [lacking(source, 'insurance-policy', 'insurance of the car')] : []),
    { label: 'Lock the home', text: 'Read the meters. Empty the fridge. Feed the pets.' },
  ];
}

/**
 * Describes a renewal that is due within weeks, or one that has passed and may have ended the cover; '' for
 * any other.
 */
function renewalWords(renews: Day | undefined, today: Day): string {
  if (renews === undefined || renews > addDays(today, nearDays)) return '';
  return renews < today
    ? `Renewal was due on ${formatDay(renews)}: ask whether the cover has ended`
    : `Renews ${formatDay(renews)}`;
}

function policyLine(
  { reader, today }: FirstSheetSource,
  row: RecordWithKind,
  what: string,
  say: string,
): FirstSheetLine {
  const renews = readStoredDayIfAny(row.fields['renewalDate']);
  const number = reader.value(row, 'policyNumber');
  return {
    label: what,
    text: joined([
      joined([reader.value(row, 'provider'), number === '' ? 'no number recorded' : number], ' '),
      reader.markOf(row),
      say,
      renewalWords(renews, today),
    ]),
  };
}

/** The lines for facts that have not been recorded, then the lines saying where the papers are, place by place. */
export function createMissingAndPaperLines(source: FirstSheetSource): FirstSheetLine[] {
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

/** The three most important needs that no record meets, in one line; empty if the passport lacks nothing. */
function gapLines({ reader, kinds }: FirstSheetSource): FirstSheetLine[] {
  if (!reader.scope.isWhole)
    return [unknown('how complete this is, and the sections that are missing from it')];
  const answers = readAnswers(findAnswersRecord(reader.ofKind('answers')));
  const { needs } = computeCompleteness(kinds, id => reader.ofKind(id), answers);
  const names = needs
    .filter(({ status }) => status === 'not-started')
    .toSorted((one, other) => other.need.weight - one.need.weight)
    .slice(0, 3)
    .map(({ need: { name } }) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  return names.length === 0 ? [] : [missing(names.join('; '))];
}
