import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { defaultAuthSettings } from '../../../config/auth-settings.ts';
import type { EmailContent } from './letter.ts';
import { type EmailValues, emailTemplates, type TextValues, textTemplates } from './templates.ts';

const { codeMs, linkMs } = defaultAuthSettings;
const said = {
  code: '048213',
  codeMs,
  linkMs,
  link: 'http://localhost:8787/auth/v1/verify?token=an-example&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A8787',
};
const notMe = 'http://localhost:8787/auth/v1/not-me?token=an-example';
const newEmail = 'sam.taylor@example.org';
const home = 'http://localhost:8787';
const manage = `${home}/subscription-management`;

const owner = 'Margaret Ellery';
const askOwner = {
  owner,
  opens: '10:00 on Saturday 5 December',
  joined: false,
  asked: false,
  heard: 'silent',
} as const;
const mayRead = {
  owner,
  card: 'kinfolio.co.uk/card',
  joined: false,
  cause: 'silence',
  again: false,
  until: undefined,
  edits: false,
} as const;
const wider = {
  owner,
  card: 'kinfolio.co.uk/card',
  joined: true,
  sections: 2,
  edits: true,
  until: undefined,
};
const shut = {
  owner,
  cause: 'logged-in',
  at: '21:33 on Friday 25 December',
  silentDays: 14,
  asks: true,
} as const;
const over = { owner, day: 'Tuesday 22 December' };
const ownerOpen = { people: 1, sections: 6, cause: 'silence', until: undefined } as const;
const ownerOver = {
  people: 1,
  sections: 6,
  from: 'Monday 14 December',
  until: 'Tuesday 22 December',
};

