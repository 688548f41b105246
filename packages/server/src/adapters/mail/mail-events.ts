import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

// Events as SendGrid posts them: a list, signed with ECDSA over the time and the bytes of the body
// (docs.sendgrid.com, "Event Webhook Security Features" and "Event Webhook Reference", read 2026-11-26).

/** A report from the mail service about one email. */
export interface MailEvent {
  /** The Message-ID of the email, with its brackets. */
  readonly messageId: string;
  readonly address: string;
  readonly kind: 'failed' | 'delayed' | 'delivered' | 'complaint';
  readonly status: string;
}

/** The body of a request, and the two headers that carry its signature. */
export interface SignedEvents {
  readonly body: Buffer;
  readonly signature: string;
  /** When the event happened, in seconds since 1970. */
  readonly timestamp: string;
}

const toleranceMs = 10 * 60_000;

/** Whether a text is a key for verifying events: a P-256 public key in DER, base64. */
export function isEventKey(text: string): boolean {
  try {
    return keyOf(text).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

const keyOf = (text: string) =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });

const eventShape = z.object({
  event: z.string(),
  email: z.string(),
  'smtp-id': z.string().default(''),
  status: z.string().optional(),
  type: z.string().optional(),
});

const kinds: Readonly<Record<string, MailEvent['kind']>> = {
  bounce: 'failed',
  dropped: 'failed',
  deferred: 'delayed',
  delivered: 'delivered',
  spamreport: 'complaint',
};

/**
 * Reads the events in a request; undefined if the signature is wrong or older than ten minutes. Events of other kinds
 * are skipped.
 */
export function readMailEvents(
  keyText: string,
  { body, signature, timestamp }: SignedEvents,
  nowMs: number,
): readonly MailEvent[] | undefined {
  if (!(Math.abs(nowMs - Number(timestamp) * 1000) <= toleranceMs)) return undefined;
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!verify('sha256', signed, keyOf(keyText), Buffer.from(signature, 'base64'))) return undefined;
  const listed = z.array(z.unknown()).safeParse(jsonOf(body));
  return (listed.data ?? []).flatMap(one => {
    const { data } = eventShape.safeParse(one);
    const kind = data && kinds[data.event];
    if (data === undefined || kind === undefined) return [];
    // "blocked" means that the sender has a bad reputation, not that the address is wrong.
    const usual = data.type === 'blocked' ? '5.7.1' : kind === 'delayed' ? '4.0.0' : '5.0.0';
    const status = /^[245]\.\d{1,3}\.\d{1,3}$/.exec(data.status ?? '')?.[0] ?? usual;
    return [{ messageId: data['smtp-id'], address: data.email, kind, status }];
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
