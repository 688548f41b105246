import { usualSettings } from '../settings.ts';
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

/** Each mail with made-up values, to look at. */
export const sampleLetters: Readonly<Record<keyof LetterValues, Letter>> = {
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
  'password-changed': letters['password-changed']({ notMe }),
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
  'sign-in-connected': letters['sign-in-connected']({ name: 'Google' }),
};

/** Each text message with made-up values. */
export const sampleTexts: Readonly<Record<keyof TextValues, string>> = {
  'phone-code': texts['phone-code'](said),
};
