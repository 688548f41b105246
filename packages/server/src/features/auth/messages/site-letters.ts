import type { SiteLetterValues } from '../../../ports/site-letters.ts';
import type { Letter } from './letter.ts';

/** The mails of the public pages, by name. */
export const siteLetters: { [Name in keyof SiteLetterValues]: (said: SiteLetterValues[Name]) => Letter } = {
  // To whoever runs the service: a mail that carries what somebody wrote.
  'contact-message': ({ reference, name, email, category, subject, message }) => ({
    subject: `Message ${reference} from the page Contact`,
    replyTo: email,
    parts: [
      `Reference: ${reference}`,
      `From: ${name}, ${email}`,
      `About: ${category}`,
      `Subject: ${subject}`,
      ...message.split('\n'),
      `When it has its answer: npm run ops:messages -- answered ${reference}`,
    ],
  }),
  'contact-received': ({ reference, subject, message, promise }) => ({
    subject: `We have your message ${reference}`,
    heading: 'We have your message',
    parts: [
      'Thank you for writing to Kinfolio. Your reference is:',
      { code: reference },
      `Please give it if you write or phone again.${promise === undefined ? '' : ` ${promise}`}`,
      'If you did not write to us, someone typed your address by mistake. There is nothing to do.',
      'This is what we were sent. Web addresses in it are broken up, so that nobody can send links in our name.',
      `Subject: ${withoutLinks(subject)}`,
      ...withoutLinks(message).split('\n'),
    ],
  }),
  'newsletter-confirm': ({ confirm }) => ({
    subject: 'Please confirm: new guides by email',
    parts: [
      'Someone asked for new guides from Kinfolio at this address. We hope it was you.',
      { button: 'Yes, send me new guides', link: confirm },
      'The button works for 7 days. If you did not ask, there is nothing to do. Nothing more comes.',
    ],
  }),
  'newsletter-joined': ({ leave }) => ({
    subject: 'You are on the list for new guides',
    leave,
    parts: [
      'You will get an email when there is a new guide.',
      { button: 'Leave the list', link: leave, quiet: true },
    ],
  }),
  'newsletter-guide': ({ title, summary, link, leave }) => ({
    subject: `New guide: ${title}`,
    leave,
    heading: title,
    parts: [
      summary,
      { button: 'Read the guide', link },
      'Why you get this: you asked for new guides from Kinfolio at this address, and said yes by email.',
      { button: 'Leave the list', link: leave, quiet: true },
    ],
  }),
};

// Anyone may type anyone's address into the form: what is sent there must be of no use to whoever wants to send links.
const withoutLinks = (text: string) =>
  text.replaceAll(/:(?=\/\/)/g, ' : ').replaceAll(/(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}])/gu, ' $& ');
