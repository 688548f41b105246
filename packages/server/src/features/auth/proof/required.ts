import type { CallProof } from '@kinfolio/contract/proof';
import type { SignedIn } from '../../../http/signed-in.ts';
import { createRefusal, type Refusal } from '../errors.ts';

type Shown = Pick<SignedIn, 'guarded' | 'opened' | 'present' | 'proof'>;

/**
 * A change to what guards an account requires that the person proved their identity recently and signed this
 * request.
 */
export const proofsForChange = ['present', 'proof'] as const satisfies readonly CallProof[];

const isShown: Readonly<Record<CallProof, (who: Shown) => boolean>> = {
  opened: ({ opened }) => opened,
  present: ({ present }) => present,
  proof: ({ proof }) => proof === 'right',
  // Only `vault/v1` and `storage/v1` require a seal, and they check it themselves.
  seal: () => true,
};

/**
 * The proofs that a call needs and its session lacks. Empty if the account is not guarded. All APIs use this
 * function: see [Note: Guarded accounts].
 */
export function listMissingProofs(who: Shown, wants: readonly CallProof[]): CallProof[] {
  return who.guarded ? wants.filter(want => !isShown[want](who)) : [];
}

/** Turns missing proofs into an `auth/v1` error; undefined if none is missing. */
export function findProofRefusal(who: Shown, wants: readonly CallProof[]): Refusal | undefined {
  const missing = listMissingProofs(who, wants);
  if (missing.length === 0) return undefined;
  const isWrong = who.proof === 'wrong' && missing.every(want => want === 'proof');
  return isWrong
    ? createRefusal('reauthentication_not_valid', { message: 'This proof is not valid for this call' })
    : createRefusal('reauthentication_needed', { message: 'Prove who you are once more' });
}
