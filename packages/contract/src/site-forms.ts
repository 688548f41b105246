// The forms on the public pages: what the server accepts, and the pages that follow.

/** A field of a form, with the messages for an empty value and for one longer than `max` characters. */
export interface SiteFormField {
  readonly missing: string;
  readonly max: number;
  readonly tooLong: string;
}

const wrongEmail = 'Enter an email address like name@example.co.uk';

/** The fields of both forms, by name. The newsletter form has only the email field. */
export const siteFormFields = {
  name: { missing: 'Enter your name', max: 100, tooLong: 'Shorten your name to 100 characters' },
  email: { missing: wrongEmail, max: 254, tooLong: wrongEmail },
  category: {
    missing: 'Choose what your message is about',
    max: 20,
    tooLong: 'Choose what your message is about',
  },
  subject: {
    missing: 'Enter a subject of a few words',
    max: 200,
    tooLong: 'Shorten the subject to 200 characters',
  },
  message: {
    missing: 'Write your message',
    max: 5000,
    tooLong: 'Shorten your message to 5,000 characters, or send the rest in a second message',
  },
} as const satisfies Record<string, SiteFormField>;

/**
 * What an email address must look like, as the source of a regular expression. The message for an address that does not
 * match is the `missing` text of the email field.
 */
export const emailPattern = String.raw`^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.\-]*[A-Za-z0-9_+\-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`;

/** The page shown after a message was sent. `?reference=` is the reference of the message. */
export const messageSentPath = '/contact/sent';

/** The response to an accepted message. It has no reference if a program filled in the hidden fields. */
export interface SentMessageResponse {
  /**
   * Eight digits in two groups, such as `4829-1735`, by which the sender and the operator can refer to the
   * message.
   */
  reference?: string;
}

/** Whether a text is a reference in the format of {@link SentMessageResponse}. */
export const isMessageReference = (text: string): boolean => /^[1-9]\d{3}-[1-9]\d{3}$/.test(text);
