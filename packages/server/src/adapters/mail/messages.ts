import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import type { MailSigning, MessageSender } from '../../ports/messages.ts';
import { createOutboxMail, createOutboxTexts } from './outbox.ts';
import { createHttpTexts, createTwilioTexts, type TwilioSetting } from './sms.ts';
import { createSmtpMail } from './smtp.ts';

export interface MessageSettings {
  readonly dataDir: string;
  readonly smtpUrl: string | undefined;
  readonly smsUrl: string | undefined;
  readonly twilio: TwilioSetting | undefined;
  readonly mailFrom: string;
  readonly mailSigning: MailSigning | undefined;
  /** If undefined, emails are sent as fast as the relay accepts them. */
  readonly mailPerSecond: number | undefined;
}

/** The folder where messages are kept if no way of sending them is configured. */
export const outboxFolderPath = (config: Pick<MessageSettings, 'dataDir'>) => join(config.dataDir, 'outbox');

/**
 * Sends messages through the configured services. If none is configured, writes the messages to the outbox.
 */
export function createMessages(config: MessageSettings, clock: Clock): MessageSender {
  const { smtpUrl, smsUrl, twilio, mailFrom, mailSigning: signing, mailPerSecond: perSecond } = config;
  const folder = outboxFolderPath(config);
  return {
    sendMail:
      smtpUrl === undefined
        ? createOutboxMail(folder, mailFrom, clock)
        : createSmtpMail(smtpUrl, mailFrom, { signing, perSecond }),
    sendText: twilio
      ? createTwilioTexts(twilio)
      : smsUrl
        ? createHttpTexts(smsUrl)
        : createOutboxTexts(folder, clock),
  };
}
