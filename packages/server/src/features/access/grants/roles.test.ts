import type { SharingClient } from '@kinfolio/contract/sharing/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantUpdate,
  createGrantWithWay,
  createGuestClient,
  createWayWithCode,
  type SharingOwner,
  savePersonDetails,
  sendGrants,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const release = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;
const code = async (answer: Promise<{ ok: boolean; code?: string }>) => {
  const { ok, code: refusal } = await answer;
  return ok ? 'yes' : refusal;
};

async function digits(email: string): Promise<string> {
  await world.test.post.deliverWaiting();
  const mail = world.test.sent.mails.findLast(
    ({ to, subject }) => to === email && subject.includes('six-digit'),
  );
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** A release with a card holder and a member who accepted, both of whom have entered their six-digit code. */
async function cast() {
  const sharer = await signUpSharingOwner(world);
  const [member, stranger] = [await createGrantMember(world), await createGrantMember(world)];
  const { email } = member.keeper;
  const person = await savePersonDetails(sharer, email);
  const made = await createGrantWithWay(sharer, person, release, 'invite');
  const card = createWayWithCode('card');
  const again = { ...made.document, sequence: 2, keyset: sharer.owner.payload.sequence + 1 };
  const added = { ...createGrantUpdate(sharer, again, [card.way]), boxes: [] };
  const answer = await sendGrants(sharer, { put: [added], end: [] });
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.details)}`);
  await member.sharing.acceptWay(createAcceptRequest(made.code));
  const began = await createGuestClient(world, '').cardSession(card.code);
  if (!began.ok) throw new Error(began.code);
  const guest = createGuestClient(world, began.value.token);
  await guest.sendCardCode('mail');
  await guest.verifyCardCode(await digits(email));
  await member.sharing.sendReceivedCode(made.grant, 'mail');
  await member.sharing.verifyReceivedCode(made.grant, await digits(email));
  return { sharer, member, guest, stranger, grant: made.grant, card, invite: made };
}

type Cast = Awaited<ReturnType<typeof cast>>;

const calls: Readonly<Record<string, (by: SharingClient, grant: string) => Promise<{ ok: boolean }>>> = {
  open: (by, grant) => by.openGrant(grant),
  withdraw: (by, grant) => by.askGrant(grant, 'withdraw'),
  decline: (by, grant) => by.actOnGrant(grant, 'decline'),
  continue: (by, grant) => by.actOnGrant(grant, 'continue'),
  'card state': by => by.readCard(),
};

const rolesOf = ({ sharer, member, guest, stranger }: Cast) => ({
  owner: sharer.sharing,
  member: member.sharing,
  guest,
  stranger: stranger.sharing,
  nobody: createGuestClient(world, 'kfg_none'),
});

async function table(given: Cast) {
  const rows: Record<string, Record<string, string | undefined>> = {};
  for (const [name, call] of Object.entries(calls)) {
    rows[name] = {};
    for (const [role, client] of Object.entries(rolesOf(given)))
      rows[name][role] = await code(call(client, given.grant));
  }
  return rows;
}

const foreign = { stranger: 'not_found', nobody: 'unauthorized' };
// Only guests may use these routes. A person with an account reads the same information through other routes.
const ofGuest = {
  owner: 'unauthorized',
  member: 'unauthorized',
  stranger: 'unauthorized',
  nobody: 'unauthorized',
};
const ofOwner = { member: 'not_found', guest: 'unauthorized', ...foreign };

describe('every call by every role', () => {
  it('while nothing happens', async () => {
    expect(await table(await cast())).toEqual({
      open: { owner: 'not_found', member: 'grant_closed', guest: 'grant_closed', ...foreign },
      withdraw: { owner: 'not_found', member: 'not_now', guest: 'not_now', ...foreign },
      decline: { owner: 'not_now', ...ofOwner },
      continue: { owner: 'not_now', ...ofOwner },
      'card state': { ...ofGuest, guest: 'yes' },
    });
  });

  it('once the owner allowed it', async () => {
    const given = await cast();
    await given.sharer.sharing.actOnGrant(given.grant, 'allow');
    expect(await table(given)).toEqual({
      open: { owner: 'not_found', member: 'yes', guest: 'yes', ...foreign },
      withdraw: { owner: 'not_found', member: 'not_now', guest: 'not_now', ...foreign },
      decline: { owner: 'not_now', ...ofOwner },
      continue: { owner: 'yes', ...ofOwner },
      'card state': { ...ofGuest, guest: 'yes' },
    });
  });

  it('once it was stopped: one answer for all that is shut', async () => {
    const given = await cast();
    await given.sharer.sharing.actOnGrant(given.grant, 'allow');
    await given.sharer.sharing.stopGrant(given.grant, { tell: false });
    const rows = await table(given);
    expect(rows['open']).toEqual({
      owner: 'not_found',
      member: 'grant_closed',
      guest: 'grant_closed',
      ...foreign,
    });
    expect(rows['continue']).toEqual({ owner: 'not_now', ...ofOwner });
    expect(await code(given.stranger.sharing.lookAtWay(given.card.code))).toBe('not_found');
  });

  it('another owner’s grants, persons and codes are not there', async () => {
    const given = await cast();
    const other: SharingOwner = await signUpSharingOwner(world);
    expect(await code(other.sharing.stopGrant(given.grant, { tell: false }))).toBe('not_found');
    expect(await code(other.sharing.sendReceivedCode(given.grant, 'mail'))).toBe('not_found');
    const wrong = { ...given.card.code, proof: given.invite.code.proof };
    expect(await code(other.sharing.lookAtWay(wrong))).toBe('not_found');
    expect(await code(other.sharing.lookAtWay(createWayWithCode('card').code))).toBe('not_found');
  });
});

it('a card alone says nothing and opens nothing; its session ends by itself', async () => {
  const given = await cast();
  const begun = await createGuestClient(world, '').cardSession(given.card.code);
  if (!begun.ok) throw new Error(begun.code);
  const alone = createGuestClient(world, begun.value.token);
  const shut = await alone.lookAtWay(given.card.code);
  await given.sharer.sharing.actOnGrant(given.grant, 'allow');
  expect(await alone.lookAtWay(given.card.code)).toEqual(shut);
  for (const call of [
    alone.readCard(),
    alone.openGrant(given.grant),
    alone.pullGrant(given.grant, { after: {} }),
    alone.askGrant(given.grant, 'ask'),
  ])
    expect(await code(call)).toBe('second_factor_needed');
  expect(await given.guest.readCard()).toMatchObject({ value: { stage: 'open', askDays: 7 } });
  world.test.clock.advance(30 * 60_000 + 1);
  expect(await code(given.guest.readCard())).toBe('unauthorized');
});

it('a card is checked by its owner, and nothing else is', async () => {
  const given = await cast();
  const { sharer, stranger, card, invite } = given;
  expect(await code(stranger.sharing.checkCard(card.way.way))).toBe('not_found');
  expect(await code(sharer.sharing.checkCard(invite.way.way))).toBe('not_found');
  expect(await code(sharer.sharing.checkCard(card.way.way))).toBe('yes');
  const read = await sharer.sharing.readGrants();
  const ways = read.ok ? read.value.grants.flatMap(one => one.ways) : [];
  expect(ways.flatMap(({ method, checkedAt }) => (checkedAt === null ? [] : [method]))).toEqual(['card']);
});

it('tells its person neither timers nor what the owner does nor others', async () => {
  const given = await cast();
  const other = await savePersonDetails(given.sharer, 'another@example.org');
  await createGrantWithWay(given.sharer, other, release, 'card');
  const said = JSON.stringify([
    await given.member.sharing.readReceived(),
    await given.stranger.sharing.lookAtWay(given.card.code),
  ]);
  expect(said).not.toContain('another@example.org');
  expect(said).not.toMatch(/planned|actedAt|unlocked|armed|notice|silentDays/i);
});

it('two hundred at once leave one legal history', async () => {
  const given = await cast();
  await given.sharer.sharing.actOnGrant(given.grant, 'allow');
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      place % 4 === 0
        ? code(given.member.sharing.openGrant(given.grant))
        : place % 4 === 1
          ? code(given.guest.openGrant(given.grant))
          : place % 4 === 2
            ? code(given.guest.askGrant(given.grant, 'ask'))
            : code(given.sharer.sharing.actOnGrant(given.grant, 'decline')),
    ),
  );
  // A caller that waits too long for a connection is told to retry. Its call has changed nothing.
  const legal = new Set(['yes', 'not_now', 'unavailable']);
  expect([...new Set(answers)].filter(one => !legal.has(one ?? ''))).toEqual([]);
  expect(answers).toContain('yes');
  const { rows } = await world.test.database.pool.query(
    'select act, number from grant_acts where grant_id = $1 order by number',
    [given.grant],
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  expect(rows.filter(({ act }) => act === 'open')).toHaveLength(1);
  expect(rows.filter(({ act }) => act === 'ask')).toHaveLength(0);
});

it('the server’s halves lie in their table only, and codes nowhere', async () => {
  const given = await cast();
  await given.sharer.sharing.actOnGrant(given.grant, 'allow');
  await given.guest.openGrant(given.grant);
  const { pool } = world.test.database;
  const { rows: names } = await pool.query(
    "select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'",
  );
  const found = async (text: string) => {
    const at: string[] = [];
    for (const { name } of names) {
      const { rows } = await pool.query(`select 1 from ${name} as one where one::text like $1 limit 1`, [
        `%${text}%`,
      ]);
      if (rows.length > 0) at.push(name);
    }
    return at;
  };
  expect(await found(given.card.way.half)).toEqual(['public.way_halves']);
  for (const secret of [given.card.code.proof, given.card.code.lookup])
    expect(await found(secret)).toEqual([]);
  const written = world.test.logged() + JSON.stringify(world.test.sent);
  for (const secret of [given.card.way.half, given.card.code.proof, given.card.code.lookup])
    expect(written).not.toContain(secret);
  await given.sharer.sharing.stopGrant(given.grant, { tell: false });
  expect(await found(given.card.way.half)).toEqual([]);
});
