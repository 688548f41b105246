import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { createApp } from '../../app.ts';
import { openChangeChannel } from '../../db/changes.ts';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  savePersonDetails,
  signUpSharingOwner,
} from '../vault/testing/granted.ts';
import { createNewRecord } from '../vault/testing/sealed.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

let world: VaultWorld;
let anonKey: string;
let secondUrl: string;
const ends: Array<() => Promise<unknown>> = [];
const clients = new Set<SupabaseClient>();

beforeAll(async () => {
  world = await startVaultWorld();
  const settings: unknown = await (await fetch(`${world.url}/config.json`)).json();
  anonKey = String(Reflect.get(Object(settings), 'anonKey'));
  // A second server process on the same database, with its own connection for change notices.
  const { config, database, clock, secrets, jobs, objectStore } = world.test;
  const { connectionString = '' } = database.pool.options;
  const log = createLog('silent');
  const changes = await openChangeChannel({ connectionString }, database.pool, log);
  const second = await createApp({ config, database, clock, secrets, jobs, objectStore, log, changes });
  secondUrl = await second.listen({ host: '127.0.0.1', port: 0 });
  ends.push(
    () => second.close(),
    () => changes.close(),
  );
});
afterEach(async () => {
  for (const client of clients) await client.realtime.disconnect();
  clients.clear();
  // Move on to the next second, because the limits are counted per second.
  world.test.clock.advance(1_000);
});
afterAll(async () => {
  for (const end of ends) await end();
  await world.close();
});

async function clientOf(person: Pick<SignedInPerson, 'token'>, { url = world.url, vsn = '2.0.0' } = {}) {
  const client = createClient(url, anonKey, {
    accessToken: () => person.token(),
    realtime: { vsn, reconnectAfterMs: () => 600_000 },
  });
  clients.add(client);
  await client.realtime.setAuth();
  return client;
}

interface Ear {
  channel: RealtimeChannel;
  heard: unknown[];
  /** The states of the subscription so far, with their messages. */
  states: string[];
}

/** Joins a topic with the official client and collects everything that it receives. */
async function joins(
  client: SupabaseClient,
  topic: string,
  config: object = { private: true },
  rows?: { table: string; filter?: string; event?: string; schema?: string },
): Promise<Ear> {
  const channel = client.channel(topic, { config });
  const ear: Ear = { channel, heard: [], states: [] };
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => ear.heard.push([event, payload]));
  channel.on('system', {}, ({ status, message }: { status: string; message: string }) =>
    ear.states.push(`${status}: ${message}`),
  );
  if (rows !== undefined)
    channel.on(
      'postgres_changes' as never,
      { event: 'UPDATE', schema: 'public', ...rows } as never,
      (change: unknown) => ear.heard.push(change),
    );
  await new Promise<void>(resolve => {
    channel.subscribe((state, error) => {
      ear.states.push(error ? `${state}: ${error.message}` : state);
      resolve();
    });
  });
  return ear;
}

const changed = ['changed', {}];

