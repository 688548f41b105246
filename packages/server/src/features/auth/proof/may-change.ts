import type { CallProof } from '@kinfolio/contract/proof';
import type { SignedIn } from '../../../http/signed-in.ts';
import { createRefusal, type Refusal } from '../errors.ts';
import { findProofRefusal } from './required.ts';

// [Note: Changes are held] If a person reports that a sign-in was not theirs, every session ends. For a while, nothing
// that guards the account can be changed: addresses, second factors, passkeys, recovery kit. The password is an
// exception: it can be changed on a device that the account knows. That ends the hold, because a stolen password is
// then worthless. See decision 530.

/**
 * The reason why a session may not change what guards its account; undefined if it may. With only a password on a new
 * device, nothing may be changed. Otherwise a thief could add their own factor and so make the device known.
 * `duringHold`: this change is allowed even while changes are held. `wants`: what else the session of a guarded account
 * must have proved.
 */
export function checkMayChange(
  who: Pick<SignedIn, 'confirmed' | 'held' | 'guarded' | 'opened' | 'present'>,
  { duringHold = false, wants = [] }: { duringHold?: boolean; wants?: readonly CallProof[] } = {},
): Refusal | undefined {
  if (!who.confirmed)
    return createRefusal('insufficient_aal', { status: 401, message: 'This device is new to the account' });
  return who.held && !duringHold ? createRefusal('changes_held') : findProofRefusal(who, wants);
}
