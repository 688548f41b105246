import { createVaultClient } from '@kinfolio/contract/client';
import type { KeysetChange } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceSessionOfPerson as asSession, createProvedClient, signInByKit } from '../testing/by-kit.ts';
import {
  addAndRemoveWays,
  addPasskey,
  addRecoveryKit,
  renewKeys,
  setPassword,
} from '../testing/changed-ways.ts';
import { signInByEmailedLink } from '../testing/mailbox.ts';
import {
  createIdentityLink,
  createKeyPair,
  createKeyRenewal,
  readVaultState,
  type VaultOwnerKeys,
} from '../testing/signed-vault.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

// A thief who knows the password and uses a known device. The owner has the earlier kit or passkey.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());

const day = 24 * 60 * 60_000;
const hour = 60 * 60_000;

const ownerOf = ({ keys: { owner } }: SignedInPerson): VaultOwnerKeys => {
  if (owner === undefined) throw new Error('no vault');
  return owner;
};

const byKit = (person: SignedInPerson, proof: string, email?: string) =>
  signInByKit(world, person, proof, email);
const provedBy = (session: SignedInPerson, owner: VaultOwnerKeys) =>
  createProvedClient(world, session, owner);
const clientFor = (token: string | undefined) =>
  createVaultClient({ url: world.url, token: async () => token, fetch });

const mailsTo = async ({ email }: SignedInPerson, text: string) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(one => one.to === email && one.text.includes(text)).length;
};

const signIn = (email: string, password: string) =>
  world.test.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password },
  });

const lastMailTo = async ({ email }: SignedInPerson) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.findLast(({ to }) => to === email)?.text ?? '';
};

async function pressNotMe(person: SignedInPerson): Promise<void> {
  const url = /\/auth\/v1\/not-me\?token=\S+/.exec(await lastMailTo(person))?.[0] ?? 'no link';
  expect((await world.test.app.inject({ method: 'POST', url })).statusCode).toBe(200);
}

/** The token of a session opened with a mailed code. */
async function byMailedCode(person: SignedInPerson): Promise<string> {
  const { email } = person;
  await world.test.app.inject({
    method: 'POST',
    url: '/auth/v1/otp',
    payload: { email, create_user: false },
  });
  const token = /^\d{6}$/m.exec(await lastMailTo(person))?.[0];
  const verified = await world.test.app.inject({
    method: 'POST',
    url: '/auth/v1/verify',
    payload: { type: 'email', email, token },
  });
  return verified.json<{ access_token: string }>().access_token;
}

async function renewedByThief() {
  const person = await world.withVault(2);
  const before = ownerOf(person);
  const thief = await person.signInAgain();
  const renewed = await renewKeys(thief);
  readVaultState(renewed.answer);
  return { person, before, stored: ownerOf(thief), thief, renewed };
}

