import type { ClaimId } from '../claims.ts';
import type { CardLink } from '../landing/features.ts';

/** A part of the page Features. */
export interface FeatureGroup {
  id: string;
  title: string;
  text: string;
  claims: readonly ClaimId[];
  links: readonly CardLink[];
}

/** In the order of the page. */
export const featureGroups: readonly FeatureGroup[] = [
  {
    id: 'write-it-down',
    title: 'Write it down once',
    text: 'Each form asks only for what someone will need one day. It says where to find a number, and tells you when a number cannot be right. Unfinished forms are kept as drafts.',
    claims: ['dashboard', 'earlier-versions', 'deleted-30-days'],
    links: [
      { words: 'See the dashboard', href: '/previews/dashboard' },
      { words: 'See a form', href: '/previews/bank-accounts' },
      { words: 'Try the demo', href: '/demo/1' },
    ],
  },
  {
    id: 'document-scanning',
    title: 'Scan it or bring it in',
    text: 'Point your phone at a bill, or choose a picture or a PDF. Kinfolio reads the supplier, the numbers, the amounts and the dates, and you check them. You can also import lists from your bank, a spreadsheet or a password manager.',
    claims: ['scan-on-device', 'scan-names', 'files-sealed'],
    links: [{ words: 'See sample bills', href: '/previews/bills' }],
  },
  {
    id: 'keep-it-right',
    title: 'Keep it right',
    text: 'A passport that is three years old helps nobody. Kinfolio shows what is missing, what is out of date and what is due.',
    claims: ['dates-found', 'email-reminders'],
    links: [
      { words: 'See the list of dates', href: '/previews/important-dates' },
      { words: 'See a reminder', href: '/previews/reminders' },
    ],
  },
  {
    id: 'who-can-see-what',
    title: 'Choose who can see what',
    text: 'You choose section by section and person by person. Martin can change everything; the solicitor sees only the will.',
    claims: [
      'sharing',
      'sharing-view-only',
      'sharing-emergency',
      'sharing-full',
      'sharing-revoke',
      'access-log',
      'contacts-two-steps',
      'temporary-access',
    ],
    links: [
      { words: 'See how sharing looks', href: '/previews/permissions' },
      { words: 'What it means for your family', href: '/previews/family-access' },
    ],
  },
  {
    id: 'emergency-access',
    title: 'A safety net',
    text: 'If you fall ill or die, the people you chose can read what you chose, without your password.',
    claims: ['emergency-access', 'emergency-card', 'inactivity-periods', 'last-24-hours', 'holiday-mode'],
    links: [{ words: 'How emergency access works', href: '/emergency-access' }],
  },
  {
    id: 'hand-it-on',
    title: 'Hand it on',
    text: 'Where the signed will is, who has the power of attorney, who to call first. On paper too, because paper needs no password.',
    claims: ['executor-pack', 'export-formats'],
    links: [{ words: 'See legal documents', href: '/previews/legal-documents' }],
  },
  {
    id: 'safe-login',
    title: 'Keep it safe',
    text: 'You log in with a password, and with a fingerprint or your face if you like. A recovery kit on paper helps if you forget.',
    claims: [
      'sealed-on-device',
      'new-device-code',
      'two-steps',
      'biometric',
      'recovery-kit',
      'kit-is-a-key',
      'kit-anywhere',
      'idle-minutes',
      'not-me',
    ],
    links: [{ words: 'How we protect you', href: '/security-login' }],
  },
  {
    id: 'budgeting',
    title: 'See where the month goes',
    text: 'Add what you pay by the week, month, quarter or year, and see it as monthly amounts in fourteen categories.',
    claims: ['budgeting'],
    links: [{ words: 'About the budgeting tool', href: '/budgeting' }],
  },
  {
    id: 'for-everybody',
    title: 'Easy for every pair of eyes and hands',
    text: 'Large text, strong contrast, no tiny buttons. It works by keyboard and with text twice as large, and a program checks that a screen reader can read it.',
    claims: ['works-on-phone', 'offline'],
    links: [{ words: 'Questions and answers', href: '/faq' }],
  },
];
