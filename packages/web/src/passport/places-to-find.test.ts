import { expect, it } from 'vitest';
import { findSearchablePlaces } from './places.ts';
import { searchablePlaces } from './places-to-find.ts';
import { settingsPages } from './settings-pages.ts';

// The words used by people who do not know our names for things.
const words: Readonly<Record<string, readonly string[]>> = {
  Home: ['home', 'dashboard', 'net worth', 'overview'],
  'Me and my family': ['family', 'children', 'facebook', 'gifts'],
  'Bank accounts and cards': ['bank', 'credit card', 'sort code', 'overdraft'],
  'Savings and pensions': ['pension', 'isa', 'shares', 'National Insurance'],
  Insurance: ['insurance', 'policy', 'claim'],
  'Home and valuables': ['house', 'car', 'mortgage', 'jewellery'],
  'Bills and council tax': ['gas', 'electricity', 'broadband', 'council tax', 'water'],
  'Legal documents and wishes': ['will', 'power of attorney', 'funeral', 'birth certificate'],
  Contacts: ['solicitor', 'doctor', 'GP', 'accountant'],
  'Money I owe': ['loan', 'HMRC', 'tax bill'],
  Dates: ['calendar', 'reminders', 'birthdays'],
  Papers: ['documents', 'photos'],
  'People and access': ['share', 'permissions'],
  'Emergency access': ['emergency card', 'holiday mode', 'inactivity'],
  'Download or print': ['export', 'print', 'backup', 'executor pack', 'csv'],
  'Add from a file': ['import', 'upload'],
  'Deleted items': ['bin', 'undelete'],
  Help: ['help', 'support'],
  'Recovery kit': ['recovery kit', 'recovery code', 'forgotten password'],
  'Change password': ['password', 'new password'],
  Passkeys: ['fingerprint', 'face id'],
  'Two-step login': ['two-step', 'two step', '2fa', 'authenticator'],
  'Where you are logged in': ['devices', 'sessions'],
  'Email and phone': ['change email', 'mobile number'],
  'Your plan and payments': ['subscription', 'price'],
  Notices: ['notifications', 'reminder emails'],
  'Close account': ['delete account', 'close account'],
  Appearance: ['dark', 'text size', 'contrast'],
  'Log out': ['log out', 'sign out'],
};
const pairs = Object.entries(words).flatMap(([place, typed]) => typed.map(one => [one, place] as const));

it('row 6: more than sixty everyday words lead to the right place first', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(60);
  const found = pairs.map(([typed]) => [typed, findSearchablePlaces(searchablePlaces, typed)[0]?.words]);
  expect(found).toEqual(pairs);
});

const pageOf = (to: string) => to.split('#')[0] ?? '';

it('every setting that is found leads to the page on which it is, and every page of Settings is found', () => {
  const pages = ['/settings', ...settingsPages.map(({ to }) => to)];
  const settings = searchablePlaces.filter(({ sort }) => sort === 'Setting').map(({ to }) => pageOf(to));
  expect(settings.filter(to => !pages.includes(to))).toEqual([]);
  const found = new Set(searchablePlaces.map(({ to }) => pageOf(to)));
  // The page for the person's data is not found itself: it only links to other pages, which are.
  expect(pages.filter(to => !found.has(to))).toEqual(['/settings/data']);
});
