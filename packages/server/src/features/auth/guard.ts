import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { AuthContext } from './context.ts';
import { isIdle } from './sessions/activity.ts';
import { authenticate, type RequestBearer } from './sessions/bearer.ts';
import { wasOpenedByKit } from './sessions/shown-by-kit.ts';

/**
 * Identifies the sender of a request to another of this server's APIs. Their session must be alive and active
 * within the idle time, with a second factor if the account has one (with `byKit`, a session that a kit has
 * just opened needs none), and on a device that the account knows unless `anyDevice` is set. `belowFactor`
 * accepts a person who has not shown the second factor yet, on any device, because the code for a new device
 * comes after the factor. Throws `unauthorized`, `forbidden` (banned), `session_expired`, `insufficient_aal`
 * and `new_device` in the error format of that API.
 */
export async function requireActive(
  context: AuthContext,
  request: RequestBearer,
  { anyDevice = false, byKit = false, belowFactor = false } = {},
): Promise<SignedIn> {
  const signedIn = await authenticate(context, request);
  if (!signedIn.ok) {
    const code = signedIn.code === 'user_banned' ? 'forbidden' : 'unauthorized';
    throw new ServerError(code, signedIn.message);
  }
  if (isIdle(context, signedIn.value))
    throw new ServerError('session_expired', 'This session was inactive for too long.');
  const kitWillDo = byKit && signedIn.value.present && (await wasOpenedByKit(context, signedIn.value));
  if (signedIn.value.lacksFactor && belowFactor) return signedIn.value;
  if (signedIn.value.lacksFactor && !kitWillDo)
    throw new ServerError('insufficient_aal', 'This account needs a second factor.');
  if (!signedIn.value.confirmed && !anyDevice)
    throw new ServerError('new_device', 'This device is new to the account.');
  return signedIn.value;
}
