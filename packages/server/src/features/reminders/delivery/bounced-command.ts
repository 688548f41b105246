import { type Bounces, isBounceOf, readBounceAddress } from '../../../adapters/mail/bounce-address.ts';
import { readDeliveryReport } from '../../../adapters/mail/delivery-report.ts';
import { type DeliveryContext, takeMailReport } from './service.ts';

/**
 * Takes a mail that came to the address for reports: `npm run ops:bounced` reads it from its input, as a mail server hands it
 * on. Returns how many receivers of mails of ours it was about; 0 for a forged report, or any other mail.
 */
export async function takeBouncedMail(
  context: DeliveryContext,
  bounces: Bounces,
  raw: Uint8Array,
): Promise<number> {
  const report = await readDeliveryReport(raw);
  const tokens = (report?.cameTo ?? []).flatMap(address => readBounceAddress(bounces, address) ?? []);
  let taken = 0;
  for (const token of tokens)
    for (const { addresses, kind, status } of report?.receivers ?? []) {
      const address = addresses.find(one => isBounceOf(bounces, token, one));
      if (address === undefined) continue;
      const isOurs = await takeMailReport(context, { messageId: token.messageId, address, kind, status });
      if (isOurs) taken += 1;
    }
  return taken;
}
