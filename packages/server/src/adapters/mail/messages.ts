import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Messages } from '../../ports/messages.ts';
import { outboxMail, outboxTexts } from './outbox.ts';
import { httpTexts, twilioTexts } from './sms.ts';
import { smtpMail } from './smtp.ts';

/** The folder where messages wait when nothing is set up to send them. */
export const outboxFolder = (config: Config) => join(config.dataDir, 'outbox');

/** Sends by what the settings name, or writes into the outbox. */
export function createMessages(config: Config, clock: Clock): Messages {
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
