import {
  keysetChange,
  keysetsAnswer,
  keysetsQuery,
  maxKeysetBytes,
  proofNonce,
  returnedKeysets,
  sessionSeal,
} from './keyset.ts';
import { maxBodyBytes } from './shapes.ts';
import { vaultState } from './wire.ts';

/** What a call can refuse that wants more than its access token. */
export const guardErrors = ['proof_required', 'proof_refused'] as const;

/** The calls that are about the signed keyset, and about proving that the caller can open the vault. */
export const keysetApi = {
  readKeysets: {
    method: 'GET',
    path: '/vault/v1/keysets',
    summary: 'Read the keysets of the vault since a number, oldest first',
    signedIn: true,
    query: keysetsQuery,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: keysetsAnswer,
    errors: ['not_found'],
  },
  putKeyset: {
    method: 'PUT',
    path: '/vault/v1/keyset',
    summary: 'Change what opens the vault: the next keyset, and all that it names and is new',
    signedIn: true,
    guard: 'proof',
    body: keysetChange,
    maxBytes: maxKeysetBytes,
    status: 200,
    answer: vaultState,
    errors: [
      'not_found',
      'keys_changed',
      'grants_missing',
      'bad_terms',
      'plan_limit',
      'no_mail',
      'already_exists',
      'changes_held',
      ...guardErrors,
    ],
  },
  returnKeysets: {
    method: 'PUT',
    path: '/vault/v1/keysets',
    summary: 'Bring back the keysets that a restored server has lost',
    signedIn: true,
    guard: 'proof',
    body: returnedKeysets,
    maxBytes: maxKeysetBytes,
    status: 200,
    answer: vaultState,
    errors: ['not_found', 'keys_changed', 'grants_missing', 'already_exists', 'changes_held', ...guardErrors],
  },
  proofNonce: {
    method: 'POST',
    path: '/vault/v1/proof/nonce',
    summary: 'Give something to sign once, for a call that wants a proof',
    signedIn: true,
    whileClosing: true,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: proofNonce,
    errors: [],
  },
  openSession: {
    method: 'POST',
    path: '/vault/v1/session/open',
    summary: 'Hand over the bytes that seal the calls of this session',
    signedIn: true,
    whileClosing: true,
    guard: 'proof',
    maxBytes: maxBodyBytes,
    status: 200,
    answer: sessionSeal,
    errors: ['not_found', ...guardErrors],
  },
} as const;
