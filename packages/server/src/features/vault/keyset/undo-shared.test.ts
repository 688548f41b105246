import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProvedClient, signInByKit } from '../testing/by-kit.ts';
import {
  createGrantWithWay,
  createSessionSharingClient,
  createWayWithCode,
  type SharingOwner,
  savePersonDetails,
  sendGrants,
  signUpSharingOwner,
} from '../testing/granted.ts';
import { createEnvelope } from '../testing/sealed.ts';
import {
  createKeyRenewal,
  createKeysetOnlyChange,
  createKitWay,
  createNextKeyset,
  hashText,
  replaceWays,
  signTestDocument,
  type VaultOwnerKeys,
} from '../testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

// Tests what remains shared after an owner has undone the changes of a thief.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());

const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: false } as const;

type Granted = Awaited<ReturnType<typeof createGrantWithWay>>;

function againUnder(
  after: VaultOwnerKeys,
  { document, way }: Granted,
  above: { sequence: number; keyVersion: number },
) {
  const entries = new Map(after.payload.categories.map(one => [one.category, one]));
  const categories = document.categories.map(one => {
    const { check = '', keyVersion = 0 } = entries.get(one.category) ?? {};
    return { ...one, check, keyVersion };
  });
  const payload = {
    ...document,
    categories,
    identityVersion: after.payload.identity.version,
    keyset: after.payload.sequence,
    sequence: above.sequence + 1,
  };
  const { lookup: _lookup, proof: _proof, ...known } = way;
  return {
    document: signTestDocument('kinfolio-grant-1', payload, after.identity.privateKey),
    keyVersion: above.keyVersion + 1,
    own: createEnvelope(),
    boxes: categories.map(({ category, keyVersion }) => ({
      category,
      keyVersion,
      envelope: createEnvelope(),
    })),
    ways: [{ ...known, envelope: createEnvelope(), own: createEnvelope() }],
  };
}

