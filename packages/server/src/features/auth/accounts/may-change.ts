import type { ProofWant } from '@kinfolio/contract/proof';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type Refusal, refuse } from '../errors.ts';
import { refusalOfProof } from '../proof/required.ts';

// [Note: Changes are held] Whoever says that a sign-in was not theirs ends every session, and for a while nothing that
// guards the account is changed: addresses, second factors, passkeys, recovery kit. The password may be, on a device
// the account knows, and that ends the hold: what somebody else knew is worth nothing then. See decision 530.

/**
 * Why a session may not change what guards its account; undefined when it may. A password alone on a new device may
 * change nothing: it could otherwise make itself known, by a factor of its own. `duringHold` is what may be changed
 * while the rest is held; `wants` is what else the session of a guarded account must have shown.
 */
export function refusalOfChange(
  who: Pick<SignedIn, 'confirmed' | 'held' | 'guarded' | 'opened' | 'present'>,
  { duringHold = false, wants = [] }: { duringHold?: boolean; wants?: readonly ProofWant[] } = {},
): Refusal | undefined {
  if (!who.confirmed)
    return refuse('insufficient_aal', { status: 401, message: 'This device is new to the account' });
  return who.held && !duringHold ? refuse('changes_held') : refusalOfProof(who, wants);
}
