import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../http/signed-in.ts';
import type { RealtimeContext } from './context.ts';
import { protocolVersions, readFrame } from './frames.ts';
import { createHub } from './hub.ts';

const accountId = '0198c7a0-0000-7000-8000-000000000001';
const vaultId = '0198c7a0-0000-7000-8000-000000000002';

/** The sockets of one process, with a context that accepts only the token `good`. */
function newHub() {
  let nowMs = 1_000_000;
  const faults: Error[] = [];
  const who: SignedIn = {
    accountId,
    sessionId: accountId,
    aal: 'aal1',
    lacksFactor: false,
    confirmed: true,
    held: false,
    closesAtMs: null,
    guarded: true,
    opened: true,
    present: true,
    lastActivityAtMs: 0,
  };
  const context: RealtimeContext = {
    clock: { now: () => nowMs },
    changes: { tell: () => undefined, listen: () => () => undefined },
    publicUrl: 'http://localhost',
    local: true,
    isApiKey: async () => true,
    authenticate: async () => who,
    endOf: async () => 2_000_000,
    vaultOf: async () => vaultId,
    openCategories: async () => [],
    readRow: async () => undefined,
  };
  const hub = createHub(context, error => faults.push(error));
  const open = (waiting = 0, network = 'here') => {
    const sent: unknown[] = [];
    const ended: unknown[] = [];
    const wire = {
      bufferedAmount: waiting,
      send: (data: string | Uint8Array) => sent.push(typeof data === 'string' ? JSON.parse(data) : data),
      close: (code: number) => ended.push(code),
      terminate: () => ended.push('cut'),
    };
    return { connection: hub.open(wire, '2.0.0', network), sent, ended };
  };
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { hub, open, advance, faults };
}

const bytes = (frame: unknown) => Buffer.from(JSON.stringify(frame));
const joinFrame = (topic = `vault:${vaultId}`) =>
  bytes(['1', '1', `realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: 'good' }]);

describe('a socket', () => {
  it('never breaks by what is sent to it', async () => {
    const { open, faults } = newHub();
    const words = fc.constantFrom(
      'phx_join',
      'phx_leave',
      'access_token',
      'broadcast',
      'heartbeat',
      'presence',
    );
    const likeFrames = fc.tuple(
      fc.option(fc.string()),
      fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
      fc.constantFrom('phoenix', `realtime:vault:${vaultId}`, 'realtime:x', '__proto__'),
      words,
      fc.oneof(fc.jsonValue(), fc.record({ config: fc.jsonValue(), access_token: fc.constant('good') })),
    );
    const frames = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map(data => [data, true] as const),
      fc.uint8Array({ maxLength: 60 }).map(rest => [Buffer.from([3, ...rest]), true] as const),
      fc.string().map(text => [Buffer.from(text), false] as const),
      likeFrames.map(frame => [bytes(frame), false] as const),
      likeFrames.map(frame => [bytes(frame).subarray(0, 20), false] as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(frames, { minLength: 20, maxLength: 20 }), async sent => {
        const { connection, ended } = open();
        for (const [data, isBinary] of sent) connection.take(data, isBinary);
        await connection.settled();
        expect(ended.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
    expect(faults).toEqual([]);
    for (const version of protocolVersions)
      expect(readFrame(version, new Uint8Array(), true)).toBeUndefined();
  });

  it('that is not read is cut off, and what waits for it is not gathered', async () => {
    const { hub, open } = newHub();
    const slow = open();
    slow.connection.take(joinFrame(), false);
    await slow.connection.settled();
    const full = open(70_000);
    full.connection.take(joinFrame(), false);
    await full.connection.settled();
    expect(full).toMatchObject({ sent: [], ended: ['cut'] });
    await hub.hear([{ kind: 'vault', vaultId, categories: [] }]);
    expect(slow.ended).toEqual([]);
  });

  it('is closed after a minute of silence, and its topics when its token is over', async () => {
    const { hub, open, advance } = newHub();
    const [silent, lively] = [open(), open()];
    for (const { connection } of [silent, lively]) connection.take(joinFrame(), false);
    await Promise.all([silent.connection.settled(), lively.connection.settled()]);
    advance(61_000);
    lively.connection.take(bytes([null, '2', 'phoenix', 'heartbeat', {}]), false);
    hub.sweep();
    expect([silent.ended, lively.ended]).toEqual([[1001], []]);
    advance(1_000_000);
    lively.connection.take(bytes([null, '3', 'phoenix', 'heartbeat', {}]), false);
    hub.sweep();
    expect(lively.sent.at(-1)).toEqual(['1', '1', `realtime:vault:${vaultId}`, 'phx_close', {}]);
  });

  it('holds 100 sockets of one network that join nothing, and answers 50 of its joins a second', async () => {
    const { open, advance } = newHub();
    const all = Array.from({ length: 101 }, () => open());
    expect(all.filter(({ ended }) => ended.length > 0)).toEqual([all[100]]);
    expect(open(0, 'elsewhere').ended).toEqual([]);
    const join = async (one: (typeof all)[number]) => {
      one.connection.take(joinFrame('none'), false);
      await one.connection.settled();
      return JSON.stringify(one.sent.at(-1)).includes('ClientJoinRateLimitReached');
    };
    const limited = [];
    for (const one of all.slice(0, 51)) limited.push(await join(one));
    expect(limited.indexOf(true)).toBe(50);
    advance(1_000);
    expect(await join(all[60] ?? open())).toBe(false);
  });

  it('holds 20 topics and an account ten sockets', async () => {
    const { hub, open, advance } = newHub();
    const first = open();
    for (let at = 0; at < 21; at += 1) {
      advance(1_000);
      const rows = [{ event: '*', schema: 'public', table: 'profiles', filter: `id=eq.${accountId}` }];
      const payload = { config: { postgres_changes: rows }, access_token: 'good' };
      first.connection.take(bytes(['1', '1', `realtime:${at}`, 'phx_join', payload]), false);
    }
    await first.connection.settled();
    expect(first.sent.at(-1)).toMatchObject({
      4: { response: { reason: expect.stringMatching(/ChannelRateLimitReached/) } },
    });
    const others = Array.from({ length: 10 }, () => open());
    for (const { connection } of others) {
      connection.take(joinFrame(), false);
      await connection.settled();
    }
    expect(others.map(({ sent }) => Reflect.get(Object(Reflect.get(Object(sent[0]), 4)), 'status'))).toEqual([
      ...Array.from({ length: 9 }, () => 'ok'),
      'error',
    ]);
    hub.close();
    expect(others[0]?.ended).toEqual([1012]);
    expect(hub.count()).toBe(11);
  });
});
