import type { SiteLetterValues } from '../../../ports/site-letters.ts';
import type { Letter } from './letter.ts';

/** The mails of the public pages, by name. */
export const siteLetters: { [Name in keyof SiteLetterValues]: (said: SiteLetterValues[Name]) => Letter } = {
  // To whoever runs the service: the one mail that carries what somebody wrote.
  'contact-message': ({ name, email, category, subject, message }) => ({
    subject: 'A message from the page Contact',
    replyTo: email,
    parts: [`From: ${name}, ${email}`, `About: ${category}`, `Subject: ${subject}`, ...message.split('\n')],
  }),
  'contact-received': () => ({
    subject: 'We have your message',
    parts: [
      'Thank you for writing to Kinfolio. A person reads your message and answers to this address.',
      'If you did not write to us, somebody typed your address by mistake. There is nothing to do.',
    ],
  }),
  'newsletter-confirm': ({ confirm }) => ({
    subject: 'Please confirm: new guides by email',
    parts: [
      'Somebody, we hope you, asked for new guides from Kinfolio at this address.',
      { button: 'Yes, send me new guides', link: confirm },
      'The button works for 7 days. If you did not ask, leave this mail alone. Nothing more comes.',
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
