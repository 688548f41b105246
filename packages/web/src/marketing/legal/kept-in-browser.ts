// Everything that the browser stores for Kinfolio, by name, for the page “Cookies”. An end-to-end test compares this
// list with what a real browser stores after a person has signed up.

/** The place in the browser where something is stored. */
export type BrowserStoragePlace = 'device' | 'tab' | 'database' | 'cache';

interface Kept {
  /** The name shown by the browser's own tools. An asterisk stands for a number that differs from person to person. */
  name: string;
  in: readonly BrowserStoragePlace[];
  what: string;
  until: string;
}

interface KeptGroup {
  id: string;
  title: string;
  kept: readonly Kept[];
}

const untilLogOut = 'Until you log out.';

export const browserStorageGroups: readonly KeptGroup[] = [
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
        what: 'A note that you have a sign-up to finish here.',
        until: 'Until you have signed up.',
      },
      {
        name: 'kinfolio-sign-up-verifier',
        in: ['tab'],
        what: 'A random piece of text. It shows that this tab asked for our email.',
        until: 'Until you close the tab.',
      },
      {
        name: 'kinfolio-session-code-verifier',
        in: ['tab'],
        what: 'Another random piece of text, which is also used when you log in through another company.',
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
        what: 'A note that you are logged in. If you do not want to be remembered, it is kept for this tab only.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-session-newest',
        in: ['device'],
        what: 'When your login runs out, so that your tabs agree which login is the newest.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-session-turn',
        in: ['tab'],
        what: 'How many times your login has been renewed, so that several tabs can share it.',
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
        what: 'How many times your passport has been locked, so that every open tab locks too.',
        until: untilLogOut,
      },
      {
        name: 'kinfolio-code',
        in: ['device'],
        what: 'A note that you will need a code at your next login.',
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
        what: 'A note that someone has logged in here, so that the page loads sooner.',
        until: 'Until you log out.',
      },
      {
        name: 'kinfolio-device',
        in: ['device'],
        what: 'A random number. Your account uses it to recognise this device, so that you need no code on it.',
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
        what: 'If you have no account: your budget items, without a password.',
        until: 'Until you remove them or move them into your passport.',
      },
      {
        name: 'kinfolio-form-budget-item',
        in: ['device'],
        what: 'If you have no account: an item you began but did not save.',
        until: 'Until you save or discard it.',
      },
      {
        name: 'kinfolio-hide-amounts',
        in: ['device'],
        what: 'A note that amounts are hidden, if you hid them.',
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
        what: 'How far down each page you were, so that Back takes you to the same place.',
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