describe('renewal by a thief', () => {
  it('is renewed above by the kit of before on day 20, and what came between opens nothing', async () => {
    const { person, before, stored, renewed } = await renewedByThief();
    world.test.clock.advance(20 * day);
    const session = await byKit(person, person.vault.recoveryKit.proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    const shown = await session.client().readBefore();
    expect(shown).toMatchObject({
      ok: true,
      value: {
        newest: stored.document,
        vault: {
          keyset: before.document,
          keyVersion: 1,
          identityVersion: 1,
          categoryKeys: expect.arrayContaining(person.vault.categoryKeys),
          wraps: [{ id: person.vault.recoveryKit.wrapId, envelope: person.vault.recoveryKit.envelope }],
          chain: [],
        },
      },
    });
    const undone = createKeyRenewal(before, 'undo', stored);
    const state = readVaultState(await provedBy(session, before).putKeyset(undone.change));
    expect(state).toMatchObject({ keyset: undone.after.document, keyVersion: 3, identityVersion: 3 });
    expect(state.wraps.map(({ id }) => id).toSorted()).toEqual(
      undone.change.wraps.map(({ id }) => id).toSorted(),
    );
    // Neither the thief's kit and password nor the kit that was used for the undo can sign in now.
    for (const { proof } of [renewed.kit, person.vault.recoveryKit])
      expect(await byKit(person, proof)).toBe(undefined);
    expect((await signIn(person.email, renewed.password.secret)).statusCode).toBe(400);
    expect((await signIn(person.email, undone.password.secret)).statusCode).toBe(200);
    expect(await session.client().readBefore()).toMatchObject({ status: 404 });
    expect(await mailsTo(person, 'Changes were undone')).toBe(1);
  });

  it('is not taken back by the password of before, nor by a token alone', async () => {
    const { person, before, stored, thief } = await renewedByThief();
    expect((await signIn(person.email, person.password)).statusCode).toBe(400);
    const undone = createKeyRenewal(before, 'undo', stored);
    expect(await thief.client().readBefore()).toMatchObject({ status: 404 });
    expect(await provedBy(thief, before).putKeyset(undone.change)).toMatchObject({ code: 'forbidden' });
    const session = await byKit(person, person.vault.recoveryKit.proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    for (const key of [stored, { ...before, proofKey: createKeyPair() }])
      expect(await provedBy(session, key).putKeyset(undone.change)).toMatchObject({ code: 'proof_refused' });
    world.test.clock.advance(11 * 60_000);
    expect(await provedBy(session, before).putKeyset(undone.change)).toMatchObject({
      code: 'proof_required',
    });
  });

  it('is out of reach of a kit after 30 days, and was never in that of who has none', async () => {
    const { person } = await renewedByThief();
    world.test.clock.advance(30 * day);
    expect(await byKit(person, person.vault.recoveryKit.proof)).toBe(undefined);
  });

  it('is taken back by a renewal upon the state of before, and by nothing less', async () => {
    const { person, before, stored } = await renewedByThief();
    const session = await byKit(person, person.vault.recoveryKit.proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    const { after, change } = createKeyRenewal(before, 'undo', stored);
    const { seal, version } = after.payload.identity;
    const link = createIdentityLink(stored, { seal, signer: after.identity, version }, 'suspected');
    const refused: KeysetChange[] = [
      { ...change, ...(change.identity && { identity: { ...change.identity, link } }) },
      { ...change, password: undefined },
      { ...change, end: 'none' },
      { ...change, earlierKeys: undefined },
      { ...change, chain: change.chain.slice(1) },
      createKeyRenewal(before, 'undo').change,
    ];
    for (const one of refused) expect((await provedBy(session, before).putKeyset(one)).ok).toBe(false);
    expect(await session.client().readBefore()).toMatchObject({ value: { newest: stored.document } });
    readVaultState(await provedBy(session, before).putKeyset(change));
  });
});

it('a kit takes a change back while a reset waits that the mailbox asked for, and the reset ends with it', async () => {
  const { person, before, stored } = await renewedByThief();
  expect(await clientFor(await byMailedCode(person)).askReset('vault')).toMatchObject({ ok: true });
  const session = await byKit(person, person.vault.recoveryKit.proof);
  if (session === undefined) throw new Error('the kit does not sign in');
  readVaultState(await provedBy(session, before).putKeyset(createKeyRenewal(before, 'undo', stored).change));
  const { rows } = await world.test.database.pool.query(
    'select reset_asked_at_ms as at from accounts where id = $1',
    [person.accountId],
  );
  expect(rows).toEqual([{ at: null }]);
});

describe('ways in that a thief took out', () => {
  it('a kit takes it back while changes are held, though no key was renewed', async () => {
    const person = await world.withVault();
    const before = ownerOf(person);
    const thief = await person.signInAgain();
    readVaultState((await addRecoveryKit(thief)).answer);
    readVaultState(await addAndRemoveWays(thief, 'kit', { without: [person.vault.recoveryKit.wrapId] }));
    readVaultState((await setPassword(thief)).answer);
    await pressNotMe(person);
    const session = await byKit(person, person.vault.recoveryKit.proof);
    if (session === undefined) throw new Error('the kit does not sign in');
    const shown = await session.client().readBefore();
    const stored = ownerOf(thief);
    expect(shown).toMatchObject({ ok: true, value: { newest: stored.document, vault: { keyVersion: 1 } } });
    expect(
      (await addRecoveryKit({ ...session, client: () => provedBy(session, before) })).answer,
    ).toMatchObject({
      ok: false,
    });
    const undone = createKeyRenewal({ ...before, payload: stored.payload }, 'undo', stored);
    readVaultState(await provedBy(session, before).putKeyset(undone.change));
    expect(await session.client().readVault()).toMatchObject({ value: { keyset: undone.after.document } });
  });

  it('a kit is kept for 30 days, though who ended it signed in by a mailed link', async () => {
    const person = await world.withVault();
    const thief = asSession(person, await signInByEmailedLink(world, person.email));
    const confirmed = await thief.client().confirmSession({ method: 'password', secret: person.password });
    expect(confirmed).toMatchObject({ ok: true });
    readVaultState((await addRecoveryKit(thief)).answer);
    readVaultState(await addAndRemoveWays(thief, 'kit', { without: [person.vault.recoveryKit.wrapId] }));
    world.test.clock.advance(30 * day - 1);
    expect(await byKit(person, person.vault.recoveryKit.proof)).toBeDefined();
  });

  it('a passkey signs in for 72 hours after it was removed, and no longer', async () => {
    const person = await world.withVault();
    const origin = world.test.config.publicUrl;
    const { passkey, id } = await addPasskey(person, { origin });
    const thief = await person.signInAgain();
    readVaultState(await addAndRemoveWays(thief, 'passkey', { without: [id] }));
    const enter = async () => {
      const given = await clientFor(undefined).passkeyChallenge();
      const challenge = given.ok ? given.value.challenge : '';
      return clientFor(undefined).passkeySession(passkey.sign({ challenge, origin }));
    };
    world.test.clock.advance(72 * hour - 1);
    const entered = await enter();
    if (!entered.ok) throw new Error('the passkey does not sign in');
    const session = asSession(person, entered.value.session.access_token);
    expect(await session.client().readBefore()).toMatchObject({ value: { vault: { wraps: [{ id }] } } });
    world.test.clock.advance(1);
    expect(await enter()).toMatchObject({ status: 401 });
  });

  it('a passkey takes it back while changes are held; the mailbox and the password of before do not', async () => {
    const person = await world.withVault();
    const origin = world.test.config.publicUrl;
    const { passkey, id } = await addPasskey(person, { origin });
    const before = ownerOf(person);
    const thief = await person.signInAgain();
    readVaultState(await addAndRemoveWays(thief, 'passkey', { without: [id] }));
    readVaultState((await setPassword(thief)).answer);
    await pressNotMe(person);
    const stored = ownerOf(thief);
    const undone = createKeyRenewal({ ...before, payload: stored.payload }, 'undo', stored);
    // A person who signed in by email has not shown a way of opening the vault, even if they have the earlier keys.
    const mailed = asSession(person, await byMailedCode(person));
    expect(await mailed.client().readBefore()).toMatchObject({ ok: false });
    expect(await provedBy(mailed, before).putKeyset(undone.change)).toMatchObject({ ok: false });
    expect((await signIn(person.email, person.password)).statusCode).toBe(400);
    world.test.clock.advance(71 * hour);
    const given = await clientFor(undefined).passkeyChallenge();
    const challenge = given.ok ? given.value.challenge : '';
    const entered = await clientFor(undefined).passkeySession(passkey.sign({ challenge, origin }));
    if (!entered.ok) throw new Error('the passkey does not sign in');
    const session = asSession(person, entered.value.session.access_token);
    expect(await session.client().readBefore()).toMatchObject({ value: { newest: stored.document } });
    readVaultState(await provedBy(session, before).putKeyset(undone.change));
    expect(await session.client().readVault()).toMatchObject({ value: { keyset: undone.after.document } });
  });

  it('what a kit opens is kept as long as the kit, though keys are renewed after it was ended', async () => {
    const person = await world.withVault();
    const before = ownerOf(person);
    const thief = await person.signInAgain();
    readVaultState((await addRecoveryKit(thief)).answer);
    readVaultState(await addAndRemoveWays(thief, 'kit', { without: [person.vault.recoveryKit.wrapId] }));
    world.test.clock.advance(2 * day);
    const again = await thief.signInAgain();
    readVaultState((await renewKeys(again)).answer);
    world.test.clock.advance(27 * day);
    const session = await byKit(person, person.vault.recoveryKit.proof);
    expect(await session?.client().readBefore()).toMatchObject({
      value: { vault: { keyVersion: 1, categoryKeys: person.vault.categoryKeys } },
    });
    expect(before.payload.accountKey.version).toBe(1);
  });
});
