import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretKeyOf } from '../../../adapters/crypto/secret-key.ts';
import type { Clock } from '../../../ports/clock.ts';

const linkMs = 30 * 24 * 60 * 60_000;
const nonceFromMs = 1_500;
const nonceUntilMs = 30 * 60_000;

interface LinkContext {
  readonly publicUrl: string;
  /** Base64url. */
  readonly fakesSecret: string;
  readonly clock: Clock;
}

/** Whose link it is, and of which notice. */
export interface FineToken {
  readonly accountId: string;
  readonly slotMs: number;
}

/** The mark of a link: only this server can make it, for one purpose and one text. */
export const linkMark = ({ fakesSecret }: Pick<LinkContext, 'fakesSecret'>, purpose: string, text: string) =>
  createHmac('sha256', secretKeyOf(fakesSecret))
    .update(`kinfolio/${purpose}\n${text}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url');

/** Whether a mark is right for a text, compared in the same time whatever is wrong. */
export function isLinkMark(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The token of a notice's link: the account and the notice, which only this server can make. */
export function fineToken(
  context: Pick<LinkContext, 'fakesSecret'>,
  { accountId, slotMs }: FineToken,
): string {
  const text = `${accountId}.${slotMs.toString(36)}`;
  return `${text}.${linkMark(context, 'fine', text)}`;
}

/** The address of the page with "I'm fine". */
export const fineLink = (context: Pick<LinkContext, 'fakesSecret' | 'publicUrl'>, of: FineToken): string =>
  `${context.publicUrl}/fine?t=${fineToken(context, of)}`;

/** Whose long road a link is about, and of which press. */
export interface RoadToken {
  readonly vaultId: string;
  readonly grantId: string;
  readonly slotMs: number;
}

/** So long a link to the long road works: longer than the road. */
const roadMs = 60 * 24 * 60 * 60_000;
const roadPrefix = 'road.';

/** The address of the page with "I still have this". */
export function roadLink(
  context: Pick<LinkContext, 'fakesSecret' | 'publicUrl'>,
  { vaultId, grantId, slotMs }: RoadToken,
): string {
  const text = `${vaultId}.${grantId}.${slotMs.toString(36)}`;
  return `${context.publicUrl}/fine?t=${roadPrefix}${text}.${linkMark(context, 'road', text)}`;
}

/** Reads the token of a link to the long road; undefined for another text, and after 60 days. */
export function readRoad(context: LinkContext, token: string): RoadToken | undefined {
  if (!token.startsWith(roadPrefix)) return undefined;
  const [vaultId = '', grantId = '', slot = '', mark = ''] = token.slice(roadPrefix.length).split('.');
  if (!isLinkMark(linkMark(context, 'road', `${vaultId}.${grantId}.${slot}`), mark)) return undefined;
  const slotMs = Number.parseInt(slot, 36);
  return context.clock.now() - slotMs <= roadMs ? { vaultId, grantId, slotMs } : undefined;
}

/** Whose part in which rehearsal a link is for. */
export interface RehearsalToken {
  readonly vaultId: string;
  readonly rehearsalId: string;
  readonly grantId: string;
}

/** The address of a person's part in a rehearsal. What it is known by is in the fragment, which no browser sends. */
export function rehearsalLink(
  context: Pick<LinkContext, 'fakesSecret' | 'publicUrl'>,
  { vaultId, rehearsalId, grantId }: RehearsalToken,
): string {
  const text = `${vaultId}.${rehearsalId}.${grantId}`;
  return `${context.publicUrl}/rehearsal#${text}.${linkMark(context, 'rehearsal', text)}`;
}

/** Reads what the link of a rehearsal is known by; undefined for another text. */
export function readRehearsalToken(
  context: Pick<LinkContext, 'fakesSecret'>,
  token: string,
): RehearsalToken | undefined {
  const [vaultId = '', rehearsalId = '', grantId = '', mark = ''] = token.split('.');
  const right = linkMark(context, 'rehearsal', `${vaultId}.${rehearsalId}.${grantId}`);
  return isLinkMark(right, mark) ? { vaultId, rehearsalId, grantId } : undefined;
}

/** Reads the token of a link; undefined for another text, and after 30 days. */
export function readFine(context: LinkContext, token: string): FineToken | undefined {
  const [accountId = '', slot = '', mac = ''] = token.split('.');
  if (!isLinkMark(linkMark(context, 'fine', `${accountId}.${slot}`), mac)) return undefined;
  const slotMs = Number.parseInt(slot, 36);
  return context.clock.now() - slotMs <= linkMs ? { accountId, slotMs } : undefined;
}

/** What the page carries, so that only a press on it acts: worth something from 1.5 seconds to 30 minutes after. */
export function newPageNonce(context: LinkContext, token: string): string {
  const at = context.clock.now().toString(36);
  return `${at}.${linkMark(context, 'fine-page', `${token}.${at}`)}`;
}

/** What a press with a nonce is worth: another page's or an old one is refused, and one in the first moments may be a machine's. */
export type PressWorth = 'person' | 'too-soon' | 'refused';

/** Judges the nonce of a press on the page of a link. */
export function judgePress(context: LinkContext, token: string, nonce: string): PressWorth {
  const [at = '', mac = ''] = nonce.split('.');
  if (!isLinkMark(linkMark(context, 'fine-page', `${token}.${at}`), mac)) return 'refused';
  const ageMs = context.clock.now() - Number.parseInt(at, 36);
  if (ageMs > nonceUntilMs || ageMs < 0) return 'refused';
  return ageMs < nonceFromMs ? 'too-soon' : 'person';
}
