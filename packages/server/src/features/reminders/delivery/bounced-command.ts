import {
  type BounceSetting,
  isBounceMarkOf,
  readBounceAddress,
} from '../../../adapters/mail/bounce-address.ts';
import { readDeliveryReport } from '../../../adapters/mail/delivery-report.ts';
import { acceptMailReport, type DeliveryContext } from './service.ts';

/**
 * Handles an email sent to the address for reports. `npm run ops:bounced` reads it from standard input, to
 * which a mail server forwards it. Returns how many recipients of our emails it reported on: 0 for a forged
 * report or any other email.
 */
export async function acceptBouncedMail(
  context: DeliveryContext,
  bounces: BounceSetting,
  raw: Uint8Array,
): Promise<number> {
  const report = await readDeliveryReport(raw);
  const tokens = (report?.cameTo ?? []).flatMap(address => readBounceAddress(bounces, address) ?? []);
  let taken = 0;
  for (const token of tokens)
    for (const { addresses, kind, status } of report?.receivers ?? []) {
      const address = addresses.find(one => isBounceMarkOf(bounces, token, one));
      if (address === undefined) continue;
      const isOurs = await acceptMailReport(context, { messageId: token.messageId, address, kind, status });
      if (isOurs) taken += 1;
    }
  return taken;
}
