import { createHmac, timingSafeEqual } from 'node:crypto';

// [Note: Each email has its own sender address] A report about an email that could not be delivered is itself an email,
// which anyone can write. So each email has its own sender address. It contains a mark, computed from the message and
// its recipient, that only this server can make. A report counts only if it arrives at that address, and only for that
// recipient.

export interface BounceSetting {
  /** An address such as bounces@example.org. */
  readonly address: string;
  /** The secret from which the marks are computed, in base64url. */
  readonly fakesSecret: string;
}

/** The parts of a bounce address: the message that it belongs to, and its mark. */
export interface BounceToken {
  readonly messageId: string;
  readonly mark: string;
}

/**
 * The sender address of one email: bounces+ID.MARK@example.org. It is in lower case, because some mail servers change
 * the case of addresses.
 */
export function createBounceAddress(bounces: BounceSetting, messageId: string, to: string): string {
  const [local = '', domain = ''] = bounces.address.split('@');
  return `${local}+${messageId.replaceAll('-', '')}.${markOf(bounces, messageId, to)}@${domain}`;
}

/**
 * Reads the id and the mark from a bounce address; undefined for any other address. The caller must still check the
 * mark.
 */
export function readBounceAddress(bounces: BounceSetting, address: string): BounceToken | undefined {
  const [local = '', domain = ''] = bounces.address.toLowerCase().split('@');
  const given = address.trim().toLowerCase();
  if (!given.startsWith(`${local}+`) || !given.endsWith(`@${domain}`)) return undefined;
  const token = given.slice(local.length + 1, -domain.length - 1);
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-f]{16})$/.exec(
    token,
  );
  return found === null ? undefined : { messageId: found.slice(1, 6).join('-'), mark: found[6] ?? '' };
}

/** Whether a mark belongs to a message to this recipient. */
export function isBounceMarkOf(
  bounces: BounceSetting,
  { messageId, mark }: BounceToken,
  to: string,
): boolean {
  const right = markOf(bounces, messageId, to);
  return mark.length === right.length && timingSafeEqual(Buffer.from(mark), Buffer.from(right));
}

const markOf = ({ fakesSecret }: BounceSetting, messageId: string, to: string): string =>
  createHmac('sha256', Buffer.from(fakesSecret, 'base64url'))
    .update(`kinfolio/bounce\n${messageId}\n${to.toLowerCase()}`)
    .digest('hex')
    .slice(0, 16);
