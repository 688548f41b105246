import { problemWords } from './problem-words.ts';
import type { SharingProblem } from './sharing.ts';

/** What to do next, for the problems that only sharing has. */
const sentences: Partial<Record<SharingProblem, string>> = {
  'wrong-password': 'Check your password. It does not open this passport.',
  'wrong-code': 'Check the code. It is not as it is on the paper.',
  'wrong-sign-in-code': 'Check the number. It is not right, or its time is over.',
  'code-wanted': 'Type the number that we send you first.',
  'not-found': 'Ask for a new one: this has ended, or was never there.',
  'plan-limit': 'Your plan has no room for this. Nothing was made, and nobody was written to.',
  'no-mail': 'This server sends no email, so it could not warn you. Nothing was made.',
  'bad-day': 'Choose a day from today to 180 days ahead.',
  'bad-terms': 'These choices do not go together. Go back and look at them again.',
  'sections-later':
    'Digital accounts, gifts and dates cannot be shared by themselves yet. Untick them for now, and share them 30 days after you last changed your password, kit or passkey.',
  'grants-missing':
    'Finish stopping what you stopped first: press Stop once more under People and access. Then try again.',
  'keys-changed': 'Try again. Your passport was changed on another device just now.',
  'other-email': 'This account has another email address than the one that was written down for you.',
  'accepted-by-other': 'Another account has accepted this invitation already.',
  'grant-closed': 'It is not open now.',
  'not-now': 'This cannot be done now.',
  'read-only': 'This may be read and not changed. Keep what you typed somewhere else, and ask its owner.',
  'changed-since': 'It was changed by somebody just now, so it was not deleted. Look at it again.',
  'too-soon': 'You cannot ask again yet. Load this page again: it names the day.',
  'not-genuine':
    "Stop here. Kinfolio's server does not show the passport of the person who invited you. Nothing was opened.",
  'owner-unknown':
    'Ask for a new invitation. This passport has changed since, and nothing shows that it is still the same person’s.',
};

/** The sentence for a problem of sharing. */
export function sharingWords(problem: SharingProblem): string {
  const own = sentences[problem];
  if (own !== undefined) return own;
  return problemWords(isCommon(problem) ? problem : 'unexpected');
}

function isCommon(problem: SharingProblem): problem is Parameters<typeof problemWords>[0] {
  return sentences[problem] === undefined;
}
