// The sentences about safety in longer texts, word for word as they are on the pages, with the test for each. A test
// finds any sentence on a page that is neither listed here, nor a claim, nor listed as harmless.

interface Fact {
  words: string;
  keptBy: { test: string };
}

const test = (path: string) => ({ test: `packages/${path}` });
/**
 * This test fills in everything as a person would. It then checks that none of the typed values appears in readable
 * form in anything that left the device or is stored on the server.
 */
const canaries = test('e2e/src/journeys/privacy/canaries.test.ts');
const offline = test('e2e/src/journeys/records/first-passport.test.ts');
const screens = test('e2e/src/accessibility/accessibility.test.ts');
const numbers = test('domain/src/values/uk-numbers.test.ts');
/**
 * This test generates the list of what we can see from the server's tables. It fails if a table is missing from the
 * list.
 */
const seen = test('server/src/what-we-can-see.test.ts');
/**
 * This test checks that a card opens exactly the sections that were chosen, and that nothing is decrypted on the
 * server.
 */
const chosenOnly = test('web/src/vault-worker/grants/make-grant.test.ts');
const release = test('server/src/features/access/release/emergency.test.ts');

export const siteFacts = {
  'hero-sealed': {
    words: 'Accounts, pensions, insurance, house and will: written down once, sealed on your device.',
    keptBy: canaries,
  },
  'found-sealed': {
    words:
      'Bank accounts, pensions, insurance, the house and the will: written down once, in order, and sealed on your own device.',
    keptBy: canaries,
  },
  'before-it-leaves': { words: 'Sealed before it leaves your hands.', keptBy: canaries },
  'box-file': {
    words: 'Kinfolio is the box file on the shelf: in order, up to date, and sealed.',
    keptBy: canaries,
  },
  'box-again': { words: 'Kinfolio is that box again: in order, up to date, and sealed.', keptBy: canaries },
  'cannot-open-for-you': { words: 'We cannot open your passport for you.', keptBy: canaries },
  'cannot-sell': {
    words:
      'No adverts, no commission from banks or insurers, no sale of data: we could not sell what we cannot read.',
    keptBy: canaries,
  },
  'a-thief': { words: 'A thief would find sealed records and no keys.', keptBy: canaries },
  'records-sealed': { words: 'Your records are sealed on your own device.', keptBy: canaries },
  'security-found': {
    words: 'How you log in, how your records are sealed on your device, and how that is checked.',
    keptBy: canaries,
  },
  'records-and-files': {
    words: 'Your records and files are sealed, on our server and on each of your devices.',
    keptBy: canaries,
  },
  'opened-here': { words: 'Your records are opened on your device, and nowhere else.', keptBy: canaries },
  'a-court': {
    words: 'They could make us hand over what we have: sealed records, and what we can read ourselves.',
    keptBy: canaries,
  },
  'not-in-the-mail': { words: 'They are not in this email, because we cannot read them.', keptBy: canaries },
  'seen-sealed': { words: 'Sealed on your device.', keptBy: canaries },
  'second-key': {
    words: 'The other opens your passport, and stays on your device.',
    keptBy: test('vault/src/keys/password.test.ts'),
  },
  'sealed-copies': { words: 'A sealed copy of your passport is on each of your devices.', keptBy: offline },
  'opens-offline': {
    words: 'Your passport opens without one, if you have used it on this device.',
    keptBy: offline,
  },
  'ways-in': {
    words: 'To open your passport you need the password, a passkey or the recovery kit.',
    keptBy: test('e2e/src/journeys/sign-in/start-again.test.ts'),
  },
  'locked-again': {
    words: 'Your passport opens, and locks itself again when you stop using it.',
    keptBy: test('server/src/features/vault/activity/service.test.ts'),
  },
  'while-you-make-tea': {
    words: 'So that nobody reads your passport while you make tea.',
    keptBy: test('server/src/features/vault/activity/service.test.ts'),
  },
  'read-here': {
    words: 'Scan a bill or a letter and it is read on your own device.',
    keptBy: test('e2e/src/journeys/files/scan.test.ts'),
  },
  'tells-of-numbers': {
    words:
      'Each form asks only for what someone will need one day, and tells you when a number cannot be right.',
    keptBy: numbers,
  },
  'tells-of-accounts': {
    words:
      'Bank, sort code and account number: the form tells you where to find each one, and tells you when a number is too short or too long.',
    keptBy: numbers,
  },
  'told-at-once': { words: 'We tell you straight away.', keptBy: release },
  'on-devices-and-server': {
    words: 'Your sealed records are on your devices and on our server.',
    keptBy: canaries,
  },
  'yours-to-delete': {
    words: 'You can see, download and delete it.',
    keptBy: test('server/src/features/privacy/closing.test.ts'),
  },
  'without-password': {
    words:
      'If you fall ill or die, the people you chose can read the sections you picked, without your password.',
    keptBy: release,
  },
  'ill-or-dead': {
    words: 'How the people you chose can read your papers if you fall ill or die.',
    keptBy: release,
  },
  'after-your-days': {
    words: 'After the number of days you set, the person you chose can read the sections you picked.',
    keptBy: release,
  },
  'card-opens-now': {
    words: 'If you can open their papers now, you will see them.',
    keptBy: test('e2e/src/without-screens/sharing-session.test.ts'),
  },
  'kit-opens': {
    words: 'It opens everything straight away, on any device.',
    keptBy: test('e2e/src/journeys/sign-in/start-again.test.ts'),
  },
  'old-kit-shut': {
    words: 'Once you type two parts of the new one, the old one cannot open your passport.',
    keptBy: test('server/src/features/vault/keyset/undo.test.ts'),
  },
  'open-for-nobody': {
    words: 'We cannot open a passport for anyone, and we cannot say whether a person had one.',
    keptBy: canaries,
  },
  'kit-opens-yours': {
    words: 'It opens your passport.',
    keptBy: test('e2e/src/journeys/sign-in/start-again.test.ts'),
  },
  'read-aloud': {
    words:
      'It works with a keyboard and with double-size text, and a program checks that a screen reader can read it.',
    keptBy: screens,
  },
  'only-then': {
    words: 'Only then can the person you chose open the sections you chose.',
    keptBy: release,
  },
  'those-you-choose': {
    words: 'The people you choose can read the sections you choose, on their own device.',
    keptBy: chosenOnly,
  },
  'parts-you-chose': {
    words: 'Together with a card or an account, our half opens the parts you chose.',
    keptBy: chosenOnly,
  },
  'card-alone': {
    words: 'The card alone opens nothing for two weeks, and we first warn the person who made it.',
    keptBy: test('server/src/features/access/release/long-road.test.ts'),
  },
  'card-on-paper': {
    words: 'Choose who can then read which sections, and give them a paper card.',
    keptBy: test('e2e/src/without-screens/sharing-session.test.ts'),
  },
  'costs-them-nothing': {
    words: 'Your solicitor reads them with a free account.',
    keptBy: test('server/src/features/access/release/readers.test.ts'),
  },
  undo: {
    words: 'Press Undo within 10 seconds, or look in Deleted items.',
    keptBy: test('web/src/ui/feedback/ToastRegion.test.tsx'),
  },
  'by-keyboard': {
    words: 'You can use Kinfolio with a keyboard, and a program checks that a screen reader can read it.',
    keptBy: test('e2e/src/accessibility/accessibility.test.ts'),
  },
  'seen-whole': {
    words: 'Every table and every column of our database, and whether we can read it.',
    keptBy: seen,
  },
  'seen-by-us': { words: 'Sealed by our server while it is in the database.', keptBy: seen },
  'seen-opened': { words: 'The server can open it when it has to.', keptBy: seen },
  'seen-fingerprint': { words: 'Nobody can work out the original from the fingerprint.', keptBy: seen },
  'seen-readable': { words: 'We can read it.', keptBy: seen },
  'seen-few': {
    words:
      'Only a few rows say “Sealed”, but nearly everything is in them: every word, sum and name you write down is in one of those rows.',
    keptBy: seen,
  },
  'seen-files': { words: 'The sealed bytes of your files.', keptBy: seen },
  'no-cookies': {
    words: 'We set no cookies at all.',
    keptBy: test('e2e/src/journeys/records/first-passport.test.ts'),
  },
  'kept-sealed': { words: 'Your records and drafts, sealed.', keptBy: canaries },
  'tested-axe': {
    words: 'A program called axe checks each kind of page, and finds no serious fault.',
    keptBy: screens,
  },
  'tested-keyboard': {
    words: 'You can sign up, write a record, change it and log in with the keyboard alone.',
    keptBy: test('e2e/src/accessibility/keyboard.test.ts'),
  },
  'tested-contrast': {
    words: 'Text stands out clearly from its background, in light colours, dark colours and high contrast.',
    keptBy: screens,
  },
  'tested-narrow': {
    words: 'On a narrow phone, or with double-size text, you never have to scroll sideways.',
    keptBy: screens,
  },
  'tested-sizes': {
    words: 'Buttons are large enough for a finger, and no text is very small.',
    keptBy: screens,
  },
  'tested-errors': {
    words:
      'If a form has a mistake, you are taken to the top of the form, where each mistake is explained in words.',
    keptBy: test('web/src/marketing/script/forms.test.tsx'),
  },
  'tested-scripts': {
    words: 'The public pages work with scripts switched off.',
    keptBy: test('e2e/src/journeys/public/public-forms.test.ts'),
  },
} as const satisfies Record<string, Fact>;
