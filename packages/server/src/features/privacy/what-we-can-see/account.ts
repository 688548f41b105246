import type { TableText } from './words.ts';

export const accountTableTexts: Record<string, TableText> = {
  accounts: {
    part: 'Your account',
    about: 'Who can log in.',
    columns: {
      email: ['readable', 'Your email address.'],
      phone: ['readable', 'Your phone number, if you gave one.'],
      new_email: ['readable', 'The email address you are changing to.'],
      new_phone: ['readable', 'The phone number you are changing to.'],
      new_email_agreed: ['readable', 'Whether the old or the new address has confirmed the change so far.'],
      password_hash: ['fingerprint', 'A second fingerprint, made from half of your password’s fingerprint.'],
      app_metadata: ['readable', 'The ways you can log in, such as email.'],
      user_metadata: ['readable', 'The name we call you, and the phone number you signed up with.'],
      kdf_profile: ['readable', 'The name of the method that turns your password into its fingerprint.'],
      kdf_salt: ['readable', 'A random number that is mixed into your password’s fingerprint.'],
      email_confirmed_at_ms: ['readable', 'When you confirmed that the email address is yours.'],
      phone_confirmed_at_ms: ['readable', 'When you confirmed that the phone number is yours.'],
      sent_at_ms: ['readable', 'When we last sent you each kind of code.'],
      banned_until_ms: ['readable', 'When the account can be used again, if it is suspended.'],
      password_by_admin: ['readable', 'Whether the people who run the server set your password.'],
      guarded_at_ms: ['readable', 'When you made your first passport.'],
      changes_held_until_ms: [
        'readable',
        'When changes are allowed again after you pressed “This was not me”.',
      ],
      adult_said_on: ['readable', 'The day you told us that you are 18 or over. Not your date of birth.'],
      reset_asked_at_ms: [
        'readable',
        'When someone asked to start again with an empty passport, while that request is waiting.',
      ],
      reset_notices: ['readable', 'How many times we emailed you about that request.'],
      factor_reset_asked_at_ms: [
        'readable',
        'When someone with only your password asked to turn off your second step, while that request is waiting.',
      ],
      factor_reset_notices: ['readable', 'How many times we emailed you about that request.'],
      both_reset_asked_at_ms: [
        'readable',
        'When someone asked for an empty passport and to turn off your second step, while that request is waiting.',
      ],
      both_reset_notices: ['readable', 'How many times we emailed you about that request.'],
      closes_at_ms: ['readable', 'The day the account will be erased, if you closed it.'],
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
    about: 'Who has asked to use a new address, until they prove it is theirs.',
    columns: {
      address: ['readable', 'The email address or phone number.'],
      at_ms: ['readable', 'When the change was requested.'],
    },
  },
  profiles: {
    part: 'Your account',
    about: 'Your plan.',
    columns: {
      plan: ['readable', 'Basic, Enhanced or Premium.'],
      status: ['readable', 'Whether your plan is in its free trial, paid for or ended.'],
      billing_interval: ['readable', 'Whether you chose to pay by the month or by the year.'],
      trial_ends_at_ms: ['readable', 'When the free trial ends.'],
      paid_through_ms: ['readable', 'The date the payment provider says your plan is paid until.'],
      held_until_ms: ['readable', 'The date your plan continues until, even though a payment failed.'],
      sponsored_by: ['number', 'The account that pays for your plan, if it is not yours.'],
    },
  },
  subscriptions: {
    part: 'Your account',
    about: 'The date your plan runs until.',
    columns: {
      current_period_end_ms: ['readable', 'The last day of your plan.'],
      cancel_at_period_end: ['readable', 'Whether your plan stops on that day.'],
    },
  },
  billing_accounts: {
    part: 'Your account',
    about: 'The link between you and our payment provider, made when you first go to pay.',
    columns: {
      customer_id: ['readable', 'Your customer number at the payment provider. Never a card number.'],
      sync_given: ['readable', 'How many times we have asked the provider about you.'],
      sync_written: ['readable', 'Which answer from the provider we recorded last.'],
      attempt: ['readable', 'How many times you started to pay or changed your plan.'],
      attempt_for: ['readable', 'Which plan you last started to pay for.'],
      attempt_at_ms: ['readable', 'When you started that payment.'],
      checkout_id: ['readable', 'Your open payment page, if there is one.'],
    },
  },
  billing_customers: {
    part: 'Your account',
    about: 'Which account has which customer number at the payment provider.',
    columns: { customer_id: ['readable', 'Your customer number at the payment provider.'] },
  },
  billing_events: {
    part: 'Your account',
    about: 'Messages from the payment provider, noted so that none is counted twice. Kept for 35 days.',
    columns: {
      event_id: ['readable', 'The message’s reference number. Not what the message said.'],
      received_at_ms: ['readable', 'When the message arrived.'],
    },
  },
  billing_ledger: {
    part: 'Your account',
    about:
      'What you paid and what we paid back. Kept for 7 years, as the law requires. After you close your account, we keep this record under a random number.',
    columns: {
      provider_id: ['readable', 'The provider’s payment number.'],
      what: ['readable', 'Whether the money was paid or paid back.'],
      pence: ['readable', 'The amount.'],
      at_ms: ['readable', 'When the money was paid or paid back.'],
    },
  },
  plan_seats: {
    part: 'Your account',
    about: 'Who has a seat on whose plan. A seat opens no passport.',
    columns: {
      seat: ['readable', 'Which seat of the plan it is.'],
      member_id: ['number', 'The account that has the seat.'],
      since_ms: ['readable', 'The day on which that account took the seat.'],
    },
  },
  seat_invites: {
    part: 'Your account',
    about: 'Seven-day links that let someone take a seat on your plan.',
    columns: {
      token_hash: ['fingerprint', 'A fingerprint of the last part of the link.'],
      seat: ['readable', 'Which seat the link is for.'],
      expires_at_ms: ['readable', 'When the link stops working.'],
    },
  },
  billing_letters: {
    part: 'Your account',
    about: 'Which emails about your plan you were sent, so that each is sent only once.',
    columns: {
      about: ['readable', 'What the email was about, and which day it was about.'],
      told_at_ms: ['readable', 'When the email was sent.'],
    },
  },
  what_we_hold: {
    part: 'Your account',
    about: 'The file of everything we hold about you, if you asked for it. It is deleted after 7 days.',
    columns: {
      asked_at_ms: ['readable', 'When you asked for the file.'],
      ready_at_ms: ['readable', 'When the file was ready.'],
      piece_id: ['number', 'Where the file is stored.'],
      bytes: ['readable', 'How large the file is.'],
    },
  },
  rights_requests: {
    part: 'Your account',
    about:
      'What you asked us for under your legal rights, and when we answered. Kept for 24 months after that.',
    columns: {
      message_reference: ['readable', 'The reference number of your message, if you asked in a message.'],
      kind: ['readable', 'Whether you asked in the app or in a message.'],
      asked_at_ms: ['readable', 'When you asked.'],
      answered_at_ms: ['readable', 'When we answered you.'],
    },
  },
  activity_log: {
    part: 'Your account',
    about: 'What happened to your account: the list that you see in Settings.',
    columns: {
      number: ['readable', 'The entry’s position in the list.'],
      at_ms: ['readable', 'When the event happened.'],
      event: ['readable', 'What happened, such as a login.'],
      about: ['readable', 'More about the event, such as the browser. Never what is in a record.'],
      previous: ['fingerprint', 'The fingerprint of the previous entry.'],
      hash: ['fingerprint', 'The fingerprint of this entry. It shows if someone changes the list.'],
    },
  },
};
