import { createHmac } from 'node:crypto';
import { toSecretKey } from '../../adapters/crypto/secret-key.ts';
import type { ReminderContext } from './context.ts';

/**
 * Derives an id (UUID version 8, RFC 9562) from the subject of a message, so that the same message always has
 * the same id.
 */
export function createMessageId(
  { fakesSecret }: Pick<ReminderContext, 'fakesSecret'>,
  about: string,
): string {
  const bytes = createHmac('sha256', toSecretKey(fakesSecret))
    .update(`kinfolio/reminder-message\n${about}`)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
