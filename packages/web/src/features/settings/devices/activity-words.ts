import type { ActivityEntry, ActivityEvent } from '@kinfolio/contract/activity';

type About = Readonly<Record<string, string>>;

/** The groups that entries can be filtered by. */
export type ActivityGroup = 'signing-in' | 'changes' | 'refused';

interface EventWords {
  readonly sort: ActivityGroup;
  readonly words: (about: About) => string;
}

const signedInBy: Readonly<Record<string, string>> = {
  password: 'with your password',
  passkey: 'with a passkey',
  recovery: 'with your recovery kit',
  otp: 'with a code that was sent to you',
  magiclink: 'with a link that was sent to you',
  oauth: 'with a connected login',
  'sso/saml': 'through your organisation',
  web3: 'with your wallet',
};
const shownFor: Readonly<Record<string, string>> = {
  password: 'the password',
  kit: 'the recovery code',
  passkey: 'the passkey',
};
const askedForVault = 'Someone with a code from your email asked to start again with an empty passport';
const askedWords: Readonly<Record<string, string>> = {
  factor: 'Someone with your password asked to turn off your second step',
  both: `${askedForVault}, and to turn off your second step`,
};
const endedWords: Readonly<Record<string, string>> = {
  factor:
    'The request was cancelled: your second step, kit or passkey was used, or you told us that it was not you',
  both: 'The request was cancelled: your password, second step, kit or passkey was used, or you told us that it was not you',
};
const factors: Readonly<Record<string, string>> = {
  totp: 'your authenticator app',
  phone: 'a code sent to your phone',
  webauthn: 'a security key',
  recovery_code: 'a recovery code',
};
const ended: Readonly<Record<string, string>> = {
  local: 'You logged out',
  one: 'You logged out another device',
  others: 'You logged out all other devices',
  global: 'You logged out everywhere',
};

const providers: Readonly<Record<string, string>> = {
  google: 'Google',
  apple: 'Apple',
  azure: 'Microsoft',
  web3: 'your wallet',
  email: 'email',
  phone: 'phone',
};

const providerOf = (provider: string) =>
  providers[provider] ?? (provider.startsWith('sso:') ? 'your organisation' : 'another service');
const factorOf = ({ factor = '' }: About) => factors[factor] ?? 'a second step';

