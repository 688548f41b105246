import type { SiteEmailValues } from '../../../ports/site-letters.ts';
import type { EmailContent } from './letter.ts';

export const siteEmails: { [Name in keyof SiteEmailValues]: (said: SiteEmailValues[Name]) => EmailContent } =
  {
    'contact-message': ({ reference, name, email, category, subject, message }) => ({
      subject: `Message ${reference} from the Contact page`,
      replyTo: email,
      parts: [
        `Reference: ${reference}`,
        `From: ${name}, ${email}`,
        `About: ${category}`,
        `Subject: ${subject}`,
        ...message.split('\n'),
        `Once it has been answered: npm run ops:messages -- answered ${reference}`,
      ],
    }),
    'contact-received': ({ reference, subject, message, promise }) => ({
      subject: `We have your message ${reference}`,
      heading: 'We have your message',
      parts: [
        'Thank you for writing to Kinfolio. Your reference is:',
        { code: reference },
        `Please quote this reference if you write or phone again.${promise === undefined ? '' : ` ${promise}`}`,
        'If you did not write to us, someone typed your address by mistake. You do not need to do anything.',
        'This is the message we received. Web addresses in it are broken up, so that nobody can send links in our name.',
        `Subject: ${withoutLinks(subject)}`,
        ...withoutLinks(message).split('\n'),
      ],
    }),
    'newsletter-confirm': ({ confirm }) => ({
      subject: 'Please confirm: new guides by email',
      parts: [
        'Someone asked Kinfolio to send new guides to this address. We hope it was you.',
        { button: 'Yes, send me new guides', link: confirm },
        'The button works for 7 days. If you did not ask, you do not need to do anything. We will not email you again.',
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
        'You are getting this email because you asked Kinfolio to send new guides to this address, and confirmed by email.',
        { button: 'Leave the list', link: leave, quiet: true },
      ],
    }),
  };

// Breaks up links in a text. Visitors can enter another person's address in the form, so our email must not
// spread their links.
const withoutLinks = (text: string) =>
  text.replaceAll(/:(?=\/\/)/g, ' : ').replaceAll(/(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}])/gu, ' $& ');