describe.each(['1.0.0', '2.0.0'])('by version %s of the protocol', vsn => {
  it('a device hears at once, at either server, what another device of its person saved', async () => {
    const person = await world.withVault();
    const elsewhere = await person.signInAgain(person.device);
    const topic = `vault:${person.vault.vaultId}`;
    const own = await joins(await clientOf(person, { vsn }), topic);
    const other = await joins(await clientOf(elsewhere, { vsn, url: secondUrl }), topic);
    expect([own.states, other.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]);
    await person.client().push(person.vault.vaultId, [createNewRecord(person.vault)]);
    await expect.poll(() => other.heard).toEqual([changed]);
    await elsewhere.client().push(person.vault.vaultId, [createNewRecord(person.vault)]);
    await expect.poll(() => own.heard).toEqual([changed]);
    // The session that made the change receives no notice of it.
    expect(other.heard).toEqual([changed]);
  });

  it('a program hears the own row of a plan, in the shape that the official client knows', async () => {
    const person = await world.withVault();
    const client = await clientOf(person, { vsn });
    const filter = `id=eq.${person.accountId}`;
    const ear = await joins(client, 'anything', {}, { table: 'profiles', filter });
    await expect.poll(() => ear.states).toEqual(['SUBSCRIBED', 'ok: Subscribed to PostgreSQL']);
    const { database, clock } = world.test;
    const { planFactsStore } = await import('../account/service.ts');
    const standing = await planFactsStore.read(database.db, person.accountId);
    if (standing === undefined) throw new Error('the account has no plan');
    await database.db.transaction(tx =>
      planFactsStore.write(tx, person.accountId, { ...standing, plan: 'premium' }, clock.now()),
    );
    await expect.poll(() => ear.heard).toHaveLength(1);
    expect(ear.heard[0]).toMatchObject({
      eventType: 'UPDATE',
      schema: 'public',
      table: 'profiles',
      new: { id: person.accountId, subscription_plan: 'premium' },
      errors: null,
    });
  });

  it('what nobody may hear is refused in the words of the protocol', async () => {
    const [person, stranger] = [await world.withVault(), await world.withVault()];
    const client = await clientOf(person, { vsn });
    const refused = async (topic: string, config?: object) => {
      const { channel, states } = await joins(client, topic, config);
      await client.removeChannel(channel);
      return states[0]?.replace('CHANNEL_ERROR: ', '');
    };
    expect(await refused('public', {})).toMatch(/^PrivateOnly: /);
    const [theirs, nobodys] = [`vault:${stranger.vault.vaultId}`, `vault:${crypto.randomUUID()}`];
    const unauthorized = 'Unauthorized: You do not have permissions to read from this Channel topic: ';
    expect(await refused(theirs)).toBe(unauthorized + theirs);
    expect(await refused(nobodys)).toBe(unauthorized + nobodys);
    expect(await refused(`account:${stranger.accountId}`)).toMatch(/^Unauthorized: /);
    expect(await refused('vault:')).toMatch(/^Unauthorized: /);
    const replay = { private: true, broadcast: { replay: { since: 1 } } };
    expect(await refused(`vault:${person.vault.vaultId}`, replay)).toMatch(/^UnableToReplayMessages: /);
    world.test.clock.advance(1_000);
    const rows = await joins(
      client,
      'others',
      {},
      { table: 'accounts', filter: `id=eq.${person.accountId}` },
    );
    await expect.poll(() => rows.states.at(-1)).toMatch(/^error: Unable to subscribe/);
    const own = await joins(client, `account:${person.accountId}`, {
      private: true,
      broadcast: { ack: true },
      presence: { enabled: true },
    });
    expect(await own.channel.send({ type: 'broadcast', event: 'x', payload: { a: 1 } })).toBe('error');
    expect(await own.channel.track({ here: true })).toBe('error');
    expect(own.channel.presenceState()).toEqual({});
    await expect(own.channel.httpSend('x', { a: 1 })).rejects.toThrow('Nobody broadcasts here.');
  });
});

describe('who may hear', () => {
  it('a person with whom something is shared hears of what is open to them, and no more', async () => {
    const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
    const chosen = await savePersonDetails(sharer, member.keeper.email);
    const { grant, code, document } = await createGrantWithWay(sharer, chosen, { kind: 'always' });
    await member.sharing.acceptWay(createAcceptRequest(code));
    const topic = `vault:${sharer.owner.payload.vault}`;
    const without = await joins(await clientOf(member.keeper), topic);
    expect(without.states[0]).toMatch(/Unauthorized/);
    await member.sharing.sendReceivedCode(grant, 'mail');
    await world.test.post.deliverWaiting();
    const mail = world.test.sent.mails.findLast(
      ({ to, subject }) => to === member.keeper.email && subject.includes('six-digit'),
    );
    await member.sharing.verifyReceivedCode(grant, /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '');
    const ear = await joins(await clientOf(member.keeper), topic);
    expect(ear.states).toEqual(['SUBSCRIBED']);
    const tell = (category: string) =>
      world.test.changes.tell({ kind: 'vault', vaultId: sharer.owner.payload.vault, categories: [category] });
    tell(crypto.randomUUID());
    const open = document.categories[0]?.category ?? '';
    tell(open);
    await expect.poll(() => ear.heard).toEqual([['changed', { categories: [open] }]]);
    await sharer.sharing.stopGrant(grant, { tell: false });
    await expect.poll(() => ear.states.slice(1)).toEqual(['error: This access is no longer open', 'CLOSED']);
    expect(ear.heard).toHaveLength(1);
  });

  it('a session that ended hears nothing more; another of the same person hears that', async () => {
    const person = await world.withVault();
    const elsewhere = await person.signInAgain(person.device);
    const topic = `account:${person.accountId}`;
    const [mine, theirs] = [
      await joins(await clientOf(person), topic),
      await joins(await clientOf(elsewhere), topic),
    ];
    await elsewhere.signOut();
    await expect.poll(() => theirs.states.slice(1)).toEqual(['error: The session has ended', 'CLOSED']);
    await expect.poll(() => mine.heard).toEqual([['sessions', {}]]);
    expect(mine.states).toEqual(['SUBSCRIBED']);
  });

  it('after the database connection that listens for changes was lost, everybody is told to ask', async () => {
    const person = await world.withVault();
    const ear = await joins(await clientOf(person), `vault:${person.vault.vaultId}`);
    await world.test.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'kinfolio % changes' and datname = current_database()",
    );
    await expect.poll(() => ear.heard).toEqual([changed]);
  });
});