/** A sentence for each event; the compiler demands one for each new event. */
const events: Record<ActivityEvent, EventWords> = {
  'signed-up': { sort: 'changes', words: () => 'You made this account' },
  'signed-in': {
    sort: 'signing-in',
    words: ({ method = '', device, ...on }) => {
      const where = device === 'new' ? 'on a new device' : '';
      return ['You logged in', signedInBy[method] ?? '', where].filter(Boolean).join(' ') + placeOf(on);
    },
  },
  'sign-in-failed': {
    sort: 'refused',
    words: on => `Someone tried to log in with a wrong password${placeOf(on)}`,
  },
  'signed-out': { sort: 'signing-in', words: ({ scope = '' }) => ended[scope] ?? 'A device was logged out' },
  'session-ended': {
    sort: 'refused',
    words: () => 'A device was logged out because its login was used twice: the login may have been copied',
  },
  'password-changed': {
    sort: 'changes',
    words: ({ by }) =>
      by === undefined ? 'You changed your password' : 'An administrator changed the password',
  },
  'keys-renewed': {
    sort: 'changes',
    words: () => 'You renewed all keys: passkeys and earlier recovery kits stopped working',
  },
  'change-undone': {
    sort: 'changes',
    words: () => 'Changes were undone with an earlier recovery kit or passkey',
  },
  'keyset-changed': { sort: 'changes', words: () => 'The ways to open your passport changed' },
  'kit-made': { sort: 'changes', words: () => 'You made a recovery kit' },
  'kit-ended': { sort: 'changes', words: () => 'A recovery kit stopped working' },
  'passkey-added': { sort: 'changes', words: () => 'You added a passkey' },
  'passkey-removed': { sort: 'changes', words: () => 'You removed a passkey' },
  'factor-added': { sort: 'changes', words: about => `You turned on ${factorOf(about)} as a second step` },
  'factor-removed': { sort: 'changes', words: about => `You turned off ${factorOf(about)} as a second step` },
  'factor-shown': { sort: 'signing-in', words: about => `You used ${factorOf(about)}` },
  'factor-refused': { sort: 'refused', words: about => `Wrong second step: ${factorOf(about)}` },
  'identity-linked': {
    sort: 'changes',
    words: ({ provider = '' }) => `You connected login with ${providerOf(provider)}`,
  },
  'identity-unlinked': {
    sort: 'changes',
    words: ({ provider = '' }) => `You removed login with ${providerOf(provider)}`,
  },
  banned: { sort: 'changes', words: () => 'An administrator closed the account' },
  unbanned: { sort: 'changes', words: () => 'An administrator opened the account again' },
  'recovery-codes-made': { sort: 'changes', words: () => 'You made new recovery codes' },
  'device-added': {
    sort: 'signing-in',
    words: ({ browser, system }) => `A new device was confirmed: ${deviceOf(browser, system)}`,
  },
  'device-refused': { sort: 'refused', words: () => 'A wrong code was typed on a new device' },
  'proof-refused': {
    sort: 'refused',
    words: ({ method = '' }) => `A change was not allowed: ${shownFor[method] ?? 'the proof'} was wrong`,
  },
  'email-changed': { sort: 'changes', words: () => 'You changed your email' },
  'not-me': {
    sort: 'changes',
    words: () =>
      'You told us that a login was not yours: every device was logged out, and changes are on hold',
  },
  'reset-asked': {
    sort: 'changes',
    words: ({ what = 'vault' }) => askedWords[what] ?? askedForVault,
  },
  'reset-cancelled': {
    sort: 'changes',
    words: ({ what = 'vault' }) =>
      endedWords[what] ??
      'The request was cancelled: your passport was opened, or you told us that it was not you',
  },
  'vault-set-aside': { sort: 'changes', words: () => 'You started again with an empty passport' },
  'vault-taken-back': { sort: 'changes', words: () => 'You took your earlier passport back' },
  'grant-made': { sort: 'changes', words: () => 'You gave someone access' },
  'grant-changed': {
    sort: 'changes',
    words: ({ what }) =>
      what === undefined
        ? 'The keys to a person’s access were changed. They can still open the same sections'
        : what === 'wider'
          ? 'You changed what a person can open. The extra access starts 72 hours later'
          : 'You changed what a person can open. They cannot open more than before',
  },
  'grant-stopped': { sort: 'changes', words: () => 'You stopped a person’s access' },
  'grant-ended': { sort: 'changes', words: () => 'A person’s access ended' },
  'person-joined': { sort: 'changes', words: () => 'A person you chose accepted' },
  'person-confirmed': {
    sort: 'changes',
    words: () => 'Your device checked that a person you chose is the one you invited',
  },
  'person-left': { sort: 'changes', words: () => 'A person you chose no longer wants to read your papers' },
  warned: { sort: 'changes', words: () => 'We wrote to ask if you are all right' },
  asked: { sort: 'changes', words: () => 'A person you chose asked to read your papers' },
  withdrawn: { sort: 'changes', words: () => 'A person you chose withdrew their request' },
  declined: { sort: 'changes', words: () => 'You said no to a request' },
  allowed: { sort: 'changes', words: () => 'You said yes to a request' },
  continued: { sort: 'changes', words: () => 'You kept your passport open to a person' },
  'long-road': {
    sort: 'changes',
    words: () =>
      'Someone with an Emergency Card told us that they no longer have the email or phone that the card needs',
  },
  vetoed: {
    sort: 'changes',
    words: () => 'Someone objected to the use of a card without its email and phone',
  },
  rehearsed: { sort: 'changes', words: () => 'You began a rehearsal' },
  'record-changed': { sort: 'changes', words: () => 'A person you chose changed a record' },
  opened: { sort: 'changes', words: () => 'A person you chose opened your passport' },
  'pause-set': { sort: 'changes', words: () => 'You switched Holiday mode on' },
  'pause-ended': { sort: 'changes', words: () => 'You switched Holiday mode off' },
  'account-closed': {
    sort: 'changes',
    words: ({ by }) =>
      by === 'operator' ? 'We closed your account' : 'You closed your account: it is erased after 30 days',
  },
  'account-kept': { sort: 'changes', words: () => 'You kept your account after all' },
  'phone-changed': { sort: 'changes', words: () => 'You changed your phone number' },
};

const isKnown = (event: string): event is ActivityEvent => Object.hasOwn(events, event);

/** Returns the sentence for an event. A newer server may send events for which this page has no sentence. */
export function describeActivity({ event, about }: Pick<ActivityEntry, 'event' | 'about'>): string {
  return isKnown(event)
    ? events[event].words(about)
    : 'This version of the page cannot show this entry. Reload the page to see it.';
}

/** The group of an event; `changes` if unknown. */
export function findActivityGroup(event: string): ActivityGroup {
  return isKnown(event) ? events[event].sort : 'changes';
}

/** Names the browser and system of a sign-in; empty if they are not known. */
function placeOf({ browser, system }: About): string {
  return browser || system ? `: ${deviceOf(browser, system)}` : '';
}

function deviceOf(browser: string | undefined, system: string | undefined): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'an unknown browser';
}
