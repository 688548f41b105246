/**
 * An email in two forms: plain text and HTML. Never include more than a stranger may read over the recipient's
 * shoulder.
 */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** The address at which a mail program unsubscribes its reader. */
  leave?: string | undefined;
  /**
   * The address that receives a report if the email could not be delivered. Without it, the report goes to the sender.
   */
  returnTo?: string | undefined;
  /** Whether the mail server is asked to report successful deliveries to `returnTo` as well as failures. */
  reports?: boolean | undefined;
  /**
   * An id, such as `<1@example.org>`, that is the same whenever the same email is sent again, so that a second copy can
   * be recognised.
   */
  messageId: string;
}

/** A text message; `to` is a number in E.164 form, with the plus. */
export interface TextMessage {
  to: string;
  text: string;
}

/** Signs emails on behalf of a domain (DKIM, RFC 6376). */
export interface MailSigning {
  domain: string;
  selector: string;
  /** A private key as PEM. */
  key: string;
}

/** Sends messages to people. Both methods throw when the message could not be sent. */
export interface MessageSender {
  sendMail(mail: Mail): Promise<void>;
  sendText(message: TextMessage): Promise<void>;
}
