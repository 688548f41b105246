import type { ProblemCode } from '../../vault-worker/types/outcome.ts';

function serverShowed(what: string): string {
  return `Kinfolio's server ${what}. Nothing on this device was changed.`;
}

/** Each sentence starts with what to do next; none reveals more than the person may know. */
const sentences: Record<ProblemCode, string> = {
  'wrong-password': 'Email or password is wrong.',
  'wrong-since-restore':
    'Email or password is wrong. This server was restored from a backup. If you changed your password shortly before that, log in with the password you used before you changed it.',
  'wrong-code': 'Check the code on your recovery kit. It does not open this account.',
  'code-wanted': 'Enter the code you were sent, then continue.',
  'wrong-sign-in-code': 'Check the code. It is wrong, or it has expired.',
  'email-taken': 'Log in instead, or use another email: this one already has an account.',
  'phone-taken': 'Use another number: this one belongs to another account.',
  'invitation-used': 'Ask for another sign-up code. This one was used, has expired or was mistyped.',
  'sign-up-closed': 'Ask the people who run this server. It is not accepting new people.',
  'changes-held':
    'Set a new password first. Until then you cannot do this, because of a login that was not yours.',
  'reset-waits':
    'Come back in 7 days and do this again. We have emailed you. If you open your passport before then, the request is cancelled.',
  'account-closing': 'Keep your account first. It is closed, so nothing new can be saved.',
  'release-running':
    'Try again later. Someone has asked to open your passport, and that request has to end first.',
  'proof-wanted': 'Start this step again. It needs your password, and you typed that some time ago.',
  'grants-standing':
    'Stop sharing first, under People and access. You cannot do this while you share your passport.',
  'keys-changed': 'Try again. Your passport has just been changed on another device.',
  'weak-secret': 'Choose a longer password. This one is too easy to guess.',
  'wrong-passkey': 'Use your password instead. This passkey no longer opens this passport.',
  'passkey-cannot-open':
    'Use your password instead. This passkey can prove who you are, but cannot open your passport.',
  'passkey-not-used': 'Try again, or use your password. No passkey was used.',
  'outside-refused': 'Try again, or log in with your password. We could not confirm who you are.',
  'asked-elsewhere':
    'You requested this link on another device, or in another browser or tab. Go back there, and type the code from the same email. The link does not log you in here.',
  'others-passport': 'Log out first: the passport on this device belongs to another account.',
  'already-connected': 'Choose another login: this one already belongs to an account.',
  'captcha-not-done': 'To continue, show that you are a person.',
  'captcha-failed': 'Try again. The check could not confirm that you are a person.',
  offline: 'Check your internet connection, then try again.',
  'too-many-tries': 'Wait a few minutes, then try again. There have been too many tries.',
  'not-open': 'Unlock your passport first, then try again.',
  'no-vault':
    "If you made a passport before, stop here and try again later. Kinfolio's server says there is no passport for this account.",
  'other-vault': "Try again later. Kinfolio's server has a different passport for this account.",
  'other-salt':
    "If you changed your password or email on another device, type it once more. If not, stop here and tell us: Kinfolio's server says that your password or email was changed. Nothing was sent.",
  'cannot-open': 'Log in again. This passport could not be opened.',
  'keyset-older': serverShowed('showed an older state of your passport than this device knows'),
  'keyset-incomplete': serverShowed('left out a key'),
  'keyset-forged': serverShowed('showed keys that are not yours'),
  'way-ended':
    'Use your newest recovery kit, or your password. The recovery kit or passkey you used has been replaced.',
  'unsafe-server': 'Stop here and tell us. The server asked for something unsafe, so nothing was sent.',
  unreadable: 'This record cannot be opened on this device. We keep it as it is.',
  'not-found': 'Go back to the list. This record is no longer there.',
  'not-now': 'This is not possible at the moment. Check your plan and your email address in Settings.',
  'only-a-sample': 'Begin your own passport to do this. Nothing is sent from the sample.',
  'too-large': 'Shorten this record, then save again. It is too long.',
  'storage-full': 'Free up some space on this device, then try again. There is no room to save.',
  unexpected: 'Try again in a few minutes. Something went wrong on our side.',
};

/** Shown if the browser is too old for passkeys, or has them switched off. */
export const noPasskeysText = 'Use your password. This browser cannot use passkeys.';

/** Shown instead of logging out while offline. */
export const noLogOutOfflineText =
  'Connect to the internet first. Logging out deletes the copy of your passport on this device, and without the internet you could not log in again.';

/** Shown when the account is already known and only the password can be wrong. */
export const wrongPasswordText = 'Check your password. It does not open this passport.';

/** The sentence for a problem. A page may override some of them. */
export function getProblemText(problem: ProblemCode, own: Partial<Record<ProblemCode, string>> = {}): string {
  return own[problem] ?? sentences[problem];
}