export const sampleEmails: Readonly<Record<keyof EmailValues, EmailContent>> = {
  announcement: emailTemplates.announcement({
    subject: 'Our privacy policy changes',
    paragraphs: ['We have added one more company that delivers our emails.', 'Nothing else changes.'],
    on: readStoredDay('2027-01-15'),
  }),
  'confirm-email': emailTemplates['confirm-email'](said),
  'account-exists': emailTemplates['account-exists']({
    signIn: `${home}/login`,
    recover: `${home}/recover`,
  }),
  'sign-in': emailTemplates['sign-in'](said),
  recover: emailTemplates.recover(said),
  'change-email-old': emailTemplates['change-email-old']({ ...said, newEmail }),
  'change-email-new': emailTemplates['change-email-new'](said),
  reauthenticate: emailTemplates.reauthenticate(said),
  invite: emailTemplates.invite(said),
  'new-device': emailTemplates['new-device']({ ...said, notMe }),
  'device-let-in': emailTemplates['device-let-in']({
    notMe,
    waitsForFactor: false,
    kit: 'none',
    isKnownDevice: false,
  }),
  'way-in-changed': emailTemplates['way-in-changed']({
    what: 'A passkey was added',
    atMs: Date.UTC(2026, 10, 21, 14, 2),
    browser: 'Firefox on Windows',
    notMe,
  }),
  'sharing-invited': emailTemplates['sharing-invited']({ owner: 'Margaret Ellery' }),
  'sharing-silence': emailTemplates['sharing-silence']({
    name: 'Margaret',
    since: 'Saturday 21 November',
    opens: '10:00 on Saturday 5 December',
    later: 0,
    people: 1,
    sections: 6,
    fine: `${home}/fine?t=an-example`,
  }),
  'sharing-asked': emailTemplates['sharing-asked']({
    days: 14,
    opens: '10:00 on Saturday 5 December',
    later: 0,
    fine: `${home}/fine?t=an-example`,
    signIn: `${home}/login`,
  }),
  'sharing-opened': emailTemplates['sharing-opened']({
    alone: false,
    sections: 2,
    waited: false,
    signIn: `${home}/login`,
  }),
  'sharing-may-read': emailTemplates['sharing-may-read']({ ...mayRead, signIn: `${home}/login` }),
  'sharing-shut': emailTemplates['sharing-shut'](shut),
  'sharing-wider': emailTemplates['sharing-wider']({ ...wider, signIn: `${home}/login` }),
  'sharing-over': emailTemplates['sharing-over'](over),
  'sharing-owner-open': emailTemplates['sharing-owner-open']({ ...ownerOpen, signIn: `${home}/login` }),
  'sharing-owner-over': emailTemplates['sharing-owner-over']({ ...ownerOver, signIn: `${home}/login` }),
  'sharing-ask-owner': emailTemplates['sharing-ask-owner'](askOwner),
  'sharing-not-now': emailTemplates['sharing-not-now']({
    owner: 'Margaret Ellery',
    from: '19:00 on Saturday 28 November',
  }),
  'sharing-stopped': emailTemplates['sharing-stopped']({ owner: 'Margaret Ellery', isMoreShared: false }),
  'sharing-closing': emailTemplates['sharing-closing']({
    owner: 'Margaret Ellery',
    day: '21 December 2026',
    asks: true,
    shared: true,
  }),
  'sharing-stays': emailTemplates['sharing-stays']({ owner: 'Margaret Ellery' }),
  'sharing-rehearsal': emailTemplates['sharing-rehearsal']({
    owner: 'Margaret Ellery',
    days: 14,
    link: `${home}/rehearsal#an-example`,
    card: 'kinfolio.example/card',
    joined: false,
    cause: 'silence',
  }),
  'sharing-long-road': emailTemplates['sharing-long-road']({
    owner: 'Margaret Ellery',
    role: 'owner',
    link: `${home}/fine?t=road`,
  }),
  'sharing-changed': emailTemplates['sharing-changed']({
    what: 'A person you chose has accepted your invitation',
    signIn: `${home}/login`,
  }),
  'sharing-holiday': emailTemplates['sharing-holiday']({
    until: 'Saturday 5 December',
    signIn: `${home}/login`,
  }),
  'sharing-code': emailTemplates['sharing-code'](said),
  'reset-asked': emailTemplates['reset-asked']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'reset-waits': emailTemplates['reset-waits']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
  }),
  'factor-reset-asked': emailTemplates['factor-reset-asked']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'factor-reset-waits': emailTemplates['factor-reset-waits']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
  }),
  'both-reset-asked': emailTemplates['both-reset-asked']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'both-reset-waits': emailTemplates['both-reset-waits']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
  }),
  'password-changed': emailTemplates['password-changed']({ notMe }),
  'account-closed': emailTemplates['account-closed']({
    erasedAtMs: Date.UTC(2026, 11, 21, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'account-kept': emailTemplates['account-kept']({ notMe }),
  'account-erased': emailTemplates['account-erased']({}),
  'server-restored': emailTemplates['server-restored']({
    takenAtMs: Date.UTC(2026, 10, 21, 4, 12),
    home: `${home}/login`,
  }),
  'email-changed': emailTemplates['email-changed']({ newEmail }),
  'contact-message': emailTemplates['contact-message']({
    reference: '4829-1735',
    name: 'Sam Taylor',
    email: newEmail,
    category: 'technical',
    subject: 'I cannot print my kit',
    message: 'The printer says it is out of paper.\nIs there another way?',
  }),
  'contact-received': emailTemplates['contact-received']({
    reference: '4829-1735',
    subject: 'I cannot print my kit',
    message: 'The printer says it is out of paper.\nIs there another way?',
    promise: 'We answer within 24 hours.',
  }),
  'newsletter-confirm': emailTemplates['newsletter-confirm']({
    confirm: `${home}/site/v1/newsletter/confirm?token=an-example`,
  }),
  'newsletter-joined': emailTemplates['newsletter-joined']({
    leave: `${home}/site/v1/newsletter/leave?token=an-example`,
  }),
  'newsletter-guide': emailTemplates['newsletter-guide']({
    title: 'Probate in plain words',
    summary: 'When you need it, who can apply for it, what it costs and what to do first.',
    link: `${home}/blog/probate`,
    leave: `${home}/site/v1/newsletter/leave?token=an-example`,
  }),
  'plan-paid': emailTemplates['plan-paid']({
    plan: 'Enhanced Plan',
    price: '£9.99 a month',
    next: '21 December 2026',
    manage,
  }),
  'payment-failed': emailTemplates['payment-failed']({ until: '4 March 2027', manage }),
  'plan-ending': emailTemplates['plan-ending']({ day: '21 December 2026', manage }),
  'plan-kept': emailTemplates['plan-kept']({ next: '21 December 2026', manage }),
  'plan-changed': emailTemplates['plan-changed']({ plan: 'Premium Plan', manage }),
  'plan-ended': emailTemplates['plan-ended']({ manage }),
  'payment-refunded': emailTemplates['payment-refunded']({ amount: '£9.99', manage }),
  'payment-soon': emailTemplates['payment-soon']({
    what: 'Enhanced Plan',
    price: '£95.90 a year',
    day: '21 December 2026',
    manage,
  }),
  'trial-ends-soon': emailTemplates['trial-ends-soon']({ day: '21 December 2026', manage }),
  reminder: emailTemplates.reminder({
    label: 'Insurance policy: renewal',
    day: '14 February 2027',
    days: 60,
    dates: `${home}/dates`,
    stop: `${home}/reminders/stop?t=an-example`,
    leave: `${home}/reminders/leave?t=an-example`,
    about: 'renewals',
  }),
  'reminder-digest': emailTemplates['reminder-digest']({
    dates: [
      {
        label: 'Insurance policy: renewal',
        day: '14 February 2027',
        days: 60,
        stop: `${home}/reminders/stop?t=a`,
      },
      {
        label: 'Council tax: new yearly bill',
        day: '1 April 2027',
        days: 106,
        stop: `${home}/reminders/stop?t=b`,
      },
    ],
    app: `${home}/dates`,
    leave: `${home}/reminders/leave?t=an-example`,
    about: 'renewals, bills and tax',
  }),
  'reminder-test': emailTemplates['reminder-test']({
    settings: `${home}/settings/reminders`,
    leave: `${home}/reminders/leave?t=an-example`,
  }),
  'passport-waits': emailTemplates['passport-waits']({
    app: `${home}/dashboard`,
    leave: `${home}/reminders/leave?t=an-example`,
  }),
  'address-check': emailTemplates['address-check']({ link: `${home}/reminders/address?t=an-example` }),
  'sign-in-connected': emailTemplates['sign-in-connected']({ name: 'Google' }),
};

export const sampleTexts: Readonly<Record<keyof TextValues, string>> = {
  'phone-code': textTemplates['phone-code'](said),
  'reminder-text': textTemplates['reminder-text']({ days: 7 }),
  'reset-asked-text': textTemplates['reset-asked-text']({ dueAtMs: Date.UTC(2026, 10, 28, 14, 2) }),
  'factor-reset-asked-text': textTemplates['factor-reset-asked-text']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
  }),
  'both-reset-asked-text': textTemplates['both-reset-asked-text']({ dueAtMs: Date.UTC(2026, 10, 28, 14, 2) }),
  'account-closed-text': textTemplates['account-closed-text']({ erasedAtMs: Date.UTC(2026, 11, 21, 14, 2) }),
  'sharing-invited-text': textTemplates['sharing-invited-text']({ owner: 'Margaret Ellery' }),
  'sharing-rehearsal-text': textTemplates['sharing-rehearsal-text']({
    owner: 'Margaret Ellery',
    link: `${home}/rehearsal#an-example`,
  }),
  'sharing-silence-text': textTemplates['sharing-silence-text']({
    opens: '10:00 on Saturday 5 December',
    mailed: true,
  }),
  'sharing-asked-text': textTemplates['sharing-asked-text']({
    days: 14,
    opens: '10:00 on Saturday 5 December',
    mailed: true,
  }),
  'sharing-long-road-text': textTemplates['sharing-long-road-text']({
    owner: 'Margaret Ellery',
    role: 'holder',
    link: `${home}/fine?t=road`,
  }),
  'sharing-ask-owner-text': textTemplates['sharing-ask-owner-text'](askOwner),
  'sharing-not-now-text': textTemplates['sharing-not-now-text']({
    owner: 'Margaret Ellery',
    from: '19:00 on Saturday 28 November',
  }),
  'sharing-stopped-text': textTemplates['sharing-stopped-text']({
    owner: 'Margaret Ellery',
    isMoreShared: false,
  }),
  'sharing-may-read-text': textTemplates['sharing-may-read-text'](mayRead),
  'sharing-shut-text': textTemplates['sharing-shut-text'](shut),
  'sharing-wider-text': textTemplates['sharing-wider-text'](wider),
  'sharing-over-text': textTemplates['sharing-over-text'](over),
  'sharing-owner-open-text': textTemplates['sharing-owner-open-text'](ownerOpen),
  'sharing-owner-over-text': textTemplates['sharing-owner-over-text'](ownerOver),
  'sharing-code-text': textTemplates['sharing-code-text'](said),
};
