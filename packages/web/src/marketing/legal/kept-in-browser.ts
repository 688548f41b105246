// What the browser keeps of Kinfolio, by name, for the page “Cookies”. A test of the journeys compares it with what a
// browser really has after someone signed up.

/** Where in the browser something is kept. */
export type KeptIn = 'device' | 'tab' | 'database' | 'cache';

interface Kept {
  /** As the browser's own tools show it. A star is a number that differs from person to person. */
  name: string;
  in: readonly KeptIn[];
  what: string;
  until: string;
}

interface KeptGroup {
  id: string;
  title: string;
  kept: readonly Kept[];
}

const untilLogOut = 'Until you log out.';

export const keptInBrowser: readonly KeptGroup[] = [
  {
    id: 'always',
    title: 'On every page',
    kept: [
      {
        name: 'kinfolio-theme',
        in: ['device'],
        what: 'Your choice of colours, if you made one.',
        until: 'Until you change it back.',
      },
      {
        name: 'kinfolio-text',
        in: ['device'],
        what: 'Your choice of text size, if you made one.',
        until: 'Until you change it back.',
      },
    ],
  },
  {
    id: 'signing-up',
    title: 'While you sign up',
    kept: [
      {
        name: 'kinfolio-chosen-plan',
        in: ['device', 'tab'],
        what: 'The plan you picked.',
        until: 'Until you have signed up.',
      },
      {
        name: 'kinfolio-sign-up',
        in: ['device'],
        what: 'That a sign-up waits here, so that you can go on with it.',
        until: 'Until you have signed up.',
      },
      {
        name: 'kinfolio-sign-up-verifier',
        in: ['tab'],
        what: 'A random text. It shows that this tab asked for our email.',
        until: 'Until you close the tab.',
      },
      {
        name: 'kinfolio-session-code-verifier',
        in: ['tab'],
        what: 'The same, and for logging in by another company.',
        until: 'Until you close the tab, at the latest.',
      },
    ],
  },
  {
    id: 'logged-in',
    title: 'Once you have an account',
    kept: [
      {
        name: 'kinfolio-session',
        in: ['device', 'tab'],
        what: 'That you are logged in. If you do not want to be remembered, it is kept for the tab alone.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-session-newest',
        in: ['device'],
        what: 'Until when your login is good, so that tabs agree which of them has the newest.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-session-turn',
        in: ['tab'],
        what: 'How often your login was renewed, so that several tabs can share it.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-account',
        in: ['device', 'tab'],
        what: 'Your email address and the number of your account, so that you need only your password.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-*',
        in: ['database'],
        what: 'Your records and drafts, sealed.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-last-activity',
        in: ['device'],
        what: 'When you last did something here, so that your passport can lock itself.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-locks-*',
        in: ['device'],
        what: 'How often it was locked, so that each tab sees it.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-code',
        in: ['device'],
        what: 'That a code will be asked for at the next login.',
        until: 'Until you log in or out.',
      },
      {
        name: 'kinfolio-card-code',
        in: ['tab'],
        what: 'The code of an Emergency Card that is in use.',
        until: 'Until you finish, or close the tab.',
      },
      {
        name: 'kinfolio-device-known',
        in: ['device'],
        what: 'That someone has logged in here, so that the page comes sooner.',
        until: 'Until you log out.',
      },
      {
        name: 'kinfolio-device',
        in: ['device'],
        what: 'A random number. By it your account knows this device, and asks for no code on it.',
        until: 'Until you clear it in your browser.',
      },
    ],
  },
  {
    id: 'budget',
    title: 'When you use the budgeting tool',
    kept: [
      {
        name: 'kinfolio-budget-items',
        in: ['device'],
        what: 'Without an account, the items of your budget, without a password.',
        until: 'Until you remove them or move them into your passport.',
      },
      {
        name: 'kinfolio-form-budget-item',
        in: ['device'],
        what: 'Without an account, an item that you began and did not save.',
        until: 'Until you save it or give it up.',
      },
      {
        name: 'kinfolio-hide-amounts',
        in: ['device'],
        what: 'That amounts are hidden, if you hid them.',
        until: 'Until you show them again.',
      },
    ],
  },
  {
    id: 'the-app',
    title: 'The app itself',
    kept: [
      {
        name: 'react-router-scroll-positions',
        in: ['tab'],
        what: 'How far down each page you were, so that Back leads to the same place.',
        until: 'Until you close the tab.',
      },
      {
        name: 'kinfolio-config',
        in: ['device'],
        what: 'Public settings of this site. They are the same for everyone.',
        until: 'Until you clear it in your browser.',
      },
      {
        name: 'workbox-precache*',
        in: ['cache'],
        what: 'The pages and programs of the app, so that it works without the internet.',
        until: 'Until there is a newer version.',
      },
      {
        name: 'reading',
        in: ['cache'],
        what: 'The programs that look for words in a scan, once you have scanned something.',
        until: 'Until you clear it in your browser.',
      },
      {
        name: 'workbox-expiration',
        in: ['database'],
        what: 'When those programs were last used.',
        until: 'Until you clear it in your browser.',
      },
    ],
  },
];
