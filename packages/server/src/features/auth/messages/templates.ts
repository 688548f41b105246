import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import type { BillingEmailValues } from '../../../ports/billing-letters.ts';
import type { ReminderEmailValues, ReminderText } from '../../../ports/reminder-letters.ts';
import type { SharingEmailValues, SharingTextValues } from '../../../ports/sharing-letters.ts';
import type { SiteEmailValues } from '../../../ports/site-letters.ts';
import { billingEmails } from './billing-letters.ts';
import type { EmailContent, MessagePart } from './letter.ts';
import { reminderEmails, writeReminderText } from './reminder-letters.ts';
import { sharingEmails, sharingTexts } from './sharing-letters.ts';
import { siteEmails } from './site-letters.ts';

// Every message Kinfolio sends about accounts; those of the public pages are in site-letters.ts. Strangers may read an
// email, so it names nobody and mentions no stored content. It contains only what the recipient needs to continue.

interface TimedCode {
  code: string;
  codeMs: number;
}

interface CodeAndLink extends TimedCode {
  link: string;
  linkMs: number;
}

/** For example "10 minutes" or "1 hour". */
function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** For example "21 November 2026 at 14:02". */
const inLondon = (atMs: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(atMs);

/** For example "21 December 2026". */
const dayInLondon = (atMs: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(atMs);

const notYou = 'If you did not ask for this, ignore this email. Nothing will happen.';
const lasts = ({ codeMs, linkMs }: CodeAndLink) =>
  `The code works for ${inWords(codeMs)}, the button for ${inWords(linkMs)}. Each works once.`;
const worksOnce = ({ codeMs }: TimedCode) => `The code works once, for ${inWords(codeMs)}.`;
const type = ({ code }: { code: string }, where = 'Kinfolio'): MessagePart[] => [
  `Type this code into ${where}:`,
  { code },
];
const press = ({ link }: { link: string }, button: string): MessagePart[] => [
  'Or press this button:',
  { button, link },
];

const notMe = (said: { notMe: string }): MessagePart[] => [
  { button: 'This was not me', link: said.notMe },
  'The button first shows you what will happen: all devices will be logged out, and changes will be put on hold. The button works for 7 days.',
];

export interface EmailValues
  extends SiteEmailValues,
    SharingEmailValues,
    BillingEmailValues,
    ReminderEmailValues {
  'confirm-email': CodeAndLink;
  'account-exists': { signIn: string; recover: string };
  'sign-in': CodeAndLink;
  recover: CodeAndLink;
  'change-email-old': CodeAndLink & { newEmail: string };
  'change-email-new': CodeAndLink;
  reauthenticate: TimedCode;
  invite: CodeAndLink;
  'new-device': TimedCode & { notMe: string };
  'device-let-in': {
    notMe: string;
    waitsForFactor: boolean;
    kit: 'none' | 'working' | 'ended';
    isKnownDevice: boolean;
  };
  'way-in-changed': { what: string; atMs: number; browser: string; notMe: string };
  'reset-asked': { dueAtMs: number; home: string; notMe: string };
  'reset-waits': { dueAtMs: number; home: string };
  'factor-reset-asked': { dueAtMs: number; home: string; notMe: string };
  'factor-reset-waits': { dueAtMs: number; home: string };
  'both-reset-asked': { dueAtMs: number; home: string; notMe: string };
  'both-reset-waits': { dueAtMs: number; home: string };
  'password-changed': { notMe: string };
  'account-closed': { erasedAtMs: number; home: string; notMe: string };
  'account-kept': { notMe: string };
  'account-erased': Record<string, never>;
  'server-restored': { takenAtMs: number; home: string };
  'email-changed': { newEmail: string };
  'sign-in-connected': { name: string };
  announcement: { subject: string; paragraphs: readonly string[]; on: Day | undefined };
}

function describeEntry({ waitsForFactor, kit, isKnownDevice }: EmailValues['device-let-in']) {
  const where = isKnownDevice ? '' : ' on a device we did not recognise';
  if (kit === 'ended')
    return {
      subject: 'Someone used a recovery kit that was replaced',
      text: `Someone${where} used a recovery kit that no longer opens your passport. For up to 30 days, that kit can still undo the change that replaced it.`,
    };
  if (waitsForFactor)
    return {
      subject: 'Someone started to log in on another device',
      text: `Someone started to log in${where}. They will be asked for your second step before they see anything.`,
    };
  const how = kit === 'working' ? ' with your recovery kit' : '';
  return {
    subject: `Someone logged in to your account${how === '' ? ' on another device' : how}`,
    text: `Someone logged in to Kinfolio${[how, where].filter(Boolean).join(',')}. They can now use your account.`,
  };
}

/** The emails, by name. Each function builds the letter from its values. */
export const emailTemplates: { [Name in keyof EmailValues]: (said: EmailValues[Name]) => EmailContent } = {
  ...siteEmails,
  ...sharingEmails,
  ...billingEmails,
  ...reminderEmails,
  // The text is the operator's own. We add a sentence with the date, so that it cannot be missed.
  announcement: ({ subject, paragraphs, on }) => ({
    subject,
    parts: [...(on === undefined ? [] : [`This is about ${formatDay(on)}.`]), ...paragraphs],
  }),
  'confirm-email': said => ({
    subject: 'Your Kinfolio code',
    parts: [
      'Did you just sign up to Kinfolio? If not, ignore this email: nothing will happen. Do not give this code to anyone.',
      ...type(said, 'the page where you signed up'),
      ...press(said, 'Confirm my email address'),
      lasts(said),
    ],
  }),
  'account-exists': ({ signIn, recover }) => ({
    subject: 'You already have a Kinfolio account',
    parts: [
      'Someone just tried to use this email address for a Kinfolio account. This address already has one.',
      'If it was you, log in with that account’s password.',
      { button: 'Log in', link: signIn },
      'Forgotten your password? Go to this page:',
      { button: 'I forgot my password', link: recover },
      'If it was not you, you do not need to do anything. Nobody got in and nothing has changed.',
    ],
  }),
  'sign-in': said => ({
    subject: 'Your Kinfolio login code',
    parts: [
      'You asked to log in to Kinfolio.',
      ...type(said),
      ...press(said, 'Log me in'),
      lasts(said),
      notYou,
    ],
  }),
  recover: said => ({
    subject: 'Your Kinfolio account: forgotten password',
    parts: [
      'You told us that you forgot your Kinfolio password.',
      ...type(said),
      ...press(said, 'Continue without my password'),
      lasts(said),
      'To open your passport you will need your recovery kit. We cannot open it for you.',
      notYou,
    ],
  }),
  'change-email-old': ({ newEmail, ...said }) => ({
    subject: 'Did you ask for this change?',
    parts: [
      `You asked to use ${newEmail} for Kinfolio instead of this address. We have written to both addresses to check.`,
      ...type(said),
      ...press(said, 'Yes, change my address'),
      lasts(said),
      'If you did not ask for this, change your password now: someone else may know it.',
    ],
  }),
  'change-email-new': said => ({
    subject: 'Your new address for Kinfolio',
    parts: [
      'You asked to use this email address for Kinfolio.',
      ...type(said),
      ...press(said, 'This is my new address'),
      lasts(said),
      notYou,
    ],
  }),
  reauthenticate: said => ({
    subject: 'Your Kinfolio code',
    parts: [
      'You are changing how your account is protected.',
      ...type(said),
      worksOnce(said),
      'If this was not you, change your password now: someone else may know it.',
    ],
  }),
  invite: said => ({
    subject: 'You have been invited to Kinfolio',
    parts: [
      'Someone you know has set up a Kinfolio account for you.',
      ...press(said, 'Begin').slice(1),
      ...type(said),
      lasts(said),
      'If you do not want the account, ignore this email.',
    ],
  }),
  'new-device': said => ({
    subject: 'A new device wants to open your passport',
    parts: [
      'Someone logged in with your password on a device we do not recognise. If this was not you, do not give the code below to anyone, and press the button under it.',
      ...type(said, 'the new device, if it is yours'),
      worksOnce(said),
      ...notMe(said),
    ],
  }),
  'device-let-in': said => ({
    subject: describeEntry(said).subject,
    parts: [
      describeEntry(said).text,
      'If it was you, you do not need to do anything. If it was not you, press this button:',
      ...notMe(said),
    ],
  }),
  'way-in-changed': ({ what, atMs, browser, ...said }) => ({
    subject: 'Something that protects your passport was changed',
    parts: [
      `${what}, on ${inLondon(atMs)}${browser === '' ? '' : `, with ${browser}`}.`,
      'If it was you, you do not need to do anything. If it was not you, press this button:',
      ...notMe(said),
      'Then undo the change: log in with the recovery kit or passkey you had before. A passkey can undo it for 3 days, a kit for 30.',
    ],
  }),
  'reset-asked': ({ dueAtMs, home, ...said }) => ({
    subject: 'Someone asked to start again with an empty passport',
    parts: [
      'Someone with access to your email asked to start again with an empty passport.',
      `If it was you, wait until ${inLondon(dueAtMs)}. Then ask once more, and continue.`,
      'If you can still open your passport, log in. That cancels the request at once.',
      { button: 'Log in', link: home },
      'If it was not you and you cannot log in now, press this button. That also cancels the request:',
      ...notMe(said),
    ],
  }),
  'reset-waits': ({ dueAtMs, home }) => ({
    subject: 'An empty passport is about to replace yours',
    parts: [
      `Someone with access to your email asked to start again with an empty passport. They can do so from ${inLondon(dueAtMs)}.`,
      'If it was you, you do not need to do anything until then.',
      'If you can still open your passport, log in. That cancels the request at once.',
      { button: 'Log in', link: home },
    ],
  }),
  'factor-reset-asked': ({ dueAtMs, home, ...said }) => ({
    subject: 'Someone asked to turn off your second step',
    parts: [
      'Someone who knows your password asked to turn off your second step.',
      `If it was you, wait until ${inLondon(dueAtMs)}. Then log in with your password, and turn it off.`,
      'If you can still use your second step, log in. That cancels the request at once.',
      { button: 'Log in', link: home },
      'If it was not you, someone else knows your password: change it. If you cannot log in now, press this button. That also cancels the request:',
      ...notMe(said),
    ],
  }),
  'factor-reset-waits': ({ dueAtMs, home }) => ({
    subject: 'Your second step is about to be turned off',
    parts: [
      `Someone who knows your password asked to turn off your second step. They can do so from ${inLondon(dueAtMs)}.`,
      'If it was you, you do not need to do anything until then.',
      'If it was not you, log in with your second step. That cancels the request at once. Then change your password.',
      { button: 'Log in', link: home },
    ],
  }),
  'both-reset-asked': ({ dueAtMs, home, ...said }) => ({
    subject: 'Someone asked to start again with an empty passport',
    parts: [
      'Someone with access to your email asked to start again with an empty passport, and to turn off your second step.',
      `If it was you, wait until ${inLondon(dueAtMs)}. Then ask once more, and continue.`,
      'If you still have your password, your recovery kit or a passkey, log in. That cancels the request at once.',
      { button: 'Log in', link: home },
      'If it was not you and you cannot log in now, press this button. That also cancels the request:',
      ...notMe(said),
    ],
  }),
  'both-reset-waits': ({ dueAtMs, home }) => ({
    subject: 'An empty passport is about to replace yours',
    parts: [
      `Someone with access to your email asked to start again with an empty passport, and to turn off your second step. They will be able to do this from ${inLondon(dueAtMs)}.`,
      'If it was you, you do not need to do anything until then.',
      'If you still have your password, your recovery kit or a passkey, log in. That cancels the request at once.',
      { button: 'Log in', link: home },
    ],
  }),
  'password-changed': said => ({
    subject: 'Your Kinfolio password was changed',
    parts: [
      'Your password has just been changed. Every other device has been logged out.',
      'If it was you, you do not need to do anything. If it was not you, press this button:',
      ...notMe(said),
      'Then use your recovery kit to get your account back, and ask us for help.',
    ],
  }),
  'account-closed': ({ erasedAtMs, home, ...said }) => ({
    subject: 'Your Kinfolio account is closed',
    parts: [
      `Your account has just been closed. Everything in it will be erased on ${dayInLondon(erasedAtMs)}.`,
      'Until then you can log in, download everything, and keep your account after all.',
      { button: 'Log in', link: home },
      'If it was not you, press this button. It also stops your account from being closed:',
      ...notMe(said),
    ],
  }),
  'account-kept': said => ({
    subject: 'You have kept your Kinfolio account',
    parts: [
      'You kept your account. Nothing will be erased, and everything works as before.',
      'If it was not you, press this button:',
      ...notMe(said),
    ],
  }),
  'account-erased': () => ({
    subject: 'Your Kinfolio account has been erased',
    parts: [
      'Your account and everything in it were erased today, 30 days after it was closed.',
      'Nothing can bring your account back. It will disappear from our backups too, as old ones are deleted.',
      'This is the last email about your account. Thank you for using Kinfolio.',
    ],
  }),
  'server-restored': ({ takenAtMs, home }) => ({
    subject: 'Kinfolio was restored from a backup',
    parts: [
      `Our server lost data. We restored it from a backup of ${inLondon(takenAtMs)}, London time.`,
      'What you changed after that time is still on the device that you used. Log in on each of your devices. Kinfolio will then show you how to restore your changes.',
      'If you changed your password after that time, log in with the password you had before. Once you have restored your changes, your new password will work again.',
      'Access that you stopped is still stopped. If, after that time, you gave someone access or they accepted it, look under People and access. If the access is not there, give it again.',
      { button: 'Log in', link: home },
    ],
  }),
  'email-changed': ({ newEmail }) => ({
    subject: 'Your email address for Kinfolio was changed',
    parts: [
      `From now on you log in to Kinfolio with ${newEmail}. This address is no longer used.`,
      'If it was not you, ask us for help straight away.',
    ],
  }),
  'sign-in-connected': ({ name }) => ({
    subject: 'A new way to log in to Kinfolio',
    parts: [
      `You can now also log in to Kinfolio with ${name}.`,
      'The new login proves who you are, but does not open your passport: you still need your password for that.',
      'If this was not you, log in, open Settings and remove it under "Connected logins".',
    ],
  }),
};

export interface TextValues extends SharingTextValues {
  'phone-code': TimedCode;
  'account-closed-text': { erasedAtMs: number };
  'reminder-text': ReminderText['values'];
  'reset-asked-text': { dueAtMs: number };
  'factor-reset-asked-text': { dueAtMs: number };
  'both-reset-asked-text': { dueAtMs: number };
}

export const textTemplates: { [Name in keyof TextValues]: (said: TextValues[Name]) => string } = {
  ...sharingTexts,
  'phone-code': ({ code, codeMs }) =>
    `Kinfolio: your code is ${code}. It works for ${inWords(codeMs)}. Never tell it to anyone who phones you.`,
  'reminder-text': writeReminderText,
  'reset-asked-text': ({ dueAtMs }) =>
    `Kinfolio: someone asked to start again with an empty passport on ${dayInLondon(dueAtMs)}. Not you? Log in. That stops it.`,
  'factor-reset-asked-text': ({ dueAtMs }) =>
    `Kinfolio: someone asked to turn off your second step on ${dayInLondon(dueAtMs)}. Not you? Log in with it. That stops it.`,
  'both-reset-asked-text': ({ dueAtMs }) =>
    `Kinfolio: someone asked for an empty passport and no second step on ${dayInLondon(dueAtMs)}. Not you? Log in. That stops it.`,
  'account-closed-text': ({ erasedAtMs }) =>
    `Kinfolio: your account was closed and will be erased on ${dayInLondon(erasedAtMs)}. Not you? Press the button in our email.`,
};

/** A message from one template. `to` is an email address, or a phone number in E.164 form without its plus. */
export interface SentMessage<Values, Name extends keyof Values> {
  template: Name;
  to: string;
  values: Values[Name];
}

type Each<Values> = { [Name in keyof Values]: SentMessage<Values, Name> }[keyof Values];

export type TextNotice = Each<TextValues>;

export type Message = Each<EmailValues> | TextNotice;

/** Messages that go to many people at once. Codes that a person is waiting for are sent before them. */
export const bulkTemplates: ReadonlySet<Message['template']> = new Set<Message['template']>([
  'announcement',
  'newsletter-guide',
  'reminder',
  'reminder-digest',
  'reminder-text',
]);
