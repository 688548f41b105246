import { randomUUID, timingSafeEqual } from 'node:crypto';
import { v4 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import type { CodeChallenge } from '../tables.ts';
import {
  type CodeKey,
  countWrongCode,
  deleteCode,
  deleteFlowStatesOf,
  lockCode,
  type StoredCode,
  saveCode,
  voidLink,
} from './store.ts';
import { createLinkToken, createOneTimeCode, readLinkToken } from './token.ts';

/** A new code and its link token. Only their hashes are stored, so this is the only time they can be read. */
export interface IssuedCode {
  code: string;
  token: string;
}

/**
 * The person who types a code: whether the account knows their device, and the device's stored hash, which is compared
 * with that of the device that requested the code.
 */
export interface CodeTypingDevice {
  known: boolean;
  asks: string | null;
}

/** Creates a code for an address and invalidates the previous code with the same purpose. */
export async function issueCode(
  context: AuthContext,
  tx: Db,
  {
    address,
    challenge,
    askedBy,
    linkMs = context.settings.linkMs,
    ...name
  }: CodeKey & {
    address: string;
    challenge?: CodeChallenge | undefined;
    askedBy?: string | undefined;
    linkMs?: number;
  },
): Promise<IssuedCode> {
  const { clock, settings } = context;
  const issued = { code: createOneTimeCode(), token: createLinkToken(name, challenge !== undefined) };
  await saveCode(tx, {
    ...name,
    address: context.blind(address),
    codeHash: context.blind(`code ${issued.code}`),
    linkHash: context.blind(`link ${issued.token}`),
    wrong: 0,
    wrongElsewhere: 0,
    askedBy: askedBy ?? null,
    challenge: challenge ?? null,
    codeEndsAtMs: clock.now() + settings.codeMs,
    linkEndsAtMs: clock.now() + linkMs,
  });
  return issued;
}

/**
 * Uses up a code that a person typed. Undefined if the code is wrong. Wrong attempts are counted, so the transaction
 * must be committed. Attempts on other devices do not invalidate the code for the device that requested it.
 */
export async function consumeCode(
  context: AuthContext,
  tx: Db,
  { address, code, typist, ...name }: CodeKey & { address: string; code: string; typist: CodeTypingDevice },
): Promise<StoredCode | undefined> {
  const { clock, settings } = context;
  const stored = await lockCode(tx, name);
  const right = same(stored?.codeHash, context.blind(`code ${code}`));
  if (stored === undefined || stored.address !== context.blind(address)) return undefined;
  const own = typist.known || stored.askedBy === typist.asks;
  const wrong = own ? stored.wrong : stored.wrongElsewhere;
  if (stored.codeEndsAtMs <= clock.now() || wrong >= settings.triesPerCode) return undefined;
  if (!right) {
    await countWrongCode(tx, name, { own });
    return undefined;
  }
  await deleteCode(tx, name);
  if (name.purpose === 'recovery') await deleteFlowStatesOf(tx, name.accountId, 'recovery');
  return stored;
}

// [Note: A link pressed elsewhere] A person may press the link in a sign-in email in a different browser from the one
// that requested it. That browser does not have the session's verifier, so nobody is signed in, and the page asks the
// person to type the code in the first browser. For this reason, the code in such an email remains valid after its link
// was used, until one of the two has led to a session.

/**
 * Uses up the link in a message, whether it was `pressed` in a browser or sent by a program. Undefined if the link is
 * wrong, used or expired.
 */
export async function consumeToken(
  context: AuthContext,
  tx: Db,
  { token, pressed }: { token: string; pressed: boolean },
): Promise<StoredCode | undefined> {
  const name = readLinkToken(token);
  const stored = name === undefined ? undefined : await lockCode(tx, name);
  const right = same(stored?.linkHash, context.blind(`link ${token}`));
  if (stored === undefined || !right || stored.linkEndsAtMs <= context.clock.now()) return undefined;
  const codeStays = pressed && stored.purpose === 'recovery' && !context.settings.linksSignIn;
  await (codeStays ? voidLink(tx, stored, context.blind(`no link ${randomUUID()}`)) : deleteCode(tx, stored));
  return stored;
}

// [Note: An unknown address costs the same] A request for an unknown address takes the same steps as one for a known
// address. A code is created and stored for a decoy account, which is always the same for the same address. A message
// without a recipient is stored too, and the job discards it. So neither the response nor its timing reveals whether
// there is an account.

export function createDecoyAccountId(context: AuthContext, address: string): string {
  const random = Buffer.from(context.blind(`decoy ${address}`), 'base64url').subarray(0, 16);
  return v4({ random });
}

function same(stored: string | undefined, given: string): boolean {
  const known = Buffer.from(stored ?? given.replaceAll(/./g, '-'));
  return timingSafeEqual(known, Buffer.from(given));
}
