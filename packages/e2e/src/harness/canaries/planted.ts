import type { Person } from '../people/person.ts';
import type { Canary } from './forms.ts';

/**
 * The values typed at sign-up by the person in the canary flow. The server may know the email, phone and first name.
 */
export const plantedSignUpValues = {
  lastName: 'Vanderquill-Ó Súilleabháin',
  dateOfBirth: ['17', '4', '1938'] as const,
  address: 'Quarrelton Löwenzahn 73, "Overbrook" & Sons',
  postcode: 'ZQ7 8XJ',
  password: 'vermillion otter 97 & glockenspiel',
  wrongPassword: 'persimmon "wrong" ladle 4411',
  wrongUnlock: 'Tröte unlocks nothing 55',
  wrongCurrent: 'obsidian <current> kazoo 77',
  nextPassword: 'saxifrage tundra? 66 umbrella/key',
  recoveredPassword: 'zeppelin marmalade 1% quartz+sky',
  wrongCode: 'NQXVB HJ7WT',
  byHand: {
    name: 'Wrenfield household pot',
    bankName: 'Bankhaus Zwölf & Töchter',
    sortCode: '938271',
    accountNumber: '60718293',
    website: 'https://quillon-banking.example/entry?who=brambling',
    balance: '8391726.54',
    notes: 'Ask cousin Ætheldreda about the "green" ledger\nin the loft',
  },
  edited: {
    name: 'Larkspur reserve',
    accountNumber: '71829364',
    balance: '9402837.65',
    notes: 'Passbook lies under the fourteenth stair',
  },
  halfTyped: {
    name: 'Moleskin never saved',
    notes: 'Half a thought of Peregrine’s',
    website: 'hedgerow-draft.example',
  },
  leftTyped: {
    name: 'Foxglove left lying',
    notes: 'Unfinished: speak to Mr Pemberley-Oakes',
    accountNumber: '82930475',
  },
  deleted: {
    name: 'Thistledown closed',
    accountNumber: '93041586',
    notes: 'Closed after the Marrakesh affair',
  },
  offline: {
    name: 'Saltmarsh afloat',
    accountNumber: '14253647',
    notes: 'Written down on the ferry to Stromness',
  },
  found: 'gooseberry fool',
  file: {
    name: 'ochre-ledger-2026.ofx',
    payee: 'TURNSTONE CHANDLERY',
    memo: 'HALYARD 8831 PULLEY',
    accountNumber: '25364758',
    sortCode: '204917',
    balance: '7263548.91',
  },
  paper: { name: 'corncrake deed of Ashwater.pdf', text: 'The orchard at Ashwater goes to Clementina' },
  replacement: { name: 'corncrake codicil 2027.pdf', text: 'Revoked: the orchard goes to Bartholomew' },
  sentLate: { name: 'kittiwake inventory.pdf', text: 'Eleven spoons and the tantalus of Uncle Jocelyn' },
  budgetItem: {
    description: 'Subscription to The Dabchick',
    amount: '6182.73',
    notes: 'Only until Lammas, says Euphemia',
  },
  /** A layout from which the columns cannot be recognised, so that the person has to explain them. */
  download: {
    name: 'smew-september-2026.csv',
    headings: ['Pintail', 'Avocet', 'Godwit', 'Dunlin'] as const,
    payee: 'WHEATEAR & STONECHAT ROPEMAKERS',
    amount: '5294.61',
    other: 'MR FIELDFARE ALLOWANCE',
  },
  /** An executor's desk, created without opening a page. */
  desk: {
    owner: 'Hesperia Wintergreen-Aske',
    executor: 'Thaddeus Wintergreen-Aske',
    lender: 'Yellowhammer & Daughters Loans',
    reference: 'YH-59-SKYLARK-03',
    note: 'Rang about the cottage at Oystercatcher Point',
    letter: 'Shoveler Quay 17',
  },
  unreadable: { name: 'cinnabar-notes.csv', text: 'Nightjar, whimbrel and 3 dotterels' },
} as const;

