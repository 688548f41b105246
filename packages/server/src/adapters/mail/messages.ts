import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import type { MailSigning, Messages } from '../../ports/messages.ts';
import { outboxMail, outboxTexts } from './outbox.ts';
import { httpTexts, type TwilioSetting, twilioTexts } from './sms.ts';
import { smtpMail } from './smtp.ts';

/** What messages are sent with, as the settings name it. */
export interface MessageSettings {
  readonly dataDir: string;
  readonly smtpUrl: string | undefined;
  readonly smsUrl: string | undefined;
  readonly twilio: TwilioSetting | undefined;
  readonly mailFrom: string;
  readonly mailSigning: MailSigning | undefined;
  /** Undefined: as fast as the relay takes them. */
  readonly mailPerSecond: number | undefined;
}

/** The folder where messages wait when nothing is set up to send them. */
export const outboxFolder = (config: Pick<MessageSettings, 'dataDir'>) => join(config.dataDir, 'outbox');

/** Sends by what the settings name, or writes into the outbox. */
export function createMessages(config: MessageSettings, clock: Clock): Messages {
  const { smtpUrl, smsUrl, twilio, mailFrom, mailSigning: signing, mailPerSecond: perSecond } = config;
  const folder = outboxFolder(config);
  return {
    sendMail:
      smtpUrl === undefined
        ? outboxMail(folder, mailFrom, clock)
        : smtpMail(smtpUrl, mailFrom, { signing, perSecond }),
    sendText: twilio ? twilioTexts(twilio) : smsUrl ? httpTexts(smsUrl) : outboxTexts(folder, clock),
  };
}
