import { timingSafeEqual } from 'node:crypto';
import { takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { DeviceCode } from '../tables.ts';
import { aboutDevice, confirmSession, lockLiving } from './claim.ts';
import { isConfirmed } from './confirmed.ts';
import { codesOf, deviceCodeHash, mailDeviceCode } from './notice.ts';
import { saveSessionFacts } from './store.ts';

/** Sends the owner of the account another code; the one before is over. Throws `rate_limited`. */
export async function sendDeviceCode(context: AuthContext, who: SignedIn): Promise<void> {
  const { db, clock } = context;
  const taken = await takeFromLimit(db, clock, codesOf(context, who.accountId));
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many codes; wait and try again.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  await db.transaction(async tx => {
    const session = await lockLiving(tx, who);
    const account = await findAccount(tx, who.accountId);
    if (isConfirmed(context, session) || account === undefined) return;
    await mailDeviceCode(context, tx, account, who);
  });
}

/** Confirms a session by the code its owner was sent. Throws `wrong_code`; a wrong try is counted. */
export async function confirmDevice(
  context: AuthContext,
  who: SignedIn,
  { code }: { code: string },
): Promise<void> {
  const right = await context.db.transaction(async tx => {
    const session = await lockLiving(tx, who);
    const { deviceCode } = session;
    if (!isConfirmed(context, session)) {
      if (deviceCode === null || !isOpen(context, deviceCode)) return false;
      if (!isSame(deviceCode.hash, deviceCodeHash(context, who, code))) {
        await saveSessionFacts(tx, who, { deviceCode: { ...deviceCode, wrong: deviceCode.wrong + 1 } });
        await context.logActivity(tx, who.accountId, {
          event: 'device-refused',
          sessionId: who.sessionId,
          about: aboutDevice(session.device),
        });
        return false;
      }
    }
    await confirmSession(context, tx, session);
    return true;
  });
  if (!right) throw new ServerError('wrong_code', 'The code is not right, or its time is over.');
}

/** A code may be mistyped a few times; then it is over, and the next one is as hard to guess. */
const isOpen = ({ clock, settings }: AuthContext, { endsAtMs, wrong }: DeviceCode) =>
  endsAtMs > clock.now() && wrong < settings.triesPerCode;

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
