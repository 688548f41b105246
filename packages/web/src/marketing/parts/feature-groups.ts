import type { ClaimId } from '../claims.ts';
import type { FeatureCardLink } from '../landing/features.ts';

/** A group of features on the Features page. */
export interface FeatureGroup {
  id: string;
  title: string;
  text: string;
  claims: readonly ClaimId[];
  links: readonly FeatureCardLink[];
}

/** The groups, in the order in which the page shows them. */
export const featureGroups: readonly FeatureGroup[] = [
  {
    id: 'write-it-down',
    title: 'Write it down once',
    text: 'Each form asks only for what someone will need one day, and tells you when a number cannot be right.',
    claims: ['dashboard'],
    links: [
      { words: 'See the dashboard', href: '/previews/dashboard' },
      { words: 'See a form', href: '/previews/bank-accounts' },
      { words: 'Open the sample passport', href: '/sample' },
      { words: 'Try the demo', href: '/demo/1' },
    ],
  },
  {
    id: 'document-scanning',
    title: 'Scan papers or bring in lists',
    text: 'Point your phone at a bill, and check what Kinfolio has filled in. You can also import lists from your bank, a spreadsheet or a password manager.',
    claims: ['scan-on-device'],
    links: [{ words: 'See sample bills', href: '/previews/bills' }],
  },
  {
    id: 'keep-it-right',
    title: 'Keep it right',
    text: 'Kinfolio shows what is missing, what is out of date and what is due.',
    claims: ['dates-found', 'email-reminders'],
    links: [
      { words: 'See the list of dates', href: '/previews/important-dates' },
      { words: 'See a reminder', href: '/previews/reminders' },
    ],
  },
  {
    id: 'who-can-see-what',
    title: 'Choose who can see what',
    text: 'Section by section, person by person. Martin can change everything; the solicitor sees only the will.',
    claims: ['sharing-view-only', 'sharing-emergency', 'sharing-full', 'temporary-access'],
    links: [
      { words: 'See what sharing looks like', href: '/previews/permissions' },
      { words: 'What it means for your family', href: '/previews/family-access' },
    ],
  },
  {
    id: 'emergency-access',
    title: 'A safety net',
    text: 'If you fall ill or die, the people you chose can read the sections you picked, without your password.',
    claims: ['emergency-access', 'emergency-card'],
    links: [{ words: 'How emergency access works', href: '/emergency-access' }],
  },
  {
    id: 'hand-it-on',
    title: 'Pass it on',
    text: 'The first sheet says who to ring, where the will is and what cannot wait. Paper needs no password.',
    claims: ['executor-pack'],
    links: [{ words: 'See legal documents', href: '/previews/legal-documents' }],
  },
  {
    id: 'safe-login',
    title: 'Keep it safe',
    text: 'Log in with a password, a fingerprint or your face.',
    claims: ['sealed-on-device', 'recovery-kit'],
    links: [{ words: 'How we protect you', href: '/security-login' }],
  },
  {
    id: 'budgeting',
    title: 'See where the month goes',
    text: 'Weekly, quarterly and yearly payments become monthly amounts in fourteen categories.',
    claims: ['budgeting'],
    links: [{ words: 'About the budgeting tool', href: '/budgeting' }],
  },
  {
    id: 'for-everybody',
    title: 'Easy for everyone to use',
    text: 'Large text, strong contrast, no tiny buttons. It works with a keyboard and with double-size text, and a program checks that a screen reader can read it.',
    claims: ['works-on-phone'],
    links: [{ words: 'Questions and answers', href: '/faq' }],
  },
];
