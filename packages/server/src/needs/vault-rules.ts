const ownKey = 'The proof key is that of the vault which the call is about, as its service reads it.';

/** What the handlers of `vault/v1` decide themselves, by method and path, for readers. */
export const vaultRules: Readonly<Record<string, string>> = {
  'POST /vault/v1/prelogin': 'Answers for an unknown email as for a known one.',
  'POST /vault/v1/sign-up/confirmed': 'By the verifier of the page that asked for the mail.',
  'POST /vault/v1/recovery/session': 'By the proof of a kit.',
  'POST /vault/v1/passkeys/session': 'By the signature of a passkey.',
  'POST /vault/v1/ways/look': 'By the code of the way.',
  'POST /vault/v1/cards/session': 'By the code of a card.',
  'POST /vault/v1/rehearsals/steps': 'By the code of a mail.',
  'POST /vault/v1/vault/earlier/open': 'By the secret that the password of that vault became.',
  'POST /vault/v1/session/confirm': 'By the password, a kit or a passkey, in any session that is active.',
  'POST /vault/v1/session/open': ownKey,
  'POST /vault/v1/vault': ownKey,
  'POST /vault/v1/vault/take-back': ownKey,
  'PUT /vault/v1/keysets': ownKey,
  'PUT /vault/v1/keyset': `${ownKey} A present person too, unless the change is one that a device makes by itself.`,
  'POST /vault/v1/factors/drop': `${ownKey} Only in a session that a kit opened, without the second step.`,
  'POST /vault/v1/grants/:id/acts': 'Declining needs a seal only; allowing needs a present person too.',
  'POST /vault/v1/account/close':
    'An account that never had a vault: a session that was opened a moment ago by a mailed code.',
  'POST /vault/v1/account/what-we-hold':
    'An account that never had a vault: a session that was opened a moment ago by a mailed code.',
  'POST /vault/v1/reset':
    'A code of a mail, shown a moment ago. It waits for seven days, and its owner is mailed.',
  'POST /vault/v1/vault/set-aside': 'A reset that has waited for seven days.',
  'POST /vault/v1/factors/reset': 'A reset that has waited for seven days.',
  'POST /vault/v1/activity': 'It keeps this session alive, and nothing else.',
};

/**
 * Routes whose handler checks the proof: with the key of the vault that the call is about, or for some bodies and accounts
 * only.
 */
export const provedInHandler: ReadonlySet<string> = new Set([
  'POST /vault/v1/session/open',
  'POST /vault/v1/vault',
  'POST /vault/v1/vault/take-back',
  'PUT /vault/v1/keysets',
  'PUT /vault/v1/keyset',
  'POST /vault/v1/factors/drop',
  'POST /vault/v1/grants/:id/acts',
  'POST /vault/v1/account/close',
  'POST /vault/v1/account/what-we-hold',
]);
