import { getProblemText } from './problem-words.ts';
import type { SharingProblem } from './sharing.ts';

/** The sentences for problems that occur only in sharing. Each of them tells the person what to do next. */
const sentences: Partial<Record<SharingProblem, string>> = {
  'wrong-password': 'Check your password. It does not open this passport.',
  'wrong-code': 'Check the code. It does not match the one on the paper.',
  'wrong-sign-in-code': 'Check the code. It is wrong, or it has expired.',
  'code-wanted': 'First type the code that we sent you.',
  'not-found': 'Ask for a new invitation or card. This one has ended, or never existed.',
  'plan-limit': 'Your plan does not cover this. Nothing was created, and we did not email anyone.',
  'no-mail': 'This server cannot send emails, so it could not warn you. Nothing was created.',
  'bad-day': 'Choose today or one of the next 180 days.',
  'bad-terms': 'These choices do not fit together. Go back and check them.',
  'sections-later':
    'Digital accounts, gifts and dates cannot be shared on their own yet. Untick them for now, and share them 30 days after you last changed your password, kit or passkey.',
  'grants-missing': 'To end the other access, press Stop once more under People and access. Then try again.',
  'keys-changed': 'Try again. Your passport has just been changed on another device.',
  'other-email': 'This account’s email address is not the one that the invitation was made for.',
  'accepted-by-other': 'Another account has already accepted this invitation.',
  'grant-closed': 'You cannot open this passport now.',
  'reopen-needed': 'Open this passport again. What you can read in it has changed.',
  'not-now': 'This is not possible at the moment. Reload the page and look again.',
  'read-only':
    'You can read this, but not change it. Copy what you typed, and ask the owner to make the change.',
  'changed-since': 'Someone has just changed this record, so it was not deleted. Look at the record again.',
  'too-soon': 'You cannot ask again yet. Reload this page to see when you can.',
  'not-genuine':
    "Stop here. Kinfolio's server is not showing the passport of the person who invited you. Nothing was opened.",
  'owner-unknown':
    'Ask for a new invitation. This passport has changed since, and we cannot tell whether it still belongs to the same person.',
};

/** The sentence for a sharing problem. */
export function getSharingProblemText(problem: SharingProblem): string {
  const own = sentences[problem];
  if (own !== undefined) return own;
  return getProblemText(isCommon(problem) ? problem : 'unexpected');
}

function isCommon(problem: SharingProblem): problem is Parameters<typeof getProblemText>[0] {
  return sentences[problem] === undefined;
}
