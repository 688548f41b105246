import { type ChannelEnd, createChannel } from '../../lib/worker-rpc/channel.ts';
import type { RememberedAccount } from './remembered-account.ts';
import type { SessionTimers } from './timing.ts';

// [Note: Tabs hand each other a sign-in] A person who does not tick "Remember me" wants nothing left behind when the
// browser closes, but does not want to log in again in each tab. So the sign-in is kept in each tab's own storage, and
// an open tab passes it to another through a browser channel. Keys and records are never sent this way: a tab with the
// sign-in still needs both halves of the reload key.

/** The sign-in of a tab that keeps it in its own storage instead of the device's. */
export interface TransferredSignIn {
  readonly account: Omit<RememberedAccount, 'remember'>;
  /** The tokens, in the form in which the auth client stores them. */
  readonly tokens: string;
  /** How many times the tokens have been written. The tab with the highest number has the newest tokens. */
  readonly turn: number;
}

/** The channel on which tabs ask each other for the sign-in. */
export interface SignInTransfer {
  /** The sign-ins of open tabs: the first answer, or all that arrive in time. */
  readonly ask: (wanted: 'first' | 'all') => Promise<readonly TransferredSignIn[]>;
  readonly answerWith: (signIn: () => TransferredSignIn | undefined) => void;
}

/**
 * How long to wait for other tabs, in milliseconds. They answer within a few milliseconds, or within a second or two on
 * a busy machine. Waiting for `all` happens only while a page is already open, so it can be shorter.
 */
const patience = { first: 2_000, all: 300 } as const;

type Message =
  | { readonly what: 'ask'; readonly number: string }
  | { readonly what: 'answer'; readonly number: string; readonly signIn: TransferredSignIn };

/** Makes the hand-over on a broadcast channel. */
export function createSignInTransfer(
  line: ChannelEnd,
  timing: SessionTimers,
  newNumber: () => string,
): SignInTransfer {
  const channel = createChannel<Message, Message>(line);
  let answer: (() => TransferredSignIn | undefined) | undefined;
  const waiting = new Map<string, (signIn: TransferredSignIn) => void>();
  channel.listen(message => {
    if (message.what === 'answer') return waiting.get(message.number)?.(message.signIn);
    const signIn = answer?.();
    if (signIn !== undefined) channel.send({ what: 'answer', number: message.number, signIn });
  });
  return {
    ask: wanted =>
      new Promise(resolve => {
        const number = newNumber();
        const answers: TransferredSignIn[] = [];
        const end = () => {
          waiting.delete(number);
          callOff();
          resolve(answers);
        };
        const callOff = timing.after(patience[wanted], end);
        waiting.set(number, signIn => {
          answers.push(signIn);
          if (wanted === 'first') end();
        });
        channel.send({ what: 'ask', number });
      }),
    answerWith: signIn => {
      answer = signIn;
    },
  };
}
