import type { TableWords } from './words.ts';

export const account: Record<string, TableWords> = {
  accounts: {
    part: 'Your account',
    about: 'Who can log in.',
    columns: {
      email: ['readable', 'Your email address.'],
      phone: ['readable', 'Your phone number, if you gave one.'],
      new_email: ['readable', 'The email address you are changing to.'],
      new_phone: ['readable', 'The phone number you are changing to.'],
      new_email_agreed: ['readable', 'Whether the old or the new address has agreed so far.'],
      password_hash: ['fingerprint', 'A fingerprint of half of your password’s fingerprint.'],
      app_metadata: ['readable', 'The ways you can log in, such as email.'],
      user_metadata: ['readable', 'What we call you, and the phone number from when you signed up.'],
      kdf_profile: ['readable', 'By which recipe your password becomes its fingerprint.'],
      kdf_salt: ['readable', 'A random number that goes into your password’s fingerprint.'],
      email_confirmed_at_ms: ['readable', 'When you proved that the email address is yours.'],
      phone_confirmed_at_ms: ['readable', 'When you proved that the phone number is yours.'],
      sent_at_ms: ['readable', 'When each kind of code was last sent to you.'],
      banned_until_ms: ['readable', 'Until when the account is shut, if it is.'],
      password_by_admin: ['readable', 'Whether somebody who runs the server set your password.'],
      guarded_at_ms: ['readable', 'When you made your first passport.'],
      changes_held_until_ms: ['readable', 'Until when changes are stopped after “This was not me”.'],
      adult_said_on: ['readable', 'The day you said that you are 18 or over. Not when you were born.'],
      reset_asked_at_ms: [
        'readable',
        'When someone asked to begin again with an empty passport, while that waits.',
      ],
      reset_notices: ['readable', 'How often we mailed you about that.'],
      factor_reset_asked_at_ms: [
        'readable',
        'When someone with only your password asked to turn off your second step, while that waits.',
      ],
      factor_reset_notices: ['readable', 'How often we mailed you about that.'],
      both_reset_asked_at_ms: [
        'readable',
        'When someone asked for an empty passport without your second step, while that waits.',
      ],
      both_reset_notices: ['readable', 'How often we mailed you about that.'],
      closes_at_ms: ['readable', 'The day the account is erased, if you closed it.'],
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
      paid_through_ms: ['readable', 'Until when the payment provider says it is paid.'],
      held_until_ms: ['readable', 'Until when it goes on although a payment failed.'],
      sponsored_by: ['number', 'The account that pays for it, where that is somebody else.'],
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
  billing_accounts: {
    part: 'Your account',
    about: 'What ties you to our payment provider. Made when you first go to pay.',
    columns: {
      customer_id: ['readable', 'The number by which the provider knows you. Never a card.'],
      sync_given: ['readable', 'How often we have asked the provider about you.'],
      sync_written: ['readable', 'Which of its answers we wrote down last.'],
      attempt: ['readable', 'How often you began to pay or changed your plan.'],
      attempt_for: ['readable', 'Which plan you last began to pay for.'],
      attempt_at_ms: ['readable', 'When you began that.'],
      checkout_id: ['readable', 'The payment page that is open for you, if one is.'],
    },
  },
  billing_customers: {
    part: 'Your account',
    about: 'Which account belongs to which number at the payment provider.',
    columns: { customer_id: ['readable', 'The number by which the provider knows you.'] },
  },
  billing_events: {
    part: 'Your account',
    about: 'Messages of the payment provider that arrived, so that none counts twice. Kept for 35 days.',
    columns: {
      event_id: ['readable', 'The number of the message. Not what it said.'],
      received_at_ms: ['readable', 'When it arrived.'],
    },
  },
  billing_ledger: {
    part: 'Your account',
    about:
      'What you paid and what was paid back. Kept for 7 years, as the law asks; after closing, under a random number.',
    columns: {
      provider_id: ['readable', 'The number of the payment at the provider.'],
      what: ['readable', 'Whether it was paid or paid back.'],
      pence: ['readable', 'How much.'],
      at_ms: ['readable', 'When it was paid.'],
    },
  },
  plan_seats: {
    part: 'Your account',
    about: 'Who has a seat of whose plan. A seat opens no passport.',
    columns: {
      seat: ['readable', 'Which seat of the plan it is.'],
      member_id: ['number', 'The account that has it.'],
      since_ms: ['readable', 'Since when.'],
    },
  },
  seat_invites: {
    part: 'Your account',
    about: 'Links by which a seat of your plan can be taken, for seven days.',
    columns: {
      token_hash: ['fingerprint', 'A fingerprint of what the link ends with.'],
      seat: ['readable', 'Which seat it is for.'],
      expires_at_ms: ['readable', 'Until when it can be used.'],
    },
  },
  billing_letters: {
    part: 'Your account',
    about: 'Which emails about your plan you were sent, so that each is sent once.',
    columns: {
      about: ['readable', 'What the email was about, and which day.'],
      told_at_ms: ['readable', 'When it was sent.'],
    },
  },
  what_we_hold: {
    part: 'Your account',
    about: 'The file of all we hold about you, once you asked for it. It goes after 7 days.',
    columns: {
      asked_at_ms: ['readable', 'When you asked for it.'],
      ready_at_ms: ['readable', 'When it was ready.'],
      piece_id: ['number', 'Where the file lies.'],
      bytes: ['readable', 'How large it is.'],
    },
  },
  rights_requests: {
    part: 'Your account',
    about: 'What you asked of us by right, and when it had its answer. Kept for 24 months after that.',
    columns: {
      message_reference: ['readable', 'The number of your message, if it came as one.'],
      kind: ['readable', 'Whether you asked in the app or by a message.'],
      asked_at_ms: ['readable', 'When you asked.'],
      answered_at_ms: ['readable', 'When you had your answer.'],
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
