/** A question about using the app, and what to do. */
export interface HelpAnswer {
  readonly asks: string;
  readonly says: string;
  /** Other words that people may search for. */
  readonly also: string;
  /** The page on which the person can do it. */
  readonly link?: { readonly to: string; readonly words: string };
}

/** The questions people most often have while using the app. The public pages answer those of newcomers. */
export const helpAnswers: readonly HelpAnswer[] = [
  {
    asks: 'How do I add something?',
    says: 'Open My passport, choose a section and fill in the form. You can leave most boxes empty and come back. Press Add when you are done.',
    also: 'new record account create form save',
    link: { to: '/bank-accounts', words: 'Go to My passport' },
  },
  {
    asks: 'Can a photo or a PDF fill in the form?',
    says: 'Yes. Press “Scan document” at the top of a section, or “Scan Bill” in your bills, then take a photo or choose a file. It is read on this device. Check each value before you save it.',
    also: 'scan paper camera bill letter document upload',
  },
  {
    asks: 'How do I add things I have saved elsewhere?',
    says: 'You can bring in a spreadsheet, a file from your password manager, or a copy you saved here before.',
    also: 'import csv statement lastpass bitwarden move',
    link: { to: '/import', words: 'Add from a file' },
  },
  {
    asks: 'I deleted something by mistake',
    says: 'We keep deleted records for 30 days. Open Deleted items and press Restore.',
    also: 'undo restore bin trash lost record',
    link: { to: '/deleted-items', words: 'Open Deleted items' },
  },
  {
    asks: 'How do I print my passport for my executor?',
    says: 'Make an Executor pack. It is a PDF to print and put with your will. You can choose large type.',
    also: 'paper pdf pack print download copy will',
    link: { to: '/export', words: 'Download or print' },
  },
  {
    asks: 'I have forgotten my password',
    says: 'Use the code on your recovery kit, the sheet you printed when you started. A passkey opens your passport too. We cannot reset the password, because we do not have your key. If you have none of these, you can start again with an empty passport after 7 days, even without your second step.',
    also: 'lost reset kit code cannot log in',
    link: { to: '/recover', words: 'Use a recovery kit' },
  },
  {
    asks: 'What is my recovery kit for?',
    says: 'Your recovery kit opens your passport if you lose your password. Anyone who has this paper can open your passport, so keep it as safe as your will. You can make a new one in Settings. The old one then stops working.',
    also: 'emergency kit code sheet',
    link: { to: '/settings/signing-in#recovery-kit', words: 'Recovery kit' },
  },
  {
    asks: 'I lost the phone that shows my codes',
    says: 'When you are asked for the code, choose to use a recovery code instead. Then remove the old phone in Settings. If you have no recovery codes, your recovery kit works too. If you have only your password, choose “I have none of these”. That takes 7 days.',
    also: 'two-step authenticator 2fa second factor sim',
    link: { to: '/settings/signing-in#two-steps', words: 'Two-step login' },
  },
  {
    asks: 'Someone else may have been in my account',
    says: 'Look where you are logged in, and log out any device you do not recognise. Then change your password and tick “Someone may know my password”. Activity lists every login.',
    also: 'hacked thief stolen strange device sign out everywhere',
    link: { to: '/settings/devices#places', words: 'Where you are logged in' },
  },
  {
    asks: 'Does Kinfolio work without the internet?',
    says: 'Yes. You can open and change your passport on a device that has opened it before. Your changes are sent when you are back online, and the page tells you what is still waiting.',
    also: 'offline network wifi saved waiting',
    link: { to: '/settings/devices', words: 'Check whether this device is ready' },
  },
  {
    asks: 'I changed the same thing on two devices',
    says: 'Nothing is lost. We combine changes to different boxes. If both devices changed the same box, we keep both values, and the record asks you which is right.',
    also: 'conflict merge sync versions history phone laptop',
  },
  {
    asks: 'Who can read what I write down?',
    says: 'You and the people you choose. They can read only the sections you gave them. Everything is sealed on your device before it is stored, and we do not have a key.',
    also: 'privacy security staff sealed encrypted',
    link: { to: '/what-we-can-see', words: 'What we can see' },
  },
];
