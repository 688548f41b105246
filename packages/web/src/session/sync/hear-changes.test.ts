import { afterEach, expect, it } from 'vitest';
import type { PageEvent, Platform } from '../platform/platform.ts';
import { browserTimers } from '../platform/timing.ts';
import { subscribeToChanges } from './hear-changes.ts';
import { createViewedVaults } from './other-vaults.ts';

/** The client's end of a socket to a server that lets everyone join, as the official client opens it. */
class TalkingSocket {
  static all: TalkingSocket[] = [];
  readonly url: string;
  binaryType = 'blob';
  bufferedAmount = 0;
  readyState = 0;
  onopen?: (event: object) => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: object) => void;
  onerror?: (event: object) => void;
  readonly joined: string[] = [];
  constructor(url: string) {
    this.url = url;
    TalkingSocket.all.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.({});
    });
  }
  send(text: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text);
    if (event === 'phx_join') this.joined.push(`${topic} ${payload.access_token}`);
    this.say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
  }
  say(frame: unknown): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }
  broadcast(topic: string, event: string): void {
    this.say([null, null, topic, 'broadcast', { type: 'broadcast', event, payload: {} }]);
  }
  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    queueMicrotask(() => this.onclose?.({ code, reason: '', wasClean: true }));
  }
}

const ends: Array<() => void> = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  TalkingSocket.all = [];
});

/** A device that listens for changes, and counts what it hears. */
function device() {
  const told = { syncs: 0, access: 0 };
  const others = createViewedVaults();
  const listeners = new Map<PageEvent, () => void>();
  const platform = {
    url: 'https://passport.example.org',
    timing: browserTimers,
    random: () => 0,
    socket: TalkingSocket as unknown as typeof WebSocket,
    page: {
      on: (event: PageEvent, listener: () => void) => {
        listeners.set(event, listener);
        return () => void listeners.delete(event);
      },
    },
  } as unknown as Platform;
  const end = subscribeToChanges(
    {
      platform,
      account: 'mine',
      vaultId: 'ours',
      others,
      anonKey: async () => 'public-key',
      token: async () => 'token-1',
      onAccess: () => void (told.access += 1),
    },
    () => void (told.syncs += 1),
  );
  ends.push(end);
  return { told, end, others, see: () => listeners.get('seen')?.() };
}

const newest = () => TalkingSocket.all.at(-1);
const whenJoined = (count: number) => expect.poll(() => newest()?.joined.length).toBe(count);

it('a device that is told of a change fetches it, and looks at the keys when these changed', async () => {
  const { told } = device();
  await whenJoined(2);
  expect(newest()?.url).toContain('wss://passport.example.org/realtime/v1/websocket?apikey=public-key');
  expect(newest()?.joined.toSorted()).toEqual([
    'realtime:account:mine token-1',
    'realtime:vault:ours token-1',
  ]);
  // The device syncs once on joining, because changes saved before that are not announced.
  await expect.poll(() => told.syncs).toBe(1);
  newest()?.broadcast('realtime:vault:ours', 'changed');
  await expect.poll(() => told).toEqual({ syncs: 2, access: 0 });
  newest()?.broadcast('realtime:account:mine', 'access');
  await expect.poll(() => told).toEqual({ syncs: 2, access: 1 });
});

it('after the server was started again it joins again, and fetches what it missed', async () => {
  const { told } = device();
  await whenJoined(2);
  await expect.poll(() => told.syncs).toBe(1);
  newest()?.close(1012);
  await expect.poll(() => TalkingSocket.all.length).toBe(2);
  await whenJoined(2);
  await expect.poll(() => told.syncs).toBe(2);
});

it('a topic that was closed is joined again, for which a token that is still good is enough', async () => {
  const { told } = device();
  await whenJoined(2);
  await expect.poll(() => told.syncs).toBe(1);
  newest()?.say([null, null, 'realtime:vault:ours', 'phx_close', {}]);
  await expect.poll(() => newest()?.joined.length).toBe(3);
  await expect.poll(() => told.syncs).toBe(3);
});

it('a device that locked hears nothing more', async () => {
  const { told, end, see } = device();
  await whenJoined(2);
  await expect.poll(() => told.syncs).toBe(1);
  end();
  await expect.poll(() => newest()?.readyState).toBe(3);
  see();
  expect(TalkingSocket.all).toHaveLength(1);
  expect(told.syncs).toBe(1);
});

it('hears of the vaults of others for as long as they are looked at, on the same socket', async () => {
  const { others, told } = device();
  await whenJoined(2);
  let heard = 0;
  const leave = others.look('of-ruth', () => void (heard += 1));
  await whenJoined(3);
  expect(newest()?.joined.at(-1)).toBe('realtime:vault:of-ruth token-1');
  // The viewer reads once on joining, because changes written before that are not announced.
  await expect.poll(() => heard).toBe(1);
  newest()?.broadcast('realtime:vault:of-ruth', 'changed');
  await expect.poll(() => heard).toBe(2);
  // The access was stopped, so the viewer reads again at once and learns the reason.
  newest()?.say([null, null, 'realtime:vault:of-ruth', 'phx_close', {}]);
  await expect.poll(() => heard).toBe(3);
  leave();
  expect(told.syncs).toBe(1);
  expect(TalkingSocket.all).toHaveLength(1);
  const again = others.look('of-ruth', () => void (heard += 1));
  await expect.poll(() => newest()?.joined.filter(one => one.includes('of-ruth')).length).toBe(2);
  again();
});

it('who looks at a vault before the socket is there is joined with it', async () => {
  const { others } = device();
  let heard = 0;
  others.look('of-ruth', () => void (heard += 1));
  await whenJoined(3);
  await expect.poll(() => heard).toBe(1);
});
