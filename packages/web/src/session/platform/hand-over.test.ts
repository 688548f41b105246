import { describe, expect, it } from 'vitest';
import { ManualTime } from '../testing/manual-time.ts';
import { createSignInTransfer, type TransferredSignIn } from './hand-over.ts';

const signIn = (turn: number): TransferredSignIn => ({
  account: { id: 'margaret', email: 'margaret@example.test' },
  tokens: '{}',
  turn,
});

/** The channels of three tabs of one browser. */
function threeTabs() {
  const time = new ManualTime();
  const ends: EventTarget[] = [];
  let count = 0;
  const line = () => {
    const end = new EventTarget();
    ends.push(end);
    const postMessage = (data: unknown) => {
      for (const other of ends) if (other !== end) other.dispatchEvent(new MessageEvent('message', { data }));
    };
    const addEventListener = (type: 'message', listener: (event: MessageEvent) => void) =>
      end.addEventListener(type, event => {
        if (event instanceof MessageEvent) listener(event);
      });
    return createSignInTransfer({ postMessage, addEventListener }, time, () => String((count += 1)));
  };
  return { time, lines: [line(), line(), line()] as const };
}

describe('the line between tabs', () => {
  it('gives the first answer at once, and all of them after its time', async () => {
    const { time, lines } = threeTabs();
    const [asking, one, other] = lines;
    one.answerWith(() => signIn(1));
    other.answerWith(() => signIn(2));
    expect(await asking.ask('first')).toEqual([signIn(1)]);
    const all = asking.ask('all');
    time.pass(300);
    expect(await all).toEqual([signIn(1), signIn(2)]);
  });

  it('gives nothing when no tab has a sign-in, and answers nobody else', async () => {
    const { time, lines } = threeTabs();
    const [asking, silent, other] = lines;
    silent.answerWith(() => undefined);
    const nothing = asking.ask('first');
    time.pass(2000);
    expect(await nothing).toEqual([]);
    asking.answerWith(() => signIn(3));
    const elsewhere = asking.ask('all');
    expect(await other.ask('first')).toEqual([signIn(3)]);
    time.pass(300);
    expect(await elsewhere).toEqual([]);
  });
});
