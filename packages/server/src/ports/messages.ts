/** A mail, said twice: as plain text and as HTML. Never put more into it than may be read over somebody's shoulder. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who an answer goes to. */
  replyTo?: string | undefined;
  /** Where a mail program takes its reader off the list. */
  leave?: string | undefined;
  /** Where a report goes that it could not be delivered; without it, to the sender. */
  returnTo?: string | undefined;
  /** Ask the mail server to report the delivery itself to `returnTo`, not only a failure. */
  reports?: boolean | undefined;
  /** The same whenever the same mail is sent again, such as `<1@example.org>`: what shows a second copy as one. */
  messageId: string;
}

/** A text message; `to` is a number in E.164 form with its plus. */
export interface TextMessage {
  to: string;
  text: string;
}

/** Signs mails as those of a domain (DKIM, RFC 6376). */
export interface MailSigning {
  domain: string;
  selector: string;
  /** A private key as PEM. */
  key: string;
}

/** Sends messages to people. Both throw when the message could not be handed on. */
export interface Messages {
  sendMail(mail: Mail): Promise<void>;
  sendText(message: TextMessage): Promise<void>;
}
