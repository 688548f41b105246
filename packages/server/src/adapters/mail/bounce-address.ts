import { createHmac, timingSafeEqual } from 'node:crypto';

// [Note: An address of each message's own] A report about a mail that could not be delivered is itself a mail, which
// anyone can write. So each mail has a sender's address of its own, with a mark over the message and its receiver that only this
// server makes: a report counts by the address it came to, and for no other receiver.

/** Where reports come to, and what makes the marks. */
export interface Bounces {
  /** Such as bounces@example.org. */
  readonly address: string;
  /** Base64url. */
  readonly fakesSecret: string;
}

/** The message that an address belongs to, and its mark. */
export interface BounceToken {
  /** A UUID. */
  readonly messageId: string;
  readonly mark: string;
}

/** The sender's address of one mail: bounces+ID.MARK@example.org. Lower case only, as some mail servers keep nothing else. */
export function bounceAddressOf(bounces: Bounces, messageId: string, to: string): string {
  const [local = '', domain = ''] = bounces.address.split('@');
  return `${local}+${messageId.replaceAll('-', '')}.${markOf(bounces, messageId, to)}@${domain}`;
}

/** Reads such an address; undefined for another one. Its mark is still to be compared. */
export function readBounceAddress(bounces: Bounces, address: string): BounceToken | undefined {
  const [local = '', domain = ''] = bounces.address.toLowerCase().split('@');
  const given = address.trim().toLowerCase();
  if (!given.startsWith(`${local}+`) || !given.endsWith(`@${domain}`)) return undefined;
  const token = given.slice(local.length + 1, -domain.length - 1);
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-f]{16})$/.exec(
    token,
  );
  return found === null ? undefined : { messageId: found.slice(1, 6).join('-'), mark: found[6] ?? '' };
}

/** Whether a mark belongs to a message to this receiver. */
export function isBounceOf(bounces: Bounces, { messageId, mark }: BounceToken, to: string): boolean {
  const right = markOf(bounces, messageId, to);
  return mark.length === right.length && timingSafeEqual(Buffer.from(mark), Buffer.from(right));
}

const markOf = ({ fakesSecret }: Bounces, messageId: string, to: string): string =>
  createHmac('sha256', Buffer.from(fakesSecret, 'base64url'))
    .update(`kinfolio/bounce\n${messageId}\n${to.toLowerCase()}`)
    .digest('hex')
    .slice(0, 16);
