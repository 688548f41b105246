import type { ProofWant } from '@kinfolio/contract/proof';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type Refusal, refuse } from '../errors.ts';

type Shown = Pick<SignedIn, 'guarded' | 'opened' | 'present' | 'proof'>;

/** What a change of what guards an account wants: its person a moment ago, and a signature of this one request. */
export const changeWants = ['present', 'proof'] as const satisfies readonly ProofWant[];

const isShown: Readonly<Record<ProofWant, (who: Shown) => boolean>> = {
  opened: ({ opened }) => opened,
  present: ({ present }) => present,
  proof: ({ proof }) => proof === 'right',
  // Only `vault/v1` and `storage/v1` want one, and check it themselves.
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
  const missing = missingProof(who, wants);
  if (missing.length === 0) return undefined;
  const isWrong = who.proof === 'wrong' && missing.every(want => want === 'proof');
  return isWrong
    ? refuse('reauthentication_not_valid', { message: 'This proof is not right for this call' })
    : refuse('reauthentication_needed', { message: 'Show who you are once more' });
}
