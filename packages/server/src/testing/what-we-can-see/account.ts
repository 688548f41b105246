import type { TableWords } from './words.ts';

export const account: Record<string, TableWords> = {
  accounts: {
    part: 'Your account',
    about: 'Who can sign in.',
    columns: {
      email: ['readable', 'Your email address.'],
      phone: ['readable', 'Your phone number, if you gave one.'],
      new_email: ['readable', 'The email address you are changing to.'],
      new_phone: ['readable', 'The phone number you are changing to.'],
      new_email_agreed: ['readable', 'Whether the old or the new address has agreed so far.'],
      password_hash: ['fingerprint', 'A fingerprint of half of your password’s fingerprint.'],
      app_metadata: ['readable', 'The ways you can sign in, such as email.'],
      user_metadata: [
        'readable',
        'What we call you, the phone number from when you signed up, and a random number that goes into your password’s fingerprint.',
      ],
      email_confirmed_at_ms: ['readable', 'When you proved that the email address is yours.'],
      phone_confirmed_at_ms: ['readable', 'When you proved that the phone number is yours.'],
      sent_at_ms: ['readable', 'When each kind of code was last sent to you.'],
      banned_until_ms: ['readable', 'Until when the account is shut, if it is.'],
      password_by_admin: ['readable', 'Whether somebody who runs the server set your password.'],
      guarded_at_ms: ['readable', 'When you made your first passport.'],
      changes_held_until_ms: ['readable', 'Until when changes are stopped after “This was not me”.'],
      deleted_at_ms: ['readable', 'When the account was deleted.'],
    },
  },
  account_emails: {
    part: 'Your account',
    about: 'Which email address belongs to which account.',
    columns: { email: ['readable', 'The email address.'] },
  },
  account_phones: {
    part: 'Your account',
    about: 'Which phone number belongs to which account.',
    columns: { phone: ['readable', 'The phone number.'] },
  },
  address_claims: {
    part: 'Your account',
    about: 'Who has asked to change to an address, until they prove it is theirs.',
    columns: {
      address: ['readable', 'The email address or phone number.'],
      at_ms: ['readable', 'When it was asked for.'],
    },
  },
  profiles: {
    part: 'Your account',
    about: 'Your plan.',
    columns: {
      plan: ['readable', 'Basic, Enhanced or Premium.'],
      status: ['readable', 'Whether it is in its free trial, paid or ended.'],
      billing_interval: ['readable', 'Whether you chose to pay by the month or by the year.'],
      trial_ends_at_ms: ['readable', 'When the free trial ends.'],
    },
  },
  subscriptions: {
    part: 'Your account',
    about: 'Until when your plan runs.',
    columns: {
      current_period_end_ms: ['readable', 'The day it runs to.'],
      cancel_at_period_end: ['readable', 'Whether it stops on that day.'],
    },
  },
  activity_log: {
    part: 'Your account',
    about: 'What happened to your account: the list that you see in Settings.',
    columns: {
      number: ['readable', 'The place of the entry in the list.'],
      at_ms: ['readable', 'When it happened.'],
      event: ['readable', 'What happened, such as a sign-in.'],
      about: ['readable', 'More about it, such as the browser. Never what is in a record.'],
      previous: ['fingerprint', 'The fingerprint of the entry before.'],
      hash: ['fingerprint', 'The fingerprint of this entry. It shows if somebody edits the list.'],
    },
  },
};
