// The forms of the public pages: what the server takes, and where the pages lead.

/** A box of a form: the messages for an empty one, and for one with more than `max` characters. */
export interface FormBox {
  readonly missing: string;
  readonly max: number;
  readonly tooLong: string;
}

const wrongEmail = 'Enter an email address like name@example.co.uk';

/** The boxes of both forms, by name. The newsletter has the email alone. */
export const formBoxes = {
  name: { missing: 'Enter your name', max: 100, tooLong: 'Shorten your name to 100 characters' },
  email: { missing: wrongEmail, max: 254, tooLong: wrongEmail },
  category: { missing: 'Choose what it is about', max: 20, tooLong: 'Choose what it is about' },
  subject: {
    missing: 'Enter a subject of a few words',
    max: 200,
    tooLong: 'Shorten the subject to 200 characters',
  },
  message: {
    missing: 'Write your message',
    max: 5000,
    tooLong: 'Shorten your message to 5,000 characters, or send the rest in a second one',
  },
} as const satisfies Record<string, FormBox>;

/**
 * What an email must look like, as the source of an expression; `formBoxes.email.missing` is the message for anything
 * else.
 */
export const emailPattern = String.raw`^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.\-]*[A-Za-z0-9_+\-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`;

/** Where a sent message leads; `?reference=` names it. */
export const sentPath = '/contact/sent';

/** The answer to a message that was taken. None to a program that filled in what people do not see. */
export interface MessageTaken {
  /**
   * Eight digits in two groups, such as `4829-1735`: the number by which its sender and the support team refer to it.
   */
  reference?: string;
}

/** Whether a text is a reference as {@link MessageTaken} has it. */
export const isReference = (text: string): boolean => /^[1-9]\d{3}-[1-9]\d{3}$/.test(text);
