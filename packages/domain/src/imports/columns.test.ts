import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { bill } from '../kinds/bill.ts';
import { allKinds, findKind } from '../kinds/index.ts';
import { person } from '../kinds/person.ts';
import { professionalContact } from '../kinds/professional-contact.ts';
import { vehicle } from '../kinds/vehicle.ts';
import { isCreatedFromFile } from '../papers/papers.ts';
import { createCsvRows } from '../records/record-csv.ts';
import { guessColumns, guessKind, isSecretColumn, isSecretHeading } from './columns.ts';

const paged = allKinds.filter(kind => kind.page !== undefined && !isCreatedFromFile(kind));

describe('the columns of a spreadsheet', () => {
  it.each([
    [
      bankAccount,
      ['Bank', 'Account No.', 'SORT-CODE', 'Account name', 'Balance (£)', 'Comments', 'Colour'],
      ['bankName', 'accountNumber', 'sortCode', 'name', 'balance', 'notes', undefined],
    ],
    [
      person,
      ['Surname', 'Forename', 'DOB', 'Tel', 'E-mail address', 'Post code'],
      ['lastName', 'firstName', 'dateOfBirth', 'phone', 'email', 'postcode'],
    ],
    [
      professionalContact,
      ['Name', 'Organisation', 'Telephone', 'Web site', 'Kind of contact'],
      ['name', 'company', 'phoneNumber', 'website', undefined],
    ],
    [vehicle, ['Reg', 'make', 'MODEL', 'Nonsense'], ['registration', 'make', 'model', undefined]],
    [bankAccount, ['accountNumber', 'balanceAsOf'], ['accountNumber', 'balanceAsOf']],
  ])('are told by their headings', (kind, headings, fields) => {
    expect(guessColumns(kind, headings)).toEqual(fields);
  });

  it('never fill one field twice, and the surest heading wins wherever it stands', () => {
    expect(guessColumns(bankAccount, ['Bank', 'Bank name', 'Bank name'])).toEqual([
      undefined,
      'bankName',
      undefined,
    ]);
  });

  it.each([
    'Password',
    'login_password',
    'PIN',
    'Pin number',
    'CVV',
    'Security code',
    'OTPAuth',
    'login_totp',
    'Memorable word',
    'Passcode',
    'Private key',
    'Recovery phrase',
  ])('called %s are secrets and are left out, whatever kind it is', heading => {
    expect(isSecretHeading(heading)).toBe(true);
    for (const kind of paged) expect(guessColumns(kind, [heading])).toEqual([undefined]);
  });

  it('whose cells look like passwords are secrets whatever they are called', () => {
    expect(isSecretHeading('Pwd')).toBe(true);
    expect(isSecretHeading('RfFieldsV2')).toBe(true);
    for (const cells of [
      ['invented-1', 'invented-2'],
      ['Tr0ub4dor&3', 'correctHorse9!', ''],
      ['otpauth://totp/x?secret=ABC'],
      ['JBSWY3DPEHPK3PXP'],
    ])
      expect(isSecretColumn('Column 4', cells)).toBe(true);
    for (const cells of [
      ['POL-12345/A', 'HH 99 12 31'],
      ['rowan@example.org', 'ruth99@example.org'],
      ['https://fellside.example/a1', 'www.puffin.example'],
      ['2026-06-01', '01/06/2026'],
      ['Flat 12b', 'LS1 4AB'],
      ['puffin2.example.org'],
      [],
    ])
      expect(isSecretColumn('Column 4', cells)).toBe(false);
  });

  it.each(['Pinned', 'Spinning', 'Passport number', 'Notes', 'Shipping'])('called %s are none', heading => {
    expect(isSecretHeading(heading)).toBe(false);
  });
});

describe('what a spreadsheet holds', () => {
  it.each([
    ['bank-account', ['Account name', 'Bank', 'Sort code', 'Account number']],
    ['person', ['First name', 'Surname', 'Date of birth', 'Relationship']],
    ['vehicle', ['Make', 'Model', 'Reg', 'MOT due date']],
    ['digital-account', ['Account name', 'Signed in as', 'Website']],
    ['council-tax', ['Council name', 'Council tax band']],
  ])('is %s by its headings', (kind, headings) => {
    expect(guessKind(paged, headings)?.id).toBe(kind);
  });

  it.each(paged.map(kind => kind.id))('is %s when it is our own download of it', id => {
    const kind = findKind(id);
    const [headings = []] = kind === undefined ? [] : createCsvRows(kind, [], () => undefined);
    expect(guessKind(paged, headings)?.id).toBe(id);
    // The extra column, with the amount as it is paid, is only for people to read: the import uses the monthly amount.
    const missed = headings.filter(
      (name, index) =>
        !name.endsWith(', as paid') && guessColumns(kind ?? bill, headings)[index] === undefined,
    );
    const unknown = Object.values(kind?.fields ?? {})
      .filter(field => field.type === 'owners' || field.type === 'links' || field.unseen === true)
      .map(field => field.label);
    expect(missed).toEqual([...unknown, 'Last saved', 'Kinfolio number']);
  });
});
