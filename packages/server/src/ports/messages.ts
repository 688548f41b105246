/** A mail in plain text. Never put more into it than its receiver may read over somebody's shoulder. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A text message; `to` is a number in E.164 form with its plus. */
export interface TextMessage {
  to: string;
  text: string;
}

/** Sends messages to people. Both throw when the message could not be handed on. */
export interface Messages {
  sendMail(mail: Mail): Promise<void>;
  sendText(message: TextMessage): Promise<void>;
}
