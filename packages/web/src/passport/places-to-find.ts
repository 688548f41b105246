import { pages } from './all-sections.ts';
import type { PlaceToGo } from './places.ts';
import { pageOfSetting } from './settings-pages.ts';

const setting = (id: string, words: string, also: readonly string[]): PlaceToGo => ({
  to: `${pageOfSetting(id) ?? '/settings'}#${id}`,
  words,
  sort: 'Setting',
  also,
});

/** The everyday words for the pages of records, by the page's id. */
const recordWords: Readonly<Record<string, readonly string[]>> = {
  'bank-accounts': ['bank', 'credit card', 'debit card', 'sort code', 'current account', 'overdraft'],
  investments: ['pension', 'isa', 'shares', 'savings', 'national insurance', 'premium bonds'],
  insurance: ['policy', 'car insurance', 'life cover', 'home insurance', 'claim'],
  property: ['house', 'home and valuables', 'car', 'mortgage', 'jewellery', 'deeds'],
  bills: ['gas', 'electricity', 'water', 'broadband', 'council tax', 'utilities', 'tv licence'],
  legal: [
    'will',
    'power of attorney',
    'passport number',
    'driving licence',
    'birth certificate',
    'wishes',
    'funeral',
  ],
  contacts: ['solicitor', 'doctor', 'gp', 'accountant', 'dentist', 'adviser'],
  debts: ['loan', 'owe', 'county court judgment', 'hmrc', 'tax bill'],
  dates: ['calendar', 'reminders', 'renewals', 'birthdays', 'due'],
  household: ['family', 'people', 'children', 'dependants', 'facebook', 'gifts'],
  papers: ['documents', 'scans', 'photos', 'files'],
};

/** Pages, settings and what can be done there, with the everyday words people search for them by. */
export const placesToFind: readonly PlaceToGo[] = [
  { to: '/dashboard', words: 'Home', also: ['dashboard', 'start', 'net worth', 'overview'] },
  ...pages.map(({ id, title }) => ({ to: `/${id}`, words: title, also: recordWords[id] ?? [] })),
  { to: '/budgeting', words: 'Budget', also: ['budgeting', 'spending', 'monthly', 'expenses', 'plan'] },
  {
    to: '/people',
    words: 'People and access',
    also: ['share', 'sharing', 'permissions', 'give access', 'invitation', 'who can see'],
  },
  {
    to: '/emergency-access',
    words: 'Emergency access',
    also: [
      'emergency card',
      'emergency contact',
      'holiday mode',
      'inactivity',
      'if i die',
      'temporary access',
    ],
  },
  {
    to: '/export',
    words: 'Download or print',
    also: [
      'export',
      'executor pack',
      'pdf',
      'csv',
      'spreadsheet',
      'backup',
      'copy',
      'paper copy',
      'save a copy',
      'print',
      'download',
    ],
  },
  { to: '/import', words: 'Add from a file', also: ['import', 'upload', 'csv', 'restore', 'statement'] },
  {
    to: '/review',
    words: 'Yearly review',
    also: ['check', 'up to date', 'still right', 'old', 'look through'],
  },
  {
    to: '/deleted-items',
    words: 'Deleted items',
    also: ['bin', 'trash', 'undelete', 'put back', 'recover deleted'],
  },
  { to: '/help', words: 'Help', also: ['questions', 'answers', 'contact', 'how do i', 'support', 'stuck'] },
  {
    to: '/subscription-management',
    words: 'Your plan and payments',
    also: [
      'subscription',
      'invoice',
      'card',
      'cancel plan',
      'upgrade',
      'billing',
      'price',
      'your plan',
      'payment',
    ],
  },
  { to: '/integrations', words: 'Services', also: ['integrations', 'connections', 'webhook'] },
  { to: '/settings', words: 'Settings', also: ['options', 'preferences', 'account'] },
  setting('recovery-kit', 'Recovery kit', [
    'recovery code',
    'emergency kit',
    'lost password',
    'forgotten password',
  ]),
  setting('password', 'Change password', ['password', 'new password', 'passphrase']),
  setting('passkeys', 'Passkeys', ['fingerprint', 'face id', 'touch id', 'windows hello']),
  setting('two-steps', 'Two-step login', [
    'two-step sign-in',
    'two-factor',
    '2fa',
    'authenticator',
    'second step',
    'security code',
  ]),
  setting('connected-sign-ins', 'Connected logins', ['google', 'apple', 'microsoft']),
  setting('places', 'Where you are logged in', ['signed in', 'devices', 'phones', 'computers', 'sessions']),
  setting('activity', 'Activity', ['log', 'history', 'sign-ins', 'security history']),
  setting('addresses', 'Email and phone', ['change email', 'email address', 'mobile number', 'phone number']),
  setting('details', 'Your details', ['my name', 'identity', 'date of birth', 'check identity']),
  setting('about', 'About this passport', ['three questions', 'my answers']),
  setting('appearance', 'Appearance', [
    'dark',
    'light',
    'larger text',
    'text size',
    'contrast',
    'theme',
    'colours',
  ]),
  setting('sign-out', 'Log out', ['sign out', 'logout']),
  {
    to: '/settings/reminders',
    words: 'Notices',
    also: ['notifications', 'reminder emails', 'email me', 'calendar address'],
    sort: 'Setting',
  },
  {
    to: '/settings/close',
    words: 'Close account',
    also: ['delete account', 'delete my account', 'leave kinfolio', 'what you hold about me'],
    sort: 'Setting',
  },
];
