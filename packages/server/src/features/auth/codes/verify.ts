import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { type Address, addressText, findAccountOf } from '../accounts/address.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { takeCodeTry } from '../limits.ts';
import { isBanned, openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { AuthMethod, CodeChallenge } from '../tables.ts';
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
  /** The session waits for the program that asked for it. */
  | { authCode: string };

/** Takes a code that a person typed. An unknown address, a wrong, an old and a used code get the same answer. */
export async function verifyCode(
  context: AuthContext,
  { type, to, code, from }: { type: VerifyType; to: Address; code: string; from: Entrance },
): Promise<Outcome<Verified>> {
  const address = addressText(to);
  const codeTry = await takeCodeTry(context, address);
  if (!codeTry.ok) return codeTry;
  const outcome = await context.db.transaction(async tx => {
    for (const accountId of await candidates(context, tx, type, to)) {
      const account = await lockAccount(tx, accountId);
      for (const purpose of purposesOf[type]) {
        const used = await useCode(context, tx, { accountId, purpose, address, code });
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

/** Takes the link of a message, or its token. `bound` leaves the session to the program that asked for it. */
export async function verifyToken(
  context: AuthContext,
  { type, token, bound, from }: { type: VerifyType; token: string; bound: boolean; from: Entrance },
): Promise<Outcome<Verified>> {
  const invalid = refuse('otp_expired', { message: 'Email link is invalid or has expired' });
  const name = readToken(token);
  const purposes: readonly CodePurpose[] = purposesOf[type];
  if (name === undefined || !purposes.includes(name.purpose)) return invalid;
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, name.accountId);
    const used = await useToken(context, tx, token);
    if (used === undefined || account === undefined) return invalid;
    return confirm(context, tx, { account, used, from, forProgram: bound ? used.challenge : null });
  });
}

async function confirm(
  context: AuthContext,
  tx: Db,
  { account, used, from, forProgram = null }: Used,
): Promise<Outcome<Verified>> {
  if (isBanned(account, context.clock.now())) return refuse('user_banned');
  const confirmed = await confirms[used.purpose](context, tx, account);
  if (!confirmed.ok) return confirmed;
  const { purpose } = used;
  return { ok: true, value: await resultOf(context, tx, confirmed.value, { purpose, from, forProgram }) };
}

interface Used {
  account: Account;
  used: StoredCode;
  from: Entrance;
  forProgram?: CodeChallenge | null;
}

async function resultOf(
  context: AuthContext,
  tx: Db,
  confirmed: Confirmed,
  {
    purpose,
    from,
    forProgram: challenge,
  }: { purpose: CodePurpose; from: Entrance; forProgram: CodeChallenge | null },
): Promise<Verified> {
  if ('halfway' in confirmed) return confirmed;
  const { account } = confirmed;
  if (challenge === null) return { session: await openSession(context, tx, account, 'otp', { from }) };
  const authCode = await startFlow(context, tx, {
    accountId: account.id,
    challenge,
    method: methods[purpose],
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
