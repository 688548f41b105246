import { createHmac, timingSafeEqual } from 'node:crypto';
import { toSecretKey } from '../../../adapters/crypto/secret-key.ts';
import type { Clock } from '../../../ports/clock.ts';

const linkMs = 30 * 24 * 60 * 60_000;
const nonceFromMs = 1_500;
const nonceUntilMs = 30 * 60_000;

interface LinkContext {
  readonly publicUrl: string;
  /** The secret with which links are signed, in base64url. */
  readonly fakesSecret: string;
  readonly clock: Clock;
}

/** The account and the notice that a link belongs to. */
export interface ImFineToken {
  readonly accountId: string;
  readonly slotMs: number;
}

/** Signs the text of a link for one purpose. Only this server can make the signature. */
export const signLink = ({ fakesSecret }: Pick<LinkContext, 'fakesSecret'>, purpose: string, text: string) =>
  createHmac('sha256', toSecretKey(fakesSecret))
    .update(`kinfolio/${purpose}\n${text}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url');

/** Whether two signatures are equal. Compares in constant time. */
export function areSignaturesEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The token in a notice's link, which names the account and the notice. Only this server can make it. */
export function createImFineToken(
  context: Pick<LinkContext, 'fakesSecret'>,
  { accountId, slotMs }: ImFineToken,
): string {
  const text = `${accountId}.${slotMs.toString(36)}`;
  return `${text}.${signLink(context, 'fine', text)}`;
}

/** The address of the page with the "I'm fine" button. */
export const createImFineLink = (
  context: Pick<LinkContext, 'fakesSecret' | 'publicUrl'>,
  of: ImFineToken,
): string => `${context.publicUrl}/fine?t=${createImFineToken(context, of)}`;

/** The contents of a link about a no-contact request: the grant, and when the request was started. */
export interface NoContactRequestToken {
  readonly vaultId: string;
  readonly grantId: string;
  readonly slotMs: number;
}

/** How long a link about a no-contact request is valid. This is longer than the request itself takes. */
const roadMs = 60 * 24 * 60 * 60_000;
const roadPrefix = 'road.';

/** The address of the page with the "I still have the email or phone" button. */
export function createNoContactRequestLink(
  context: Pick<LinkContext, 'fakesSecret' | 'publicUrl'>,
  { vaultId, grantId, slotMs }: NoContactRequestToken,
): string {
  const text = `${vaultId}.${grantId}.${slotMs.toString(36)}`;
  return `${context.publicUrl}/fine?t=${roadPrefix}${text}.${signLink(context, 'road', text)}`;
}

/** Reads the token in a link about a no-contact request; undefined for any other text, or after 60 days. */
export function readNoContactRequestToken(
  context: LinkContext,
  token: string,
): NoContactRequestToken | undefined {
  if (!token.startsWith(roadPrefix)) return undefined;
  const [vaultId = '', grantId = '', slot = '', mark = ''] = token.slice(roadPrefix.length).split('.');
  if (!areSignaturesEqual(signLink(context, 'road', `${vaultId}.${grantId}.${slot}`), mark)) return undefined;
  const slotMs = Number.parseInt(slot, 36);
  return context.clock.now() - slotMs <= roadMs ? { vaultId, grantId, slotMs } : undefined;
}

/** The rehearsal that a link belongs to, and the grant of the person who received the link. */
export interface RehearsalToken {
  readonly vaultId: string;
  readonly rehearsalId: string;
  readonly grantId: string;
}

/**
 * The address of a person's page in a rehearsal. The token is in the fragment, which browsers do not send to a server.
 */
export function createRehearsalLink(
  context: Pick<LinkContext, 'fakesSecret' | 'publicUrl'>,
  { vaultId, rehearsalId, grantId }: RehearsalToken,
): string {
  const text = `${vaultId}.${rehearsalId}.${grantId}`;
  return `${context.publicUrl}/rehearsal#${text}.${signLink(context, 'rehearsal', text)}`;
}

/** Reads the token in a rehearsal link; undefined for any other text. */
export function readRehearsalToken(
  context: Pick<LinkContext, 'fakesSecret'>,
  token: string,
): RehearsalToken | undefined {
  const [vaultId = '', rehearsalId = '', grantId = '', mark = ''] = token.split('.');
  const right = signLink(context, 'rehearsal', `${vaultId}.${rehearsalId}.${grantId}`);
  return areSignaturesEqual(right, mark) ? { vaultId, rehearsalId, grantId } : undefined;
}

/** Reads the token in a notice's link; undefined for any other text, or after 30 days. */
export function readImFineToken(context: LinkContext, token: string): ImFineToken | undefined {
  const [accountId = '', slot = '', mac = ''] = token.split('.');
  if (!areSignaturesEqual(signLink(context, 'fine', `${accountId}.${slot}`), mac)) return undefined;
  const slotMs = Number.parseInt(slot, 36);
  return context.clock.now() - slotMs <= linkMs ? { accountId, slotMs } : undefined;
}

/**
 * Creates the nonce of a page, which its buttons send back. It is valid from 1.5 seconds to 30 minutes after the page
 * was created.
 */
export function createPageNonce(context: LinkContext, token: string): string {
  const at = context.clock.now().toString(36);
  return `${at}.${signLink(context, 'fine-page', `${token}.${at}`)}`;
}

/**
 * The result of checking a press of the button. `refused`: the nonce is old or from another page. `too-soon`:
 * the button was pressed within the first moments, perhaps by a program.
 */
export type PressCheckResult = 'person' | 'too-soon' | 'refused';

export function checkButtonNonce(context: LinkContext, token: string, nonce: string): PressCheckResult {
  const [at = '', mac = ''] = nonce.split('.');
  if (!areSignaturesEqual(signLink(context, 'fine-page', `${token}.${at}`), mac)) return 'refused';
  const ageMs = context.clock.now() - Number.parseInt(at, 36);
  if (ageMs > nonceUntilMs || ageMs < 0) return 'refused';
  return ageMs < nonceFromMs ? 'too-soon' : 'person';
}