const address = (query: string) => `${world.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`;

/** Opens a plain WebSocket, so that a test can send messages that the official client never would. */
async function raw(query = `apikey=${anonKey}&vsn=2.0.0`) {
  const socket = new WebSocket(address(query));
  const messages: string[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(String(data)));
  const closed = new Promise<number>(resolve => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  await new Promise(resolve => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', resolve);
  });
  return { socket, messages, closed };
}

const endOf = async (data: string | Uint8Array<ArrayBuffer>) => {
  const { socket, closed } = await raw();
  socket.send(data);
  return closed;
};

const ask = async (query: string, headers: Record<string, string> = {}) => {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const { request } = await import('node:http');
  return new Promise<number | undefined>(resolve => {
    const asked = request(address(query).replace('ws', 'http'), {
      agent: false,
      headers: { ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', ...headers },
    });
    asked.on('response', answer => {
      resolve(answer.statusCode);
      answer.resume();
    });
    asked.on('upgrade', (_answer, socket) => {
      resolve(101);
      socket.destroy();
    });
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
};

describe('a socket', () => {
  it('opens with the key of this server, a version that is spoken, and from our own pages alone', async () => {
    const good = `apikey=${anonKey}&vsn=2.0.0`;
    expect(await ask(good)).toBe(101);
    expect(await ask(good, { origin: world.url })).toBe(101);
    expect(await ask(good, { origin: 'https://evil.example' })).toBe(403);
    expect(await ask('vsn=2.0.0')).toBe(401);
    expect(await ask('apikey=anon&vsn=2.0.0')).toBe(401);
    expect(await ask(`apikey=${anonKey}&vsn=3.0.0`)).toBe(400);
    expect((await fetch(address(good).replace('ws', 'http'))).status).toBe(404);
  });

  it('that sends what is no message is closed, and the others go on', async () => {
    const person = await world.withVault();
    const ear = await joins(await clientOf(person), `vault:${person.vault.vaultId}`);
    expect(await endOf('{"half')).toBe(1007);
    expect(await endOf('{}')).toBe(1007);
    expect(await endOf(new Uint8Array([3, 255, 255, 255]))).toBe(1007);
    expect(await endOf('x'.repeat(65_537))).toBe(1009);
    world.test.changes.tell({ kind: 'vault', vaultId: person.vault.vaultId, categories: [] });
    await expect.poll(() => ear.heard).toEqual([changed]);
  });

  it('answers heartbeats, and joins that ask too much, each with its own words', async () => {
    const { socket, messages, closed } = await raw();
    socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
    socket.send(JSON.stringify(['2', '2', 'realtime:x', 'phx_join', { config: 'wrong' }]));
    socket.send(JSON.stringify(['2', '3', 'realtime:x', 'broadcast', {}]));
    for (let ref = 4; ref < 20; ref += 1)
      socket.send(JSON.stringify([`${ref}`, `${ref}`, `realtime:${ref}`, 'phx_join', {}]));
    const reasons = () =>
      messages.map(text => {
        const [, , , , { status, response }] = JSON.parse(text);
        return `${status} ${response.reason ?? ''}`.split(':')[0];
      });
    await expect.poll(() => reasons().length).toBe(19);
    expect(reasons().slice(0, 3)).toEqual(['ok ', 'error InvalidJoin', 'error unmatched topic']);
    expect(reasons()[3]).toBe('error PrivateOnly');
    expect(reasons().at(-1)).toBe('error ClientJoinRateLimitReached');
    for (let more = 0; more < 100; more += 1) socket.send(JSON.stringify([null, null, 'x', 'y', {}]));
    expect(await closed).toBe(1008);
  });
});