/** A renewal that keeps the grants; with `undoes`, an undo that follows a renewal. */
function renewalWith(
  owner: VaultOwnerKeys,
  granted: readonly Granted[],
  {
    undoes,
    above = { sequence: 1, keyVersion: 1 },
    ended = [],
  }: {
    undoes?: VaultOwnerKeys;
    above?: { sequence: number; keyVersion: number };
    ended?: readonly string[];
  } = {},
) {
  const { after, change, ...more } = createKeyRenewal(owner, undoes ? 'undo' : 'suspected', undoes);
  const put = granted.map(one => againUnder(after, one, above));
  const grants = put
    .map(({ document }, place) => ({ grant: granted[place]?.grant ?? '', hash: hashText(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const keys = { identity: after.identity, proofKey: after.proofKey };
  const { sequence: _sequence, previous: _previous, ...payload } = after.payload;
  const signed = createNextKeyset(undoes ?? owner, { ...payload, grants }, keys);
  const end = ended.map(grant => ({ grant, reason: 'revoked' as const }));
  return {
    after: signed,
    put,
    change: { ...change, keyset: signed.document, grants: { put, end } },
    ...more,
  };
}

const kitOf = ({ keeper }: SharingOwner) => keeper.vault.recoveryKit.proof;

/** Two grants that were made three days ago. */
async function sharedTwice() {
  const sharer = await signUpSharingOwner(world);
  const person = await savePersonDetails(sharer, 'amira@example.org');
  const [first, second] = [
    await createGrantWithWay(sharer, person, release, 'card'),
    await createGrantWithWay(sharer, person, release, 'card'),
  ];
  const { pool } = world.test.database;
  for (const [table, column] of [
    ['grants', 'armed_at_ms'],
    ['grant_ways', 'made_at_ms'],
  ] as const)
    await pool.query(`update ${table} set ${column} = ${column} - $1 where vault_id = $2`, [
      72 * 60 * 60_000,
      sharer.keeper.vault.vaultId,
    ]);
  return { sharer, first, second, before: sharer.owner };
}

async function back(sharer: SharingOwner) {
  const session = await signInByKit(world, sharer.keeper, kitOf(sharer));
  if (session === undefined) throw new Error('the kit does not sign in');
  return session;
}

it('goes along under other keys, with the rows of before the renewal, and what the thief ended stays ended', async () => {
  const { sharer, first, second, before } = await sharedTwice();
  const { keeper } = sharer;
  const thiefs = renewalWith(before, [first], { ended: [second.grant] });
  const done = await keeper.proving(before).putKeyset(thiefs.change);
  expect(done).toMatchObject({ ok: true });
  const session = await back(sharer);
  const shown = await session.client().readBefore();
  if (!shown.ok) throw new Error(shown.code);
  const [kept, ...more] = shown.value.grants ?? [];
  expect(more).toEqual([]);
  expect(kept).toMatchObject({
    grant: first.grant,
    document: sharer.documents.get(first.grant),
    keyVersion: 1,
    ways: [{ way: first.way.way, method: 'card', own: first.way.own }],
    endWays: [],
    above: { sequence: 2, keyVersion: 2 },
  });
  const above = { sequence: 2, keyVersion: 2 };
  const undo = renewalWith(before, [first], { undoes: thiefs.after, above });
  const stored = await createProvedClient(world, session, before).putKeyset(undo.change);
  expect(stored).toMatchObject({ ok: true });
  const rows = await world.test.database.pool.query(
    'select id, document, ended_at_ms is null as stands from grants where vault_id = $1 order by stands',
    [keeper.vault.vaultId],
  );
  expect(rows.rows).toMatchObject([
    { id: second.grant, stands: false },
    { id: first.grant, stands: true, document: undo.put[0]?.document },
  ]);
  // For 30 days the owner can see which grants ended, with the terms they had.
  const sharing = await createSessionSharingClient(world, session, undo.after);
  const shows = async () => {
    const told = await sharing.readGrants();
    return told.ok ? told.value.undone : told.code;
  };
  const document = sharer.documents.get(second.grant);
  expect(await shows()).toEqual([
    {
      grant: second.grant,
      person: second.document.person,
      document,
      givenAt: expect.any(String),
      endedAt: expect.any(String),
    },
  ]);
  const aged = 'update grants set ended_at_ms = ended_at_ms - $1 where id = $2';
  await world.test.database.pool.query(aged, [30 * 24 * 60 * 60_000, second.grant]);
  world.test.clock.advance(1);
  expect(await shows()).toEqual([]);
});

it('carries no grant or way that was not there three days before, nor one that is wider or not whole', async () => {
  const { sharer, first, second } = await sharedTwice();
  const person = await savePersonDetails(sharer, 'thief@example.org');
  // A thief who uses the owner's device creates a grant and another kit for themselves, and a card for an
  // existing grant.
  const own = await createGrantWithWay(sharer, person, release, 'card');
  const card = createWayWithCode('card').way;
  const document = sharer.documents.get(first.grant) ?? '';
  const added = { document, keyVersion: 1, boxes: [], ways: [card] };
  expect(await sendGrants(sharer, { put: [added], end: [] })).toMatchObject({ ok: true });
  const from = sharer.owner;
  const kit = createKitWay();
  const ways = replaceWays(from, [kit], [sharer.keeper.vault.recoveryKit.wrapId]);
  const stored = createNextKeyset(from, { reason: 'kit', ways });
  const changed = await sharer.keeper
    .proving(from)
    .putKeyset(createKeysetOnlyChange(stored, { wraps: [kit] }));
  expect(changed).toMatchObject({ ok: true });
  const session = await back(sharer);
  const shown = await session.client().readBefore();
  if (!shown.ok) throw new Error(shown.code);
  const grants = new Map((shown.value.grants ?? []).map(one => [one.grant, one]));
  expect([...grants.keys()].toSorted()).toEqual([first.grant, second.grant].toSorted());
  expect(grants.get(first.grant)).toMatchObject({ endWays: [card.way], ways: [{ way: first.way.way }] });
  const undo = (carried: readonly Granted[], put: object = {}) => {
    const ended = [first, second, own].filter(one => !carried.includes(one)).map(({ grant }) => grant);
    const { change } = renewalWith(from, carried, { undoes: stored, ended });
    const [sent, ...more] = change.grants.put;
    const grantsPut = sent === undefined ? more : [{ ...sent, ...put }, ...more];
    return createProvedClient(world, session, from).putKeyset({
      ...change,
      grants: { ...change.grants, put: grantsPut },
    });
  };
  const endWays = [card.way];
  expect(await undo([own])).toMatchObject({ code: 'bad_request' });
  expect(await undo([{ ...first, way: card }])).toMatchObject({
    code: expect.stringMatching(/bad_request|grants_missing/),
  });
  expect(await undo([first])).toMatchObject({ code: 'grants_missing' });
  const wider = { ...first, document: { ...first.document, level: 'edit' as const } };
  expect(await undo([wider], { endWays })).toMatchObject({ code: 'bad_request' });
  expect(await undo([first], { endWays })).toMatchObject({ ok: true });
  expect(await session.client().readBefore()).toMatchObject({ status: 404 });
  // The owner learns of both grants that ended and when each was made: the thief's was made only a moment before.
  const text = "select id from grants where vault_id = $1 and end_reason = 'undone' order by armed_at_ms";
  const { rows } = await world.test.database.pool.query(text, [sharer.keeper.vault.vaultId]);
  expect(rows).toEqual([{ id: second.grant }, { id: own.grant }]);
});
