import type { FieldValue } from '../../fields/fields.ts';
import { deathDates } from '../../reference/bereavement/death-dates.ts';
import { formatDay } from '../../values/calendar.ts';
import { formatMoney } from '../../values/money.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type { DisputedFact } from '../model/doubts.ts';
import { amountFact, dayFact, flagFact, percentFact } from '../model/fields.ts';
import {
  moneyEntrySorts,
  moneyTitle,
  nationOptions,
  passingOptions,
  receiverOptions,
  willOptions,
} from '../model/option-words.ts';
import {
  assetValueKind,
  deskKinds,
  deskStepKind,
  estateKind,
  executorKind,
  moneyEntryKind,
  mortgageSuffix,
  organisationKind,
  unlistedItemKind,
} from '../model/records.ts';
import { listDeskOrganisations, organisationKindNames, organisationStateLabels } from './organisations.ts';
import { listDeskThings } from './things.ts';

/** Labels for the facts of a desk, used when a person compares two values of the same fact. */
const factLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  postcode: 'Postcode',
  phone: 'Phone',
  email: 'Email',
  bornOn: 'Date of birth',
  diedOn: 'Date of death',
  niNumber: 'National Insurance number',
  nation: 'Where they lived',
  will: 'The will',
  willDate: 'Date of the will',
  partner: 'What the husband, wife or civil partner receives',
  toPartner: 'Amount for the husband, wife or civil partner',
  toCharity: 'Left to charity',
  home: 'Who receives the home',
  widowed: 'Whether a husband, wife or civil partner died earlier',
  unusedNil: 'Unused tax-free band',
  unusedResidence: 'Unused tax-free band for a home',
  inTrust: 'Held in trust',
  abroad: 'What they owned abroad',
  keptUse: 'Given away and still used',
  grantOn: 'Day of the grant',
  writes: 'Signs the letters',
  state: 'Progress',
  sort: 'What it is',
  caseNumber: 'Their reference',
  nextStep: 'Next step',
  nextOn: 'Day of the next step',
  amount: 'Amount',
  source: 'Where it is from',
  on: 'Day',
  passes: 'How it is passed on',
  to: 'Who receives it',
  leftOut: 'Why it is left out',
  doneOn: 'Done on',
  who: 'Who did it',
  remind: 'Reminder',
};

const partnerWords = { none: 'Nothing', all: 'All of it', some: 'Part of it' };
const homeWords = {
  descendants: 'Children or grandchildren',
  partner: 'The husband, wife or civil partner',
  others: 'Others',
};
const sourceWords = {
  answer: 'The organisation told us',
  statement: 'A statement for that day',
  valuer: 'A valuer',
  own: 'We worked it out',
};
const wordsOfOptions = (options: readonly { readonly value: string; readonly label: string }[]) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]));
const organisationWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: Object.fromEntries(
    Object.entries(organisationStateLabels).map(([state, { label }]) => [state, label]),
  ),
  sort: Object.fromEntries(Object.entries(organisationKindNames).map(([sort, [one]]) => [sort, one])),
};
const choiceWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nation: wordsOfOptions(nationOptions),
  will: wordsOfOptions(willOptions),
  partner: partnerWords,
  home: homeWords,
  widowed: { no: 'No', yes: 'Yes' },
  passes: wordsOfOptions(passingOptions),
  to: wordsOfOptions(receiverOptions),
  source: sourceWords,
};

const moneyLabels: Readonly<Record<string, string>> = { who: 'Who paid or was paid', text: 'What for' };
const moneyWords: typeof choiceWords = {
  sort: Object.fromEntries(Object.entries(moneyEntrySorts).map(([sort, { one }]) => [sort, one])),
};

const wordsByKind: Readonly<Record<string, typeof choiceWords>> = {
  [organisationKind.kind]: organisationWords,
  [moneyEntryKind.kind]: moneyWords,
};

/** The text of a disputed fact: its subject, and each value. */
export interface DisputeText {
  readonly title: string;
  readonly values: readonly string[];
}

/** Describes a fact for which two executors recorded different values. */
export function describeDispute(desk: ExecutorDesk, { ids, kind, fact, values }: DisputedFact): DisputeText {
  const about = aboutOf(desk, kind, ids);
  const label =
    (kind === moneyEntryKind.kind ? moneyLabels[fact] : undefined) ?? factLabels[fact] ?? 'Another detail';
  return {
    title: about === '' ? label : `${about}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    values: values.map(value => valueWords(kind, fact, value)),
  };
}

function aboutOf(desk: ExecutorDesk, kind: string, ids: readonly string[]): string {
  const isHere = ({ id }: { readonly id: string }) => ids.includes(id);
  if (kind === estateKind.kind) return '';
  if (kind === executorKind.kind) return desk.executors.find(isHere)?.name ?? '';
  if (kind === unlistedItemKind.kind) return desk.items.find(isHere)?.name ?? '';
  if (kind === moneyEntryKind.kind) {
    const entry = desk.money.find(isHere);
    return entry === undefined ? '' : moneyTitle(entry);
  }
  if (kind === organisationKind.kind)
    return listDeskOrganisations(desk).find(one => one.ids.some(id => ids.includes(id)))?.name ?? '';
  if (kind === deskStepKind.kind) {
    const step = desk.steps.find(one => one.ids.some(id => ids.includes(id)))?.step;
    return deathDates.find(({ id }) => id === step)?.title ?? '';
  }
  const thing = desk.values.find(one => one.ids.some(id => ids.includes(id)))?.thing ?? '';
  const title =
    listDeskThings(desk).find(({ source }) => source === thing.replace(mortgageSuffix, ''))?.title ?? '';
  return thing.endsWith(mortgageSuffix) ? `Mortgage on ${title}` : title;
}

function valueWords(kind: string, fact: string, value: FieldValue): string {
  const facts: Readonly<Record<string, unknown>> = deskKinds.find(one => one.kind === kind)?.facts ?? {};
  const type = facts[fact];
  const day = type === dayFact ? dayFact.read(value) : undefined;
  if (day !== undefined) return formatDay(day);
  const amount = type === amountFact ? amountFact.read(value) : undefined;
  if (amount !== undefined) return formatMoney(amount);
  if (type === flagFact) return value === true ? 'Yes' : 'No';
  if (type === percentFact) return `${String(value)}%`;
  return (wordsByKind[kind] ?? choiceWords)[fact]?.[String(value)] ?? String(value);
}

/** Whether a disputed fact concerns one of these records, or the value of one of these things. */
export const isDisputeAbout =
  (desk: ExecutorDesk, ids: readonly string[], things: readonly string[]) =>
  (doubt: DisputedFact): boolean =>
    doubt.ids.some(id => ids.includes(id)) ||
    (doubt.kind === assetValueKind.kind &&
      desk.values.some(
        value =>
          things.includes(value.thing.replace(mortgageSuffix, '')) &&
          value.ids.some(id => doubt.ids.includes(id)),
      ));
