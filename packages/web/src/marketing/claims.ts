import { siteFacts } from './facts.ts';

// Every promise on a public page, and what ensures that it is kept. Pages show a claim with <Claim id>, or as a
// sentence of a longer text in `siteFacts.ts`. A test fails if a claim's test file does not exist, or if the server does
// not have its setting.

/**
 * What ensures that a claim is true: a test that fails otherwise, or an operator's setting, if possible with a test of
 * the software that the operator runs.
 */
export type ClaimGuarantee = { test: string } | { setting: OperatorSettingName; tested?: string };

/** The settings in which an operator makes a promise; see `packages/server/src/config/operator-settings.ts`. */
export type OperatorSettingName =
  | 'COMPANY_NAME'
  | 'OFFICE_ADDRESS'
  | 'ICO_NUMBER'
  | 'DATA_LOCATION'
  | 'CONTACT_EMAIL'
  | 'SECURITY_EMAIL'
  | 'SUPPORT_PHONE'
  | 'SUPPORT_HOURS'
  | 'SUPPORT_ANSWER_HOURS'
  | 'MESSAGES_READ_DAYS'
  | 'BACKUP_DAYS'
  | 'UPTIME_CLAIM'
  | 'SECURITY_TESTS_CLAIM'
  | 'ISO_CLAIM'
  | 'CLOSURE_NOTICE_DAYS'
  | 'REFUND_DAYS';

interface ClaimRow {
  /** A sentence, or part of one. `{NAME}` is replaced with the operator's setting. */
  words: string;
  keptBy: ClaimGuarantee;
  /** Shown only on servers for which this fact is true. The name is from the server's `page-facts.ts`. */
  where?: 'FACT_PAYMENTS';
}

const test = (path: string) => ({ test: `packages/${path}` });
const setting = (name: OperatorSettingName, tested?: string) => ({
  setting: name,
  ...(tested !== undefined && { tested: `packages/${tested}` }),
});

