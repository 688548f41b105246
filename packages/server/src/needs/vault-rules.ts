const ownKey = 'The proof is checked against the key of the vault that the call is about.';

/** Rules that the handlers of `vault/v1` check themselves, by method and path. No code reads them. */
export const proofRulesInHandlers: Readonly<Record<string, string>> = {
  'POST /vault/v1/prelogin': 'Gives the same answer for an unknown email as for a known one.',
  'POST /vault/v1/sign-up/confirmed': 'With the verifier of the page that requested the email.',
  'POST /vault/v1/recovery/session': 'With the proof of a kit.',
  'POST /vault/v1/passkeys/session': 'With the signature of a passkey.',
  'POST /vault/v1/ways/look': 'With the code on the invitation or card.',
  'POST /vault/v1/cards/session': 'With the code on a card.',
  'POST /vault/v1/rehearsals/steps': 'With the code from an email.',
  'POST /vault/v1/vault/earlier/open': 'With the secret derived from the password of that vault.',
  'POST /vault/v1/session/confirm': 'With the password, a kit or a passkey, in any active session.',
  'POST /vault/v1/session/open': ownKey,
  'POST /vault/v1/vault': ownKey,
  'POST /vault/v1/vault/take-back': ownKey,
  'PUT /vault/v1/keysets': ownKey,
  'PUT /vault/v1/keyset': `${ownKey} A present person too, unless the change is one that a device makes automatically.`,
  'POST /vault/v1/factors/drop': `${ownKey} Only in a session that a kit opened, without the second step.`,
  'POST /vault/v1/grants/:id/acts': 'Declining needs a seal only; allowing needs a present person too.',
  'POST /vault/v1/account/close':
    'For an account that never had a vault: a session opened a moment ago with an emailed code.',
  'POST /vault/v1/account/what-we-hold':
    'For an account that never had a vault: a session opened a moment ago with an emailed code.',
  'POST /vault/v1/reset':
    'An emailed code, confirmed a moment ago. It takes seven days, and its owner is emailed.',
  'POST /vault/v1/vault/set-aside': 'A reset requested seven days ago.',
  'POST /vault/v1/factors/reset': 'A reset requested seven days ago.',
  'POST /vault/v1/activity': 'It only keeps this session alive.',
};

/**
 * Routes whose handler checks the proof, because the key belongs to the vault that the call is about, or
 * because only some bodies and accounts need a proof.
 */
export const routesProvedInHandler: ReadonlySet<string> = new Set([
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
