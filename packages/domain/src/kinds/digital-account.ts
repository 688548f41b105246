import { type Choice, choice, links, multiline, owners, text, webAddress } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** The purposes of an online account or device. */
export const digitalAccountTypes = [
  { value: 'email', label: 'Email' },
  { value: 'photos', label: 'Photos and files' },
  { value: 'social', label: 'Social media' },
  { value: 'domain', label: 'Website or domain name' },
  { value: 'crypto', label: 'Cryptocurrency', hint: 'Say only where the instructions are' },
  { value: 'shopping', label: 'Shopping and payments' },
  { value: 'device', label: 'Phone, tablet or computer' },
  { value: 'password-manager', label: 'Password manager' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Choice[];

/** The owner's wishes for a digital account. */
export const digitalWishes = [
  { value: 'keep', label: 'Keep it' },
  { value: 'close', label: 'Close it' },
  { value: 'memorialise', label: 'Keep it as a memorial', hint: 'Facebook and Instagram offer this' },
  { value: 'hand-over', label: 'Hand it over to someone' },
] as const satisfies readonly Choice[];

/**
 * A record of the existence of an account, and what to do with it. There is no field for a password, a PIN or a
 * recovery phrase, and there never will be: a passport never asks for them.
 */
export const digitalAccount = createRecordKind('digital-account', {
  label: ['Digital account', 'Digital accounts'],
  category: 'digital',
  formerCategory: 'private',
  page: 'household',
  icon: 'at-sign',
  fields: {
    name: text({ label: 'Account name', required: true, sample: 'Family photos' }),
    type: choice({
      label: 'Type',
      of: digitalAccountTypes,
      required: true,
      initial: 'email',
      sample: 'photos',
    }),
    provider: text({ label: 'Company or app', sample: 'iCloud' }),
    username: text({
      label: 'Logged in as',
      hint: 'The email address or user name. Never a password or PIN.',
      sample: 'ruth.ellery@example.co.uk',
    }),
    website: webAddress({ label: 'Website', sample: 'https://icloud.com' }),
    whatToDo: choice({ label: 'What to do with it', of: digitalWishes, sample: 'hand-over' }),
    handOverTo: text({
      label: 'Hand it over to',
      shownWhen: { field: 'whatToDo', is: ['hand-over'] },
      sample: 'Amira',
    }),
    instructionsLocation: text({
      label: 'Where the instructions are',
      hint: 'A place, like “sealed envelope at the solicitor’s”. Never write a password, PIN or recovery phrase here.',
      sample: 'Sealed envelope in the blue folder',
    }),
    owners: owners({ label: 'Whose account it is', hint: 'Leave empty if the account is only yours.' }),
    links: links({ label: 'Linked records', likely: ['bank-account', 'investment', 'bill'] }),
    notes: multiline({ label: 'Notes', hint: 'Do not write passwords here either.' }),
  },
  card: {
    title: 'name',
    subtitle: 'type',
    lines: ['provider', 'username', 'whatToDo', 'handOverTo', 'instructionsLocation'],
    gaps: ['whatToDo', 'handOverTo', 'instructionsLocation'],
  },
  needs: [
    {
      id: 'email-account',
      name: 'The main email account',
      step: 'Say what to do with your main email account',
      reason: 'You open and close most other accounts through your email, and bills arrive there.',
      weight: 5,
      minutes: 3,
      of: { field: 'type', is: ['email'] },
    },
  ],
  pack: {
    places: [
      {
        chapter: 'digital',
        group: 'Accounts',
        layout: 'facts',
        under: 'type',
        fields: [
          'provider',
          'username',
          'website',
          'whatToDo',
          'handOverTo',
          'instructionsLocation',
          'notes',
        ],
      },
    ],
  },
  texts: {
    page: 'Digital accounts',
    addTitle: 'Add new digital account',
    addButton: 'Add digital account',
    updateTitle: 'Update digital account',
    updateButton: 'Update digital account',
    deleteButton: 'Delete this account',
    list: 'Your digital accounts',
    count: ['account', 'accounts'],
    empty: {
      text: 'No digital accounts yet. Start with your main email: most other accounts depend on it.',
      button: 'Add a digital account',
    },
    help: {
      lead: 'What to include',
      points: [
        'Email, photos, and the phone they are on',
        'Social media: close it, or keep it as a memorial',
        'Websites and domain names, with the company that renews them',
        'Cryptocurrency: say where the instructions are, and nothing more',
        'Apple has a Legacy Contact, Google an Inactive Account Manager: set them up as well',
      ],
      notes: [
        'Never put a password, PIN or recovery phrase in your passport.',
        'Keep those in a password manager or a sealed envelope, and say here where to find them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Companies close or hand over accounts when they see a death certificate. Each company has its own form. Your family should not log in as you: many terms of use forbid it.',
    },
  },
});