export const publicClaims = {
  // Claims about sealing
  'sealed-on-device': {
    words: 'What you write down is sealed on your own device, with AES-256, before it is sent.',
    keptBy: test('e2e/src/journeys/privacy/canaries.test.ts'),
  },
  'cannot-read': {
    words: 'We cannot read your records. We hold no key that opens them.',
    keptBy: test('e2e/src/journeys/privacy/canaries.test.ts'),
  },
  'password-stays': {
    words: 'Your password never leaves your device.',
    keptBy: test('vault/src/keys/password.test.ts'),
  },
  'files-sealed': {
    words: 'Scans and files are sealed too, and so are their names.',
    keptBy: test('e2e/src/journeys/privacy/canaries.test.ts'),
  },
  'tamper-shows': {
    words: 'If someone alters a sealed record, it does not open, and we tell you.',
    keptBy: test('e2e/src/resilience/tamper.test.ts'),
  },
  'open-format': {
    words: 'We publish how records are sealed, so that others can check.',
    keptBy: test('vault/src/vectors/reader.test.ts'),
  },
  'no-tracking': {
    words: 'No adverts, no trackers, and no cookie that needs a banner.',
    keptBy: test('server/src/app.test.ts'),
  },

  // At a glance: the badges on the landing page
  'badge-sealed': {
    words: 'AES-256, on your own device.',
    keptBy: test('e2e/src/journeys/privacy/canaries.test.ts'),
  },
  'badge-no-key': {
    words: 'We hold no key to your records.',
    keptBy: test('e2e/src/journeys/privacy/canaries.test.ts'),
  },
  'badge-sharing': {
    words: 'You share only what you choose.',
    keptBy: test('web/src/vault-worker/grants/make-grant.test.ts'),
  },
  'badge-offline': {
    words: 'Even without the internet.',
    keptBy: test('e2e/src/journeys/devices/first-visit.test.ts'),
  },
  'badge-devices': {
    words: 'And tablet and computer.',
    keptBy: test('e2e/src/accessibility/accessibility.test.ts'),
  },
  'badge-dashboard': {
    words: 'Shows what is missing.',
    keptBy: test('web/src/features/dashboard/DashboardPage.test.tsx'),
  },

  // Claims about signing in
  'new-device-code': {
    words: 'To log in with your password on a new device, you also need a 6-digit code that we send you.',
    keptBy: test('server/src/features/auth/devices/devices.test.ts'),
  },
  'code-minutes': {
    words: 'The code has 6 digits. It works for 10 minutes, and only once.',
    keptBy: test('server/src/features/auth/codes/sign-up.test.ts'),
  },
  'two-steps': {
    words: 'With two-step login on, a password is not enough: you also need a code from your phone.',
    keptBy: test('server/src/features/auth/factors/guard.test.ts'),
  },
  'lost-step': {
    words:
      'With only your password, you can turn off two-step login after 7 days. We email you first, and you can stop it.',
    keptBy: test('server/src/features/auth/reset/factor-reset.test.ts'),
  },
  biometric: {
    words: 'You can log in with your fingerprint or your face, if your device supports it.',
    keptBy: test('e2e/src/journeys/sign-in/passkeys.test.ts'),
  },
  'idle-minutes': {
    words: 'Your passport locks itself after 30 minutes without activity.',
    keptBy: test('server/src/features/vault/activity/service.test.ts'),
  },
  'reset-hour': {
    words: 'The button in an email about your account works for 1 hour.',
    keptBy: test('server/src/features/auth/codes/sign-up.test.ts'),
  },
  'guessing-slow': {
    words: 'After a few wrong passwords you have to wait.',
    keptBy: test('server/src/features/auth/limits.test.ts'),
  },
  'not-me': {
    words:
      'The button “This was not me” in an email logs out every device and stops changes for 3 days, or until you set a new password.',
    keptBy: test('server/src/features/auth/devices/not-me.test.ts'),
  },
  'recovery-kit': {
    words: 'A recovery kit, one sheet of paper, lets you in if you forget your password.',
    keptBy: test('web/src/features/recovery-kit/KitStep.test.tsx'),
  },
  'kit-is-a-key': {
    words: 'Anyone who has this paper can open your passport. Keep it as safe as your will.',
    keptBy: test('server/src/features/auth/devices/not-me.test.ts'),
  },
  'kit-anywhere': {
    words: 'The kit works on any device, without a code. We tell you by email each time it is used.',
    keptBy: test('server/src/features/auth/devices/not-me.test.ts'),
  },
  'activity-log': {
    words:
      'You see a list of every login and every change to your account. If someone alters the list, you can tell.',
    keptBy: test('server/src/features/auth/activity/activity.test.ts'),
  },

  // Claims about keeping data
  'deleted-30-days': {
    words: 'Deleted items are kept for 30 days. Then they are gone for good.',
    keptBy: test('server/src/features/vault/purge/service.test.ts'),
  },
  'earlier-versions': {
    words: 'The last 20 earlier versions of each record are kept, and sealed too.',
    keptBy: test('server/src/features/vault/versions/service.test.ts'),
  },
  offline: {
    words: 'It also opens without the internet, on a device where you have used it.',
    keptBy: test('e2e/src/journeys/devices/first-visit.test.ts'),
  },
  'works-on-phone': {
    words: 'It works on your phone, your tablet and your computer.',
    keptBy: test('e2e/src/accessibility/accessibility.test.ts'),
  },
  dashboard: {
    words: 'One page shows what you own, what you owe, what falls due and what is missing.',
    keptBy: test('web/src/features/dashboard/DashboardPage.test.tsx'),
  },
  'scan-on-device': {
    words: 'A bill or letter you scan is read on your own device, not by us.',
    keptBy: test('e2e/src/journeys/files/scan.test.ts'),
  },
  'scan-names': {
    words: 'It recognises 21 banks and 25 energy, water, phone and broadband suppliers.',
    keptBy: test('domain/src/extraction/facts.test.ts'),
  },
  'export-formats': {
    words: 'You can download everything at any time, as PDF, CSV or JSON.',
    keptBy: test('e2e/src/journeys/files/export.test.ts'),
  },
  'executor-pack': {
    words: 'You can print an Executor pack: what there is, where it is, and who to tell.',
    keptBy: test('domain/src/print/executor-pack/executor-pack.test.ts'),
  },
  'dates-found': {
    words: 'Renewals, due dates and birthdays are found in your records and put in one list.',
    keptBy: test('domain/src/overview/due.test.ts'),
  },

  // Claims about the trial and the plans
  'trial-30-days': {
    words: 'The first 30 days are free, with everything, whichever plan you choose.',
    keptBy: test('domain/src/accounts/trial.test.ts'),
  },
  'no-card': {
    words: 'You do not need a card to start.',
    keptBy: test('e2e/src/journeys/sign-in/sign-up-code.test.ts'),
  },
  'any-plan-in-trial': {
    words: 'During your free trial, you can try any other plan.',
    keptBy: test('server/src/features/account/rest.test.ts'),
  },
  'after-trial': {
    words:
      'If you stop paying, or never start, no record is locked or deleted. People you gave access to keep their access.',
    keptBy: test('server/src/features/account/after-trial.test.ts'),
  },
  'guides-once': {
    words:
      'One email when there is a new guide, and nothing else. You confirm your address first, and can unsubscribe with one click.',
    keptBy: test('server/src/features/site/guides.test.ts'),
  },
  'no-setup-fee': { words: 'There are no setup fees.', keptBy: test('domain/src/accounts/plans.test.ts') },
  'storage-by-plan': {
    words: 'Basic has 5 GB for files, Enhanced 50 GB and Premium 200 GB.',
    keptBy: test('domain/src/accounts/plans.test.ts'),
  },
  'cancel-anytime': {
    words: 'You can cancel at any time.',
    keptBy: test('server/src/features/billing/paying.test.ts'),
    where: 'FACT_PAYMENTS',
  },
  payment: {
    words: 'Payment by card, monthly or yearly.',
    keptBy: test('server/src/features/billing/paying.test.ts'),
    where: 'FACT_PAYMENTS',
  },
  'refund-days': {
    words: 'Not for you? Ask within {REFUND_DAYS} days of a payment, and we refund it.',
    keptBy: setting('REFUND_DAYS', 'server/src/features/billing/paying.test.ts'),
    where: 'FACT_PAYMENTS',
  },

  // Claims about sharing and release
  sharing: {
    words: 'You choose who can see what, section by section.',
    keptBy: test('web/src/vault-worker/grants/make-grant.test.ts'),
  },
  'sharing-view-only': {
    words: 'View Only: for adult children and friends you trust.',
    keptBy: test('server/src/features/access/grants/roles.test.ts'),
  },
  'sharing-emergency': {
    words:
      'Emergency Access: opens when you no longer answer, for your spouse or next of kin (Premium plan).',
    keptBy: test('server/src/features/access/release/emergency.test.ts'),
  },
  'sharing-full': {
    words: 'Full Access: to see and to change, for your spouse or your attorney.',
    keptBy: test('web/src/vault-worker/grants/make-grant.test.ts'),
  },
  'sharing-revoke': {
    words: 'You can end access at any time.',
    keptBy: test('server/src/features/access/grants/sharing.test.ts'),
  },
  'access-log': {
    words: 'We log every time somebody else opens your passport, and email you the first time.',
    keptBy: test('server/src/features/access/release/readers.test.ts'),
  },
  'contacts-two-steps': {
    words: 'The people you choose have to prove who they are in two steps.',
    keptBy: test('server/src/features/access/grants/sharing.test.ts'),
  },
  'temporary-access': {
    words: 'Let a solicitor in for a fortnight. Access ends automatically.',
    keptBy: test('domain/src/access/gate.test.ts'),
  },
  'emergency-access': {
    words:
      'If you stop logging in, we ask if you are all right. If you do not answer, the person you chose can read the sections you picked (Premium plan).',
    keptBy: test('domain/src/access/model/model.test.ts'),
  },
  'inactivity-periods': {
    words: 'You choose how long: 7, 14, 21 or 30 days, or any number from 1 to 90.',
    keptBy: test('web/src/features/people/emergency/EmergencyAccessPage.test.tsx'),
  },
  'last-24-hours': {
    words: 'In the last 24 hours before anything opens, we remind you every 3 hours.',
    keptBy: test('domain/src/access/reminder-times.test.ts'),
  },
  'holiday-mode': {
    words: 'Holiday mode stops the clock while you are away.',
    keptBy: test('domain/src/access/gate.test.ts'),
  },
  'two-contacts': {
    words: 'We suggest at least 2 emergency contacts.',
    keptBy: test('web/src/features/people/emergency/EmergencyAccessPage.test.tsx'),
  },
  'emergency-card': {
    words:
      'They need a paper card and a code we send to their email or phone, but no account. Without the code, a card opens nothing for two weeks, and we warn you first.',
    keptBy: test('e2e/src/without-screens/sharing-session.test.ts'),
  },
  'email-reminders': {
    words: 'An email 60 days before a renewal or due date, in Enhanced and Premium.',
    keptBy: test('server/src/features/reminders/sending.test.ts'),
  },
  'sample-stays': {
    words: 'Nothing you type in the sample leaves the page.',
    keptBy: test('web/src/app/sample/sample.test.tsx'),
  },
  budgeting: {
    words: 'A budgeting tool that anyone can use, with or without an account.',
    keptBy: test('e2e/src/journeys/records/budget.test.ts'),
  },
  'budget-moves-in': {
    words: 'Log in, and you can move them into your passport, where they are sealed.',
    keptBy: test('e2e/src/journeys/records/budget.test.ts'),
  },

  // The operator's promises
  'daily-backups': {
    words:
      'Backups are made every day and kept for {BACKUP_DAYS} days. They are sealed too. A test restores one and compares every row and every file.',
    keptBy: setting('BACKUP_DAYS', 'server/src/restore.test.ts'),
  },
  'ended-stays-ended': {
    words: 'Restoring a backup does not undo any of these.',
    keptBy: test('server/src/restore/endings.test.ts'),
  },
  'close-yourself': {
    words: 'You can close your account yourself. For 30 days you can change your mind. Then it is erased.',
    keptBy: test('server/src/features/privacy/closing.test.ts'),
  },
  'periods-kept': {
    words: 'We keep nothing for ever: every kind of data has a time limit.',
    keptBy: test('server/src/features/privacy/classes.test.ts'),
  },
  'backups-end': {
    words:
      'If there are backups, your data is gone from them when the oldest backup is deleted, at most 59 days after that.',
    keptBy: test('server/src/restore.test.ts'),
  },
  'erased-for-good': {
    words:
      'To stop a backup bringing your account back, we keep a fingerprint of the account’s number with the backups, and delete it after 120 days.',
    keptBy: test('server/src/features/privacy/classes.test.ts'),
  },
  'age-checked-here': {
    words:
      'Your device checks your age when you sign up, and tells us only that you are 18 or over. Your date of birth stays sealed.',
    keptBy: test('domain/src/accounts/sign-up.test.ts'),
  },
  'adults-only': {
    words:
      'Kinfolio is for people aged 18 or over. Your device checks your age; your date of birth stays sealed.',
    keptBy: test('domain/src/accounts/sign-up.test.ts'),
  },
  uptime: {
    words: 'The service is available {UPTIME_CLAIM} of the time.',
    keptBy: setting('UPTIME_CLAIM', 'server/src/features/status/status.test.ts'),
  },
  'security-tests': {
    words: 'Security is tested from outside {SECURITY_TESTS_CLAIM}.',
    keptBy: setting('SECURITY_TESTS_CLAIM'),
  },
  'iso-27001': {
    words: 'We work {ISO_CLAIM}.',
    keptBy: setting('ISO_CLAIM'),
  },
  'uk-gdpr': {
    words: 'Registered with the Information Commissioner’s Office, number {ICO_NUMBER}.',
    keptBy: setting('ICO_NUMBER'),
  },
  'data-location': {
    words: 'Servers and backups are in {DATA_LOCATION}.',
    keptBy: setting('DATA_LOCATION'),
  },
  'closure-notice': {
    words: 'If the service ever closes, we tell you {CLOSURE_NOTICE_DAYS} days before.',
    keptBy: setting('CLOSURE_NOTICE_DAYS', 'server/src/features/auth/messages/announce.test.ts'),
  },
  'answer-hours': {
    words: 'We answer within {SUPPORT_ANSWER_HOURS} hours.',
    keptBy: setting('SUPPORT_ANSWER_HOURS'),
  },
  'read-days': {
    words: 'We look at messages at least every {MESSAGES_READ_DAYS} days.',
    keptBy: setting('MESSAGES_READ_DAYS'),
  },
  'phone-hours': {
    words: 'The phone is answered {SUPPORT_HOURS}.',
    keptBy: setting('SUPPORT_HOURS'),
  },

  ...siteFacts,
} as const satisfies Record<string, ClaimRow>;

export type ClaimId = keyof typeof publicClaims;

export const isClaimId = (text: string): text is ClaimId => Object.hasOwn(publicClaims, text);
