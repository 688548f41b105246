import { dayOfStored } from '@kinfolio/domain/values/calendar';
import { usualSettings } from '../../../config/auth-settings.ts';
import type { Letter } from './letter.ts';
import { type LetterValues, letters, type TextValues, texts } from './templates.ts';

const { codeMs, linkMs } = usualSettings;
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

/** Each mail with made-up values, to look at. */
export const sampleLetters: Readonly<Record<keyof LetterValues, Letter>> = {
  announcement: letters.announcement({
    subject: 'Our privacy policy changes',
    paragraphs: ['We name one more company that carries our mail.', 'Nothing else changes.'],
    on: dayOfStored('2027-01-15'),
  }),
  'confirm-email': letters['confirm-email'](said),
  'account-exists': letters['account-exists']({
    signIn: `${home}/login`,
    recover: `${home}/recover`,
  }),
  'sign-in': letters['sign-in'](said),
  recover: letters.recover(said),
  'change-email-old': letters['change-email-old']({ ...said, newEmail }),
  'change-email-new': letters['change-email-new'](said),
  reauthenticate: letters.reauthenticate(said),
  invite: letters.invite(said),
  'new-device': letters['new-device']({ ...said, notMe }),
  'device-let-in': letters['device-let-in']({ notMe, waitsForFactor: false }),
  'way-in-changed': letters['way-in-changed']({
    what: 'A passkey was added',
    atMs: Date.UTC(2026, 10, 21, 14, 2),
    browser: 'Firefox on Windows',
    notMe,
  }),
  'sharing-invited': letters['sharing-invited']({ owner: 'Margaret Ellery' }),
  'sharing-silence': letters['sharing-silence']({
    name: 'Margaret',
    since: 'Saturday 21 November',
    opens: '10:00 on Saturday 5 December',
    later: 0,
    people: 1,
    sections: 6,
    fine: `${home}/fine?t=an-example`,
  }),
  'sharing-asked': letters['sharing-asked']({
    days: 14,
    opens: '10:00 on Saturday 5 December',
    later: 0,
    fine: `${home}/fine?t=an-example`,
    signIn: `${home}/login`,
  }),
  'sharing-opened': letters['sharing-opened']({
    alone: false,
    sections: 2,
    waited: false,
    signIn: `${home}/login`,
  }),
  'sharing-may-read': letters['sharing-may-read']({ ...mayRead, signIn: `${home}/login` }),
  'sharing-shut': letters['sharing-shut'](shut),
  'sharing-wider': letters['sharing-wider']({ ...wider, signIn: `${home}/login` }),
  'sharing-over': letters['sharing-over'](over),
  'sharing-owner-open': letters['sharing-owner-open']({ ...ownerOpen, signIn: `${home}/login` }),
  'sharing-owner-over': letters['sharing-owner-over']({ ...ownerOver, signIn: `${home}/login` }),
  'sharing-ask-owner': letters['sharing-ask-owner'](askOwner),
  'sharing-not-now': letters['sharing-not-now']({
    owner: 'Margaret Ellery',
    from: '19:00 on Saturday 28 November',
  }),
  'sharing-stopped': letters['sharing-stopped']({ owner: 'Margaret Ellery' }),
  'sharing-closing': letters['sharing-closing']({
    owner: 'Margaret Ellery',
    day: '21 December 2026',
    asks: true,
    shared: true,
  }),
  'sharing-stays': letters['sharing-stays']({ owner: 'Margaret Ellery' }),
  'sharing-rehearsal': letters['sharing-rehearsal']({
    owner: 'Margaret Ellery',
    days: 14,
    link: `${home}/rehearsal#an-example`,
    card: 'kinfolio.example/card',
    joined: false,
  }),
  'sharing-long-road': letters['sharing-long-road']({
    owner: 'Margaret Ellery',
    role: 'owner',
    link: `${home}/fine?t=road`,
  }),
  'sharing-changed': letters['sharing-changed']({
    what: 'A person you chose has accepted your invitation',
    signIn: `${home}/login`,
  }),
  'sharing-holiday': letters['sharing-holiday']({
    until: 'Saturday 5 December',
    signIn: `${home}/login`,
  }),
  'sharing-code': letters['sharing-code'](said),
  'reset-asked': letters['reset-asked']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'reset-waits': letters['reset-waits']({ dueAtMs: Date.UTC(2026, 10, 28, 14, 2), home: `${home}/login` }),
  'factor-reset-asked': letters['factor-reset-asked']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'factor-reset-waits': letters['factor-reset-waits']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
  }),
  'both-reset-asked': letters['both-reset-asked']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'both-reset-waits': letters['both-reset-waits']({
    dueAtMs: Date.UTC(2026, 10, 28, 14, 2),
    home: `${home}/login`,
  }),
  'password-changed': letters['password-changed']({ notMe }),
  'account-closed': letters['account-closed']({
    erasedAtMs: Date.UTC(2026, 11, 21, 14, 2),
    home: `${home}/login`,
    notMe,
  }),
  'account-kept': letters['account-kept']({ notMe }),
  'account-erased': letters['account-erased']({}),
  'server-restored': letters['server-restored']({
    takenAtMs: Date.UTC(2026, 10, 21, 4, 12),
    home: `${home}/login`,
  }),
  'email-changed': letters['email-changed']({ newEmail }),
  'contact-message': letters['contact-message']({
    reference: '4829-1735',
    name: 'Sam Taylor',
    email: newEmail,
    category: 'technical',
    subject: 'I cannot print my kit',
    message: 'The printer says it is out of paper.\nIs there another way?',
  }),
  'contact-received': letters['contact-received']({
    reference: '4829-1735',
    subject: 'I cannot print my kit',
    message: 'The printer says it is out of paper.\nIs there another way?',
    promise: 'We answer within 24 hours.',
  }),
  'newsletter-confirm': letters['newsletter-confirm']({
    confirm: `${home}/site/v1/newsletter/confirm?token=an-example`,
  }),
  'newsletter-joined': letters['newsletter-joined']({
    leave: `${home}/site/v1/newsletter/leave?token=an-example`,
  }),
  'newsletter-guide': letters['newsletter-guide']({
    title: 'Probate in plain words',
    summary: 'When you need it, who can ask for it, what it costs and what to do first.',
    link: `${home}/blog/probate`,
    leave: `${home}/site/v1/newsletter/leave?token=an-example`,
  }),
  'plan-paid': letters['plan-paid']({
    plan: 'Enhanced Plan',
    price: '£9.99 a month',
    next: '21 December 2026',
    manage,
  }),
  'payment-failed': letters['payment-failed']({ until: '4 March 2027', manage }),
  'plan-ending': letters['plan-ending']({ day: '21 December 2026', manage }),
  'plan-kept': letters['plan-kept']({ next: '21 December 2026', manage }),
  'plan-changed': letters['plan-changed']({ plan: 'Premium Plan', manage }),
  'plan-ended': letters['plan-ended']({ manage }),
  'payment-refunded': letters['payment-refunded']({ amount: '£9.99', manage }),
  'payment-soon': letters['payment-soon']({
    what: 'Enhanced Plan',
    price: '£95.90 a year',
    day: '21 December 2026',
    manage,
  }),
  'trial-ends-soon': letters['trial-ends-soon']({ day: '21 December 2026', manage }),
  reminder: letters.reminder({
    label: 'Insurance policy: renewal',
    day: '14 February 2027',
    days: 60,
    dates: `${home}/dates`,
    stop: `${home}/reminders/stop?t=an-example`,
    leave: `${home}/reminders/leave?t=an-example`,
    about: 'renewals',
  }),
  'reminder-digest': letters['reminder-digest']({
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
  'reminder-test': letters['reminder-test']({
    settings: `${home}/settings/reminders`,
    leave: `${home}/reminders/leave?t=an-example`,
  }),
  'passport-waits': letters['passport-waits']({
    app: `${home}/dashboard`,
    leave: `${home}/reminders/leave?t=an-example`,
  }),
  'address-check': letters['address-check']({ link: `${home}/reminders/address?t=an-example` }),
  'sign-in-connected': letters['sign-in-connected']({ name: 'Google' }),
};

/** Each text message with made-up values. */
export const sampleTexts: Readonly<Record<keyof TextValues, string>> = {
  'phone-code': texts['phone-code'](said),
  'reminder-text': texts['reminder-text']({ days: 7 }),
  'reset-asked-text': texts['reset-asked-text']({ dueAtMs: Date.UTC(2026, 10, 28, 14, 2) }),
  'factor-reset-asked-text': texts['factor-reset-asked-text']({ dueAtMs: Date.UTC(2026, 10, 28, 14, 2) }),
  'both-reset-asked-text': texts['both-reset-asked-text']({ dueAtMs: Date.UTC(2026, 10, 28, 14, 2) }),
  'account-closed-text': texts['account-closed-text']({ erasedAtMs: Date.UTC(2026, 11, 21, 14, 2) }),
  'sharing-invited-text': texts['sharing-invited-text']({ owner: 'Margaret Ellery' }),
  'sharing-rehearsal-text': texts['sharing-rehearsal-text']({
    owner: 'Margaret Ellery',
    link: `${home}/rehearsal#an-example`,
  }),
  'sharing-silence-text': texts['sharing-silence-text']({
    opens: '10:00 on Saturday 5 December',
    mailed: true,
  }),
  'sharing-asked-text': texts['sharing-asked-text']({
    days: 14,
    opens: '10:00 on Saturday 5 December',
    mailed: true,
  }),
  'sharing-long-road-text': texts['sharing-long-road-text']({
    owner: 'Margaret Ellery',
    role: 'holder',
    link: `${home}/fine?t=road`,
  }),
  'sharing-ask-owner-text': texts['sharing-ask-owner-text'](askOwner),
  'sharing-not-now-text': texts['sharing-not-now-text']({
    owner: 'Margaret Ellery',
    from: '19:00 on Saturday 28 November',
  }),
  'sharing-stopped-text': texts['sharing-stopped-text']({ owner: 'Margaret Ellery' }),
  'sharing-may-read-text': texts['sharing-may-read-text'](mayRead),
  'sharing-shut-text': texts['sharing-shut-text'](shut),
  'sharing-wider-text': texts['sharing-wider-text'](wider),
  'sharing-over-text': texts['sharing-over-text'](over),
  'sharing-owner-open-text': texts['sharing-owner-open-text'](ownerOpen),
  'sharing-owner-over-text': texts['sharing-owner-over-text'](ownerOver),
  'sharing-code-text': texts['sharing-code-text'](said),
};
