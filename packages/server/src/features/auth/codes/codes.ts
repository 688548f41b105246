import { timingSafeEqual } from 'node:crypto';
import { v4 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { AuthContext } from '../context.ts';
import type { CodeChallenge } from '../tables.ts';
import { type CodeName, deleteCode, lockCode, noteWrong, putCode, type StoredCode } from './store.ts';
import { newCode, newToken, readToken } from './token.ts';

/** A fresh code and the token of its link; the only time that both are readable. */
export interface Issued {
  code: string;
  token: string;
}

/** Makes a code for an address; the one before it, of the same purpose, is over. */
export async function issueCode(
  context: AuthContext,
  tx: Db,
  {
    address,
    challenge,
    linkMs = context.settings.linkMs,
    ...name
  }: CodeName & { address: string; challenge?: CodeChallenge | undefined; linkMs?: number },
): Promise<Issued> {
  const { clock, settings } = context;
  const issued = { code: newCode(), token: newToken(name, challenge !== undefined) };
  await putCode(tx, {
    ...name,
    address: context.blind(address),
    codeHash: context.blind(`code ${issued.code}`),
    linkHash: context.blind(`link ${issued.token}`),
    wrong: 0,
    challenge: challenge ?? null,
    codeEndsAtMs: clock.now() + settings.codeMs,
    linkEndsAtMs: clock.now() + linkMs,
  });
  return issued;
}

/** Uses up a code typed by a person. Undefined when it is not right; that is counted, so the transaction must commit. */
export async function useCode(
  context: AuthContext,
  tx: Db,
  { address, code, ...name }: CodeName & { address: string; code: string },
): Promise<StoredCode | undefined> {
  const { clock, settings } = context;
  const stored = await lockCode(tx, name);
  const right = same(stored?.codeHash, context.blind(`code ${code}`));
  if (stored === undefined || stored.address !== context.blind(address)) return undefined;
  if (stored.codeEndsAtMs <= clock.now() || stored.wrong >= settings.triesPerCode) return undefined;
  if (!right) {
    await noteWrong(tx, name);
    return undefined;
  }
  await deleteCode(tx, name);
  return stored;
}

/** Uses up the link of a message. Undefined when it is not right, used or over. */
export async function useToken(context: AuthContext, tx: Db, token: string): Promise<StoredCode | undefined> {
  const name = readToken(token);
  const stored = name === undefined ? undefined : await lockCode(tx, name);
  const right = same(stored?.linkHash, context.blind(`link ${token}`));
  if (stored === undefined || !right || stored.linkEndsAtMs <= context.clock.now()) return undefined;
  await deleteCode(tx, stored);
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
