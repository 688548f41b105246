import type { ProblemCode } from './session-client.ts';

function serverShowed(what: string): string {
  return `Kinfolio's server ${what}. Nothing on this device was changed.`;
}

/** What to do next comes first; nothing here says more than the person may know. */
const sentences: Record<ProblemCode, string> = {
  'wrong-password': 'Email or password is wrong.',
  'wrong-since-restore':
    'Email or password is wrong. This server was restored from a backup. If you changed your password shortly before that, log in with the password you used before you changed it.',
  'wrong-code': 'Check the code on your recovery kit. It does not open this account.',
  'code-wanted': 'Enter the code you were sent, then go on.',
  'wrong-sign-in-code': 'Check the code. It is not right, or its time is over.',
  'email-taken': 'Log in instead, or use another email: this one has an account already.',
  'phone-taken': 'Use another number: this one belongs to another account.',
  'invitation-used': 'Ask for another sign-up code. This one was used, is over or was typed wrong.',
  'sign-up-closed': 'Ask the people who run this server. It takes no new people.',
  'changes-held': 'Set another password first. Until then this waits, because of a login that was not yours.',
  'reset-waits':
    'Come back in 7 days and do this once more. We wait, and we sent you an email: opening your passport stops it.',
  'account-closing': 'Keep your account first. It is closed, and takes nothing new.',
  'release-running': 'Try again when it is over: someone has asked to be let in to your passport.',
  'proof-wanted': 'Begin this step again: it asks for your password, and you typed that some time ago.',
  'grants-standing': 'Stop what you share first, under People. This cannot be done while it is shared.',
  'keys-changed': 'Try again. Your passport was changed on another device just now.',
  'weak-secret': 'Choose a longer password. This one is too easy to guess.',
  'wrong-passkey': 'Use your password instead. This passkey does not open this passport any more.',
  'passkey-cannot-open':
    'Use your password instead. This passkey can say who you are, but cannot open your passport.',
  'passkey-not-used': 'Try again, or use your password. No passkey was used.',
  'outside-refused': 'Try again, or log in with your password. We could not tell who you are.',
  'asked-elsewhere':
    'This link was asked for on another device, or in another browser or tab. Go back there, and type the code from the same email. Here it logs nobody in.',
  'others-passport': 'Log out first: the passport on this device belongs to another account.',
  'already-connected': 'Choose another one: this login belongs to an account already.',
  'captcha-not-done': 'Do the check that you are a person to go on.',
  'captcha-failed': 'Try again. The check could not tell that you are a person.',
  offline: 'Check your internet connection, then try again.',
  'too-many-tries': 'Wait a few minutes, then try again. There were too many tries.',
  'not-open': 'Unlock your passport first, then try again.',
  'no-vault':
    "If you made a passport before, stop here and try again later. Kinfolio's server says there is no passport for this account.",
  'other-vault': "Try again later. Kinfolio's server has another passport for this account.",
  'other-salt':
    "If you changed your password or email on another device, type it once more. If not, stop here and tell us: Kinfolio's server says that it was changed. Nothing was sent.",
  'cannot-open': 'Log in again. This passport did not open.',
  'keyset-older': serverShowed('showed an older state of your passport than this device knows'),
  'keyset-incomplete': serverShowed('left out a key'),
  'keyset-forged': serverShowed('showed keys that are not yours'),
  'way-ended': 'Use your newest recovery kit, or your password. This one was replaced.',
  'unsafe-server': 'Stop here and tell us. The server asked for something unsafe, so nothing was sent.',
  unreadable: 'This record does not open on this device. It is kept as it is.',
  'not-found': 'Go back to the list. This record is no longer there.',
  'not-now': 'This cannot be done now. Look at your plan and your email address in Settings.',
  'too-large': 'Shorten it, then save again. It holds more than one record may.',
  'storage-full': 'Free some space on this device, then try again. There is no room to save.',
  unexpected: 'Try again in a few minutes. Something went wrong on our side.',
};

/** Where the browser is too old for passkeys, or told to know none. */
export const noPasskeys = 'Use your password. This browser has no passkeys.';

/** Shown instead of logging out while offline. */
export const noLogOutOffline =
  'Connect to the internet first. Logging out deletes the copy of your passport on this device, and without the internet you could not log in again.';

/** Where the account is known already, and only the password can be wrong. */
export const wrongPassword = 'Check your password. It does not open this passport.';

/** The sentence for a problem. A page may say its own words for some of them. */
export function problemWords(problem: ProblemCode, own: Partial<Record<ProblemCode, string>> = {}): string {
  return own[problem] ?? sentences[problem];
}
