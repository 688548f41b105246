import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { AuthContext } from './context.ts';
import { isIdle } from './sessions/activity.ts';
import { authenticate, type Bearing } from './sessions/bearer.ts';
import { openedByKit } from './sessions/shown-by-kit.ts';

/**
 * Who sends a request to another API of this server: somebody whose session lives and who did something within the
 * idle time, with a second factor where the account has one, or `byKit` in a session that a kit opened a moment ago, and on a device that
 * it knows unless `anyDevice` will do. `belowFactor` lets in who has not shown the second factor, on any device: the
 * code of a new one is asked for after it.
 * Throws `unauthorized`, `forbidden` (banned), `session_expired`, `insufficient_aal` and `new_device` in that API's
 * own words.
 */
export async function requireActive(
  context: AuthContext,
  request: Bearing,
  { anyDevice = false, byKit = false, belowFactor = false } = {},
): Promise<SignedIn> {
  const signedIn = await authenticate(context, request);
  if (!signedIn.ok) {
    const code = signedIn.code === 'user_banned' ? 'forbidden' : 'unauthorized';
    throw new ServerError(code, signedIn.message);
  }
  if (isIdle(context, signedIn.value))
    throw new ServerError('session_expired', 'Nobody was active for too long.');
  const kitWillDo = byKit && signedIn.value.present && (await openedByKit(context, signedIn.value));
  if (signedIn.value.lacksFactor && belowFactor) return signedIn.value;
  if (signedIn.value.lacksFactor && !kitWillDo)
    throw new ServerError('insufficient_aal', 'This account wants a second factor.');
  if (!signedIn.value.confirmed && !anyDevice)
    throw new ServerError('new_device', 'This device is new to the account.');
  return signedIn.value;
}
