import { randomInt, timingSafeEqual } from 'node:crypto';
import { takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../plugins/server-error.ts';
import { findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { SignedIn } from '../sessions/bearer.ts';
import type { DeviceCode } from '../tables.ts';
import { aboutDevice, confirmSession, deviceHash, lockLiving } from './claim.ts';
import { isConfirmed } from './confirmed.ts';
import { notMeLink } from './not-me.ts';
import { saveSessionFacts } from './store.ts';

const quarterOfHour = 15 * 60_000;

/** Sends a code to the owner of the account; the one before it is over. Throws `rate_limited`. */
export async function sendDeviceCode(context: AuthContext, who: SignedIn): Promise<void> {
  const { db, clock, settings } = context;
  const { codeMs, deviceCodes: max } = settings;
  const ofAccount = { key: `device-code:${who.accountId}`, max, windowMs: quarterOfHour };
  const taken = await takeFromLimit(db, clock, ofAccount);
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Too many codes; wait and try again.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  await db.transaction(async tx => {
    const session = await lockLiving(tx, who);
    const account = await findAccount(tx, who.accountId);
    if (isConfirmed(context, session) || account === undefined) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const deviceCode = { hash: context.blind(hashed(who, code)), endsAtMs: clock.now() + codeMs, wrong: 0 };
    await saveSessionFacts(tx, who, { deviceCode });
    if (account.email === null) return;
    const values = { code, codeMs, notMe: await notMeLink(context, tx, account) };
    await context.tell(tx, { template: 'new-device', to: account.email, values });
  });
}

/** Confirms a session by the code its owner was sent. Throws `wrong_code`; a wrong try is counted. */
export async function confirmDevice(
  context: AuthContext,
  who: SignedIn,
  { device, code }: { device: string; code: string },
): Promise<void> {
  const right = await context.db.transaction(async tx => {
    const session = await lockLiving(tx, who);
    const { deviceCode } = session;
    if (!isConfirmed(context, session)) {
      if (deviceCode === null || !isOpen(context, deviceCode)) return false;
      if (!isSame(deviceCode.hash, context.blind(hashed(who, code)))) {
        await saveSessionFacts(tx, who, { deviceCode: { ...deviceCode, wrong: deviceCode.wrong + 1 } });
        await context.note(tx, who.accountId, {
          event: 'device-refused',
          sessionId: who.sessionId,
          about: aboutDevice(session.device),
        });
        return false;
      }
    }
    await confirmSession(context, tx, session, deviceHash(context, who.accountId, device));
    return true;
  });
  if (!right) throw new ServerError('wrong_code', 'The code is not right, or its time is over.');
}

/** A code may be mistyped a few times; then it is over, and the next one is as hard to guess. */
const isOpen = ({ clock, settings }: AuthContext, { endsAtMs, wrong }: DeviceCode) =>
  endsAtMs > clock.now() && wrong < settings.triesPerCode;

/** A code is of no use in another session. */
const hashed = ({ accountId, sessionId }: SignedIn, code: string) =>
  `device-code ${accountId} ${sessionId} ${code}`;

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
