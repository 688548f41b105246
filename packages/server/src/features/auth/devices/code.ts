import { timingSafeEqual } from 'node:crypto';
import { countLimitTry } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { DeviceCode } from '../tables.ts';
import { confirmSession, describeDeviceForLog, requireLockedSession } from './claim.ts';
import { isSessionConfirmed } from './confirmed.ts';
import { createDeviceCodeLimit, hashDeviceCode, mailDeviceCode } from './notice.ts';
import { saveSessionFacts } from './store.ts';

/** Sends the account's owner a new code, which replaces the previous one. Throws `rate_limited`. */
export async function sendDeviceCode(context: AuthContext, who: SignedIn): Promise<void> {
  const { db, clock } = context;
  const taken = await countLimitTry(db, clock, createDeviceCodeLimit(context, who.accountId));
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many codes were requested. Wait and try again.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  await db.transaction(async tx => {
    const session = await requireLockedSession(tx, who);
    const account = await findAccount(tx, who.accountId);
    if (isSessionConfirmed(context, session) || account === undefined) return;
    await mailDeviceCode(context, tx, account, who);
  });
}

/** Confirms a session with the code sent to the account's owner. Throws `wrong_code`; wrong attempts are counted. */
export async function confirmDevice(
  context: AuthContext,
  who: SignedIn,
  { code }: { code: string },
): Promise<void> {
  const right = await context.db.transaction(async tx => {
    const session = await requireLockedSession(tx, who);
    const { deviceCode } = session;
    if (!isSessionConfirmed(context, session)) {
      if (deviceCode === null || !isOpen(context, deviceCode)) return false;
      if (!isSame(deviceCode.hash, hashDeviceCode(context, who, code))) {
        await saveSessionFacts(tx, who, { deviceCode: { ...deviceCode, wrong: deviceCode.wrong + 1 } });
        await context.logActivity(tx, who.accountId, {
          event: 'device-refused',
          sessionId: who.sessionId,
          about: describeDeviceForLog(session.device),
        });
        return false;
      }
    }
    await confirmSession(context, tx, session);
    return true;
  });
  if (!right) throw new ServerError('wrong_code', 'The code is wrong, or it has expired.');
}

/**
 * A code may be mistyped a few times before it becomes invalid, and its replacement is just as hard to guess.
 */
const isOpen = ({ clock, settings }: AuthContext, { endsAtMs, wrong }: DeviceCode) =>
  endsAtMs > clock.now() && wrong < settings.triesPerCode;

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
