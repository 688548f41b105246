import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { type ContactAddress, findAccountByAddress, formatAddress } from '../accounts/address.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import { consumeCode, consumeToken, createDecoyAccountId } from '../codes/codes.ts';
import { type ConfirmationResult, confirmersByPurpose } from '../codes/confirm.ts';
import { type CodePurpose, listAddressClaims, type StoredCode } from '../codes/store.ts';
import { readLinkToken } from '../codes/token.ts';
import type { AuthContext } from '../context.ts';
import { createRequester, hashRequestingDevice } from '../devices/known.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { countCodeAttempt } from '../guessing.ts';
import { isBanned, openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { AuthMethod } from '../tables.ts';
import { startFlow } from './flow.ts';

/** For each `type` in a request, the purposes of codes that it may stand for, in the order in which they are tried. */
export const purposesByVerifyType = {
  email: ['signup', 'recovery'],
  signup: ['signup'],
  invite: ['signup'],
  magiclink: ['recovery', 'signup'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['phone_signup'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly CodePurpose[]>;

export type VerifyType = keyof typeof purposesByVerifyType;
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

/** Parses the `type` in a request; undefined if it is not known. */
export function readVerifyType(word: string): VerifyType | undefined {
  return types.find(type => type === word);
}

export type VerificationResult =
  | { session: PresentedSession }
  /** One of the two addresses of a change has agreed, and the other must still do so. */
  | { halfway: true }
  /** The code was correct, but the request does not open a session. */
  | { confirmed: true }
  /** The session is waiting for the program that requested it. */
  | { authCode: string };

/**
 * Checks a code that a person typed. The response is the same for an unknown address and for a wrong, expired or used
 * code.
 */
export async function verifyCode(
  context: AuthContext,
  { type, to, code, from }: { type: VerifyType; to: ContactAddress; code: string; from: RequestOrigin },
): Promise<Outcome<VerificationResult>> {
  const address = formatAddress(to);
  const { known } = await createRequester(context, to, from);
  const codeTry = await countCodeAttempt(context, address, { known });
  if (!codeTry.ok) return codeTry;
  const asks = from.device === undefined ? null : hashRequestingDevice(context, from.device);
  const typist = { known: known !== undefined, asks };
  const outcome = await context.db.transaction(async tx => {
    for (const accountId of await candidates(context, tx, type, to)) {
      const account = await lockAccount(tx, accountId);
      for (const purpose of purposesByVerifyType[type]) {
        const used = await consumeCode(context, tx, { accountId, purpose, address, code, typist });
        if (used !== undefined && account !== undefined) return confirm(context, tx, { account, used, from });
      }
    }
    return createRefusal('otp_expired');
  });
  if (outcome.ok) await codeTry.value.wasRight();
  return outcome;
}

// If several accounts are changing to the same address at once, the code can belong only to one of the latest
// few. Earlier ones are not checked.
const mostClaims = 3;

/**
 * The accounts that a code for this address may belong to. The list is never empty, so that an unknown address costs
 * the same work.
 */
async function candidates(
  context: AuthContext,
  tx: Db,
  type: VerifyType,
  to: ContactAddress,
): Promise<string[]> {
  const owner = (await findAccountByAddress(tx, to))?.id ?? createDecoyAccountId(context, formatAddress(to));
  if (type !== 'email_change' && type !== 'phone_change') return [owner];
  return [owner, ...(await listAddressClaims(tx, formatAddress(to), mostClaims))];
}

/**
 * Checks a token from a message. A client sends it, or a person opens it as a link in a browser (`pressed`).
 * In the second case, the session waits for the client that requested the link.
 */
export async function verifyToken(
  context: AuthContext,
  { type, token, pressed, from }: { type: VerifyType; token: string; pressed: boolean; from: RequestOrigin },
): Promise<Outcome<VerificationResult>> {
  const invalid = createRefusal('otp_expired', { message: 'Email link is invalid or has expired' });
  const name = readLinkToken(token);
  const purposes: readonly CodePurpose[] = purposesByVerifyType[type];
  if (name === undefined || !purposes.includes(name.purpose)) return invalid;
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, name.accountId);
    const used = await consumeToken(context, tx, { token, pressed });
    if (used === undefined || account === undefined) return invalid;
    return confirm(context, tx, { account, used, from, pressed });
  });
}

async function confirm(
  context: AuthContext,
  tx: Db,
  { account, used, from, pressed = false }: Used,
): Promise<Outcome<VerificationResult>> {
  if (isBanned(account, context.clock.now())) return createRefusal('user_banned');
  const confirmed = await confirmersByPurpose[used.purpose](context, tx, account);
  if (!confirmed.ok) return confirmed;
  return { ok: true, value: await resultOf(context, tx, confirmed.value, { used, from, pressed }) };
}

interface Used {
  account: Account;
  used: StoredCode;
  from: RequestOrigin;
  pressed?: boolean;
}

async function resultOf(
  context: AuthContext,
  tx: Db,
  confirmed: ConfirmationResult,
  { used, from, pressed }: { used: StoredCode; from: RequestOrigin; pressed: boolean },
): Promise<VerificationResult> {
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

/** The sign-in method that is recorded for a session fetched by a client. */
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
