import type { ProofWant } from '@kinfolio/contract/proof';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type Refusal, refuse } from '../errors.ts';

type Shown = Pick<SignedIn, 'guarded' | 'opened' | 'present'>;

const isShown: Readonly<Record<ProofWant, (who: Shown) => boolean>> = {
  opened: ({ opened }) => opened,
  present: ({ present }) => present,
  // No request is signed yet. Once one is, it is checked here and nowhere else.
  proof: () => true,
  seal: () => true,
};

/**
 * What a session has not shown of what a call wants of it; nothing where the account is not guarded. The one place where
 * that is decided, for every API: see [Note: Guarded accounts].
 */
export function missingProof(who: Shown, wants: readonly ProofWant[]): ProofWant[] {
  return who.guarded ? wants.filter(want => !isShown[want](who)) : [];
}

/** The same as a refusal in the words of `auth/v1`; undefined where nothing is missing. */
export function refusalOfProof(who: Shown, wants: readonly ProofWant[]): Refusal | undefined {
  return missingProof(who, wants).length > 0
    ? refuse('reauthentication_needed', { message: 'Show who you are once more' })
    : undefined;
}