export function createPlantedPerson(person: Person): Person {
  const { lastName, dateOfBirth, address, postcode, password } = plantedSignUpValues;
  return { ...person, lastName, dateOfBirth, address, postcode, password };
}

/** All canaries in every form in which they are written. `codes` are the recovery codes shown, in groups. */
export function listCanaries(codes: readonly string[]): Canary[] {
  const p = plantedSignUpValues;
  return [
    one('last name', p.lastName, 'Vanderquill', 'Súilleabháin'),
    one('date of birth', '1938-04-17', '17 April 1938', '17/4/1938', '17/04/1938', '17 Apr 1938'),
    one('address', p.address),
    one('postcode', p.postcode, 'ZQ78XJ'),
    one('password', p.password),
    one('wrong password at the login', p.wrongPassword),
    one('wrong password at unlocking', p.wrongUnlock),
    one('wrong current password', p.wrongCurrent),
    one('changed password', p.nextPassword),
    one('password after recovery', p.recoveredPassword),
    one('wrong recovery code', p.wrongCode, p.wrongCode.replace(' ', '')),
    one('account name', p.byHand.name),
    one('bank name', p.byHand.bankName),
    one('sort code', p.byHand.sortCode, '93-82-71', '93 82 71'),
    one('account number', p.byHand.accountNumber),
    one('web address', p.byHand.website, 'quillon-banking', 'brambling'),
    one('balance', p.byHand.balance, '8,391,726.54', '839172654'),
    ...p.byHand.notes.split('\n').map((line, index) => one(`line ${index + 1} of the notes`, line)),
    one('edited name', p.edited.name),
    one('edited account number', p.edited.accountNumber),
    one('edited balance', p.edited.balance, '9,402,837.65', '940283765'),
    one('edited notes', p.edited.notes),
    ...each('discarded draft', p.halfTyped),
    ...each('draft never saved', p.leftTyped),
    ...each('deleted account', p.deleted),
    ...each('account added offline', p.offline),
    one('words to find', p.found),
    ...each('imported file', { ...p.file, balanceShown: '7,263,548.91', sortCodeShown: '20-49-17' }),
    ...each('file that cannot be read', p.unreadable),
    one('words of a budget item', p.budgetItem.description),
    one('amount of a budget item', p.budgetItem.amount, '6,182.73', '618273'),
    one('notes of a budget item', p.budgetItem.notes),
    one('name of a statement', p.download.name, 'smew-september'),
    ...p.download.headings.map(heading =>
      one(`heading ${heading} of a layout`, heading, heading.toLowerCase()),
    ),
    one('payee', p.download.payee, p.download.payee.replace(' &', ''), 'stonechat'),
    one('payer', p.download.other, 'fieldfare'),
    one('amount of a payment', p.download.amount, '5,294.61', '529461'),
    ...each('desk', p.desk),
    ...each('paper', p.paper),
    ...each('file put in its place', p.replacement),
    ...each('paper sent after a break', p.sentLate),
    ...codes.flatMap((code, index) => codeCanaries(`recovery code ${index + 1}`, code)),
  ];
}

const one = (what: string, ...texts: string[]): Canary => ({ what, texts });

const each = (of: string, texts: Readonly<Record<string, string>>): Canary[] =>
  Object.entries(texts).map(([key, text]) => one(`${key} of the ${of}`, text));

/** The whole code, and each pair of neighbouring groups. A single group is short enough to appear by chance. */
function codeCanaries(what: string, code: string): Canary[] {
  const groups = code.split(' ');
  const spelled = (some: string[]) => [' ', '-', ''].map(between => some.join(between));
  const pairs = groups.slice(1).map((group, index) => [groups[index] ?? '', group]);
  return [groups, ...pairs].map((some, index) => one(`${what}, part ${index}`, ...spelled(some)));
}
