import { randomUUID, timingSafeEqual } from 'node:crypto';
import { v4 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import type { CodeChallenge } from '../tables.ts';
import {
  type CodeName,
  deleteCode,
  deleteFlowsOf,
  lockCode,
  noteWrong,
  putCode,
  type StoredCode,
  voidLink,
} from './store.ts';
import { newCode, newToken, readToken } from './token.ts';

/** A fresh code and the token of its link; the only time that both are readable. */
export interface Issued {
  code: string;
  token: string;
}

/** Who types a code: on a device that the account knows, and what is kept of a device that asks for one. */
export interface Typist {
  known: boolean;
  asks: string | null;
}

/** Makes a code for an address; the one before it, of the same purpose, is over. */
export async function issueCode(
  context: AuthContext,
  tx: Db,
  {
    address,
    challenge,
    askedBy,
    linkMs = context.settings.linkMs,
    ...name
  }: CodeName & {
    address: string;
    challenge?: CodeChallenge | undefined;
    askedBy?: string | undefined;
    linkMs?: number;
  },
): Promise<Issued> {
  const { clock, settings } = context;
  const issued = { code: newCode(), token: newToken(name, challenge !== undefined) };
  await putCode(tx, {
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
 * Uses up a code typed by a person, on a known device or not. Undefined when it is not right; that is counted, so the
 * transaction must commit: wrong ones from elsewhere do not void it where it was asked for.
 */
export async function useCode(
  context: AuthContext,
  tx: Db,
  { address, code, typist, ...name }: CodeName & { address: string; code: string; typist: Typist },
): Promise<StoredCode | undefined> {
  const { clock, settings } = context;
  const stored = await lockCode(tx, name);
  const right = same(stored?.codeHash, context.blind(`code ${code}`));
  if (stored === undefined || stored.address !== context.blind(address)) return undefined;
  const own = typist.known || stored.askedBy === typist.asks;
  const wrong = own ? stored.wrong : stored.wrongElsewhere;
  if (stored.codeEndsAtMs <= clock.now() || wrong >= settings.triesPerCode) return undefined;
  if (!right) {
    await noteWrong(tx, name, { own });
    return undefined;
  }
  await deleteCode(tx, name);
  if (name.purpose === 'recovery') await deleteFlowsOf(tx, name.accountId, 'recovery');
  return stored;
}

// [Note: A link pressed elsewhere] The link of a mail about signing in may be pressed in another browser than the one that
// asked. Its session waits for a verifier that is not there, so no one is signed in, and the page asks for the code to be
// typed where it was asked for. So of such a mail the code outlives its link, until one of the two has led to a session.

/**
 * Uses up the link of a message, `pressed` in a browser or sent by a program. Undefined when it is not right, used or over.
 */
export async function useToken(
  context: AuthContext,
  tx: Db,
  { token, pressed }: { token: string; pressed: boolean },
): Promise<StoredCode | undefined> {
  const name = readToken(token);
  const stored = name === undefined ? undefined : await lockCode(tx, name);
  const right = same(stored?.linkHash, context.blind(`link ${token}`));
  if (stored === undefined || !right || stored.linkEndsAtMs <= context.clock.now()) return undefined;
  const codeStays = pressed && stored.purpose === 'recovery' && !context.settings.linksSignIn;
  await (codeStays ? voidLink(tx, stored, context.blind(`no link ${randomUUID()}`)) : deleteCode(tx, stored));
  return stored;
}

// [Note: An unknown address costs the same] What is asked for an address nobody has goes the same way as for one
// somebody has: a code is made and stored for an account that does not exist, always the same one for the same
// address, and a message to nobody is stored and thrown away by the job. So neither the answer nor its time tells
// whether there is an account.

/** The account of an address that has none. */
export function decoyAccountId(context: AuthContext, address: string): string {
  const random = Buffer.from(context.blind(`decoy ${address}`), 'base64url').subarray(0, 16);
  return v4({ random });
}

function same(stored: string | undefined, given: string): boolean {
  const known = Buffer.from(stored ?? given.replaceAll(/./g, '-'));
  return timingSafeEqual(known, Buffer.from(given));
}
