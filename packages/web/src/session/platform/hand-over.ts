import { type ChannelEnd, channelOf } from '../../lib/worker-rpc/channel.ts';
import type { RememberedAccount } from './remembered-account.ts';
import type { Timing } from './timing.ts';

// [Note: Tabs hand each other a sign-in] A person who does not tick "Remember me" wants nothing to be left when the browser is
// closed. They do not want to log in again for each tab. So the sign-in is kept in the storage of each tab, and an open
// tab hands it to another one through a channel of the browser. Neither keys nor records go through it: a tab that has the
// sign-in still needs the two halves of the reload key.

/** The sign-in of a tab that does not share one through the device's storage. */
export interface HandedSignIn {
  readonly account: Omit<RememberedAccount, 'remember'>;
  /** The tokens, as the auth client writes them. */
  readonly tokens: string;
  /** How often the tokens were written: of two tabs, the one with the higher number has the newer tokens. */
  readonly turn: number;
}

/** The line on which tabs ask each other for the sign-in. */
export interface HandOver {
  /** What open tabs have: the answer that comes first, or all that come in time. */
  readonly ask: (wanted: 'first' | 'all') => Promise<readonly HandedSignIn[]>;
  readonly answerWith: (signIn: () => HandedSignIn | undefined) => void;
}

/** Open tabs answer within a few milliseconds, on a busy machine within a second or two. All answers are only asked for behind an open page. */
const patience = { first: 2_000, all: 300 } as const;

type Message =
  | { readonly what: 'ask'; readonly number: string }
  | { readonly what: 'answer'; readonly number: string; readonly signIn: HandedSignIn };

/** Makes the line over a broadcast channel. */
export function handOverOn(line: ChannelEnd, timing: Timing, newNumber: () => string): HandOver {
  const channel = channelOf<Message, Message>(line);
  let answer: (() => HandedSignIn | undefined) | undefined;
  const waiting = new Map<string, (signIn: HandedSignIn) => void>();
  channel.listen(message => {
    if (message.what === 'answer') return waiting.get(message.number)?.(message.signIn);
    const signIn = answer?.();
    if (signIn !== undefined) channel.send({ what: 'answer', number: message.number, signIn });
  });
  return {
    ask: wanted =>
      new Promise(resolve => {
        const number = newNumber();
        const answers: HandedSignIn[] = [];
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
