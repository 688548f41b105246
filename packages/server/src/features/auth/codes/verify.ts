import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { type Address, addressText, findAccountOf } from '../accounts/address.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { askerAt, askingHash } from '../devices/known.ts';
import { type Outcome, refuse } from '../errors.ts';
import { takeCodeTry } from '../guessing.ts';
import { isBanned, openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { AuthMethod } from '../tables.ts';
import { decoyAccountId, useCode, useToken } from './codes.ts';
import { type Confirmed, confirms } from './confirm.ts';
import { startFlow } from './flow.ts';
import { type CodePurpose, listClaims, type StoredCode } from './store.ts';
import { readToken } from './token.ts';

/** What each `type` of the wire contract may be a code for, in the order they are tried. */
export const purposesOf = {
  email: ['signup', 'recovery'],
  signup: ['signup'],
  invite: ['signup'],
  magiclink: ['recovery', 'signup'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['phone_signup'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly CodePurpose[]>;

export type VerifyType = keyof typeof purposesOf;
const types: readonly VerifyType[] = [
  'email',
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'sms',
  'phone_change',
];

/** The type of a request; undefined for a word that is none. */
export function readType(word: string): VerifyType | undefined {
  return types.find(type => type === word);
}

/** What a right code gives. */
export type Verified =
  | { session: PresentedSession }
  /** One of the two addresses of a change has agreed. */
  | { halfway: true }
  /** What was asked is done, and no session comes of it. */
  | { confirmed: true }
  /** The session waits for the program that asked for it. */
  | { authCode: string };

/** Takes a code that a person typed. An unknown address, a wrong, an old and a used code get the same answer. */
export async function verifyCode(
  context: AuthContext,
  { type, to, code, from }: { type: VerifyType; to: Address; code: string; from: Entrance },
): Promise<Outcome<Verified>> {
  const address = addressText(to);
  const { known } = await askerAt(context, to, from);
  const codeTry = await takeCodeTry(context, address, { known });
  if (!codeTry.ok) return codeTry;
  const asks = from.device === undefined ? null : askingHash(context, from.device);
  const typist = { known: known !== undefined, asks };
  const outcome = await context.db.transaction(async tx => {
    for (const accountId of await candidates(context, tx, type, to)) {
      const account = await lockAccount(tx, accountId);
      for (const purpose of purposesOf[type]) {
        const used = await useCode(context, tx, { accountId, purpose, address, code, typist });
        if (used !== undefined && account !== undefined) return confirm(context, tx, { account, used, from });
      }
    }
    return refuse('otp_expired');
  });
  if (outcome.ok) await codeTry.value.wasRight();
  return outcome;
}

// Of those who ask for one new address at once, the latest few; a code is right for one of them.
const mostClaims = 3;

/** The accounts a code with this address may be of; never none, so that an unknown address costs the same. */
async function candidates(context: AuthContext, tx: Db, type: VerifyType, to: Address): Promise<string[]> {
  const owner = (await findAccountOf(tx, to))?.id ?? decoyAccountId(context, addressText(to));
  if (type !== 'email_change' && type !== 'phone_change') return [owner];
  return [owner, ...(await listClaims(tx, addressText(to), mostClaims))];
}

/**
 * Takes the token of a message, sent by a program or `pressed` as a link in a browser. The session of a link is left to
 * the program that asked for it.
 */
export async function verifyToken(
  context: AuthContext,
  { type, token, pressed, from }: { type: VerifyType; token: string; pressed: boolean; from: Entrance },
): Promise<Outcome<Verified>> {
  const invalid = refuse('otp_expired', { message: 'Email link is invalid or has expired' });
  const name = readToken(token);
  const purposes: readonly CodePurpose[] = purposesOf[type];
  if (name === undefined || !purposes.includes(name.purpose)) return invalid;
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, name.accountId);
    const used = await useToken(context, tx, { token, pressed });
    if (used === undefined || account === undefined) return invalid;
    return confirm(context, tx, { account, used, from, pressed });
  });
}

async function confirm(
  context: AuthContext,
  tx: Db,
  { account, used, from, pressed = false }: Used,
): Promise<Outcome<Verified>> {
  if (isBanned(account, context.clock.now())) return refuse('user_banned');
  const confirmed = await confirms[used.purpose](context, tx, account);
  if (!confirmed.ok) return confirmed;
  return { ok: true, value: await resultOf(context, tx, confirmed.value, { used, from, pressed }) };
}

interface Used {
  account: Account;
  used: StoredCode;
  from: Entrance;
  pressed?: boolean;
}

async function resultOf(
  context: AuthContext,
  tx: Db,
  confirmed: Confirmed,
  { used, from, pressed }: { used: StoredCode; from: Entrance; pressed: boolean },
): Promise<Verified> {
  if ('halfway' in confirmed) return confirmed;
  const { account } = confirmed;
  const challenge = pressed ? used.challenge : null;
  if (pressed && challenge === null && !context.settings.linksSignIn) return { confirmed: true };
  if (challenge === null) return { session: await openSession(context, tx, account, 'otp', { from }) };
  const authCode = await startFlow(context, tx, {
    accountId: account.id,
    challenge,
    method: methods[used.purpose],
  });
  return { authCode };
}

/** What a session fetched by a program says it was opened by. */
const methods: Record<CodePurpose, AuthMethod['method']> = {
  signup: 'email/signup',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  phone_signup: 'otp',
  phone_change: 'otp',
  reauthentication: 'otp',
  not_me: 'otp',
};
