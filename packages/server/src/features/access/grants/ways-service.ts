import type {
  AcceptWay,
  GuestSession,
  LookedUp,
  PersonStage,
  WayKey,
} from '@kinfolio/contract/sharing/shapes';
import type { Gate, NoticeChannel } from '@kinfolio/domain/access/rows';
import { takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { blindNetwork } from '../../vault/blind.ts';
import type { AccountFacts, VaultContext } from '../../vault/context.ts';
import { readEarlierIdentities } from '../../vault/keyset/store.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { channelsOf, gateNow, readVaultRows } from '../gates/service.ts';
import { insertAct } from '../gates/store.ts';
import { fits, hashOfCode, hintOf, newGuestToken } from './codes.ts';
import { insertGuest } from './guest-store.ts';
import { roadOf } from './long-road-service.ts';
import {
  endWays,
  findWay,
  readChosen,
  readGrant,
  readOwner,
  receivedByOther,
  type StoredGrant,
  type StoredPerson,
  type StoredWay,
  saveAnswer,
  saveReceived,
  updateGrant,
} from './store.ts';

// [Note: A code finds, and proves] Of a code one half finds its way and the other proves that it is held; the code itself is
// never sent. Whatever is wrong with it is answered alike.

const missing = () => new ServerError('not_found', 'There is nothing here.');

/** How an owner is called to a person they chose: by the full name in their details, or as their account is called. */
export const ownerNameFor = (
  { mailName }: Pick<StoredPerson, 'mailName'>,
  account: Pick<AccountFacts, 'name'> | undefined,
): string => mailName ?? account?.name ?? '';

/** What is known of a code that is right. */
interface Found {
  readonly way: StoredWay;
  readonly grant: StoredGrant;
  readonly person: StoredPerson;
  readonly owner: NonNullable<Awaited<ReturnType<typeof readOwner>>>;
}

const wrongProofs = { max: 20, windowMs: 60 * 60_000 } as const;

/** Finds the way of a code. Throws `not_found` for a wrong one, `rate_limited` after 20 an hour from one network. */
export async function found(vault: VaultContext, { lookup, proof }: WayKey, address: string): Promise<Found> {
  const { db, clock } = vault;
  const way = await findWay(db, hashOfCode(lookup));
  const isRight = fits(proof, way?.proofHash ?? null);
  if (way === undefined || !isRight) {
    const taken = await takeFromLimit(db, clock, {
      key: `ways:wrong:${blindNetwork(vault, address)}`,
      ...wrongProofs,
    });
    if (!taken.ok)
      throw new ServerError('rate_limited', 'Too many codes; wait and try again.', {
        retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
      });
    throw missing();
  }
  const grant = await readGrant(db, way.vaultId, way.grantId);
  const person = grant && (await readChosen(db, way.vaultId, grant.personId));
  const owner = await readOwner(db, way.vaultId);
  if (grant === undefined || person === undefined || owner === undefined) throw missing();
  if (grant.endedAtMs !== null || grant.stoppedAtMs !== null) throw missing();
  return { way, grant, person, owner };
}

const stages: Readonly<Record<Gate['state'], PersonStage>> = {
  unjoined: 'invited',
  before: 'before',
  watching: 'waiting',
  warning: 'waiting',
  asked: 'asked',
  unproved: 'waiting',
  unreachable: 'waiting',
  open: 'open',
  returned: 'waiting',
  suspended: 'waiting',
  stopped: 'ended',
  ended: 'ended',
};

/** What a person may know of a gate: `asked` is known who asked, whatever else happens. */
export const stageOf = ({ state }: Gate, asked: boolean): PersonStage =>
  asked && stages[state] === 'waiting' ? 'asked' : state === 'asked' && !asked ? 'waiting' : stages[state];

/** The owner's identity as of now, with the links that lead to it. */
export async function ownerFacts(vault: Pick<VaultContext, 'db'>, owner: Found['owner']) {
  const earlier = await readEarlierIdentities(vault.db, owner.vaultId);
  const links = [...earlier.map(one => one.identityLink), owner.identityLink].flatMap(link =>
    link === null ? [] : [link.byPrevious, link.byNext],
  );
  const { accountId: account, sealPublicX: seal, signPublicX: sign, identityVersion: version } = owner;
  return { identity: { account, seal, sign, version }, links };
}

/** What a code belongs to. Throws `not_found`, `rate_limited`. */
export async function lookAt(vault: VaultContext, key: WayKey, address: string): Promise<LookedUp> {
  const { way, grant, person, owner } = await found(vault, key, address);
  const rows = await readVaultRows(
    vault,
    vault.db,
    way.vaultId,
    await channelsOf(vault, vault.db, owner.accountId),
  );
  const gate = gateNow(rows, grant, vault.clock.now());
  if (gate.state === 'ended' || way.method === 'account') throw missing();
  const account = await vault.accountOf(vault.db, owner.accountId);
  return {
    name: ownerNameFor(person, account),
    grant: grant.id,
    vault: way.vaultId,
    way: way.id,
    method: way.method,
    number: way.number,
    ...(await ownerFacts(vault, owner)),
    vouch: way.vouch,
    rehearsal: way.rehearsal,
    // Who holds a card shows the six digits first: until then a card that opens and one that waits look alike.
    stage: way.method === 'card' ? 'waiting' : stageOf(gate, gate.state === 'asked'),
  };
}

const sameAddress = (one: string, other: string | undefined) =>
  other !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

/** The account confirmed the address that the owner wrote down, and is not the owner. Throws `other_email`. */
async function refuseUnlessChosen(
  vault: VaultContext,
  { person, owner }: Found,
  accountId: string,
): Promise<void> {
  const account = await vault.accountOf(vault.db, accountId);
  if (accountId === owner.accountId || !sameAddress(person.email, account?.email))
    throw new ServerError('other_email', 'The invitation is for another address.');
}

/**
 * Accepts an invitation: the account keeps its copy first, and is joined second. A second time from the same account changes
 * nothing. Throws `not_found`, `other_email`, `already_exists` when another account accepted, `rate_limited`.
 */
export async function accept(
  vault: VaultContext,
  { accountId }: SignedIn,
  { lookup, proof, answer, identity, received }: AcceptWay,
  address: string,
) {
  const known = await found(vault, { lookup, proof }, address);
  const { way, grant, owner } = known;
  if (way.method !== 'invite') throw missing();
  await refuseUnlessChosen(vault, known, accountId);
  const { vaultId } = way;
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const now = await readGrant(tx, vaultId, grant.id);
    const rows = now && gateNow(await readVaultRows(vault, tx, vaultId, ['mail']), now, vault.clock.now());
    if (now === undefined || rows?.state === 'ended' || rows?.state === 'stopped') throw missing();
    if (await receivedByOther(tx, grant.id, accountId))
      throw new ServerError('already_exists', 'Another account has accepted.');
    await saveReceived(tx, { accountId, grantId: grant.id, vaultId, wayId: way.id, envelope: received });
    if (now.joinedAtMs !== null) return;
    const { seal, sign, version: identityVersion } = identity;
    await saveAnswer(tx, vaultId, way.id, { account: accountId, seal, sign, identityVersion, mac: answer });
    await updateGrant(tx, { vaultId, id: grant.id }, { joinedAtMs: vault.clock.now() });
    await vault.logActivity(tx, owner.accountId, { event: 'person-joined', about: { grant: grant.id } });
    await mailOwner(vault, tx, owner.accountId, 'A person you chose has accepted your invitation');
  });
  return { grant: grant.id, vault: vaultId, way: way.id, document: grant.document };
}

/** Mails the owner that something changed about who may read. */
export async function mailOwner(
  vault: Pick<VaultContext, 'accountOf' | 'publicUrl' | 'queueMessage'>,
  tx: Parameters<VaultContext['queueMessage']>[0],
  accountId: string,
  what: string,
): Promise<void> {
  const account = await vault.accountOf(tx, accountId);
  if (account?.email === undefined) return;
  await vault.queueMessage(tx, {
    template: 'sharing-changed',
    to: account.email,
    values: { what, signIn: `${vault.publicUrl}/login` },
  });
}

/** Refuses an invitation: it finds nothing any more. A release grant stays, with its cards. Throws as {@link accept}. */
export async function refuseInvitation(
  vault: VaultContext,
  { accountId }: SignedIn,
  key: WayKey,
  address: string,
): Promise<void> {
  const known = await found(vault, key, address);
  const { way, grant, owner } = known;
  if (way.method !== 'invite') throw missing();
  await refuseUnlessChosen(vault, known, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, way.vaultId);
    await endWays(tx, way.vaultId, [way.id], vault.clock.now());
    await vault.logActivity(tx, owner.accountId, { event: 'person-left', about: { grant: grant.id } });
    await mailOwner(vault, tx, owner.accountId, 'A person you chose has refused your invitation');
  });
}

/** Begins a guest's session with the code of a card: they came, which counts. Throws `not_found`, `rate_limited`. */
export async function beginAsGuest(vault: VaultContext, key: WayKey, address: string): Promise<GuestSession> {
  const { way, grant, person } = await found(vault, key, address);
  if (way.method !== 'card') throw missing();
  const { vaultId } = way;
  const token = newGuestToken();
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const nowMs = vault.clock.now();
    await insertGuest(tx, { vaultId, tokenHash: hashOfCode(token), wayId: way.id, usedAtMs: nowMs });
    await insertAct(tx, { vaultId, grantId: grant.id, act: 'visit', personId: person.id, atMs: nowMs });
  });
  const { road } = (await roadOf(vault, vault.db, { vaultId, grantId: grant.id })) ?? {};
  return {
    token,
    grant: grant.id,
    codeTo: codeTo(vault, person),
    longRoad: road?.state ?? 'never',
  };
}

/** Where the six digits may go. */
export const codeTo = ({ sendsTexts }: Pick<VaultContext, 'sendsTexts'>, { email, phone }: StoredPerson) => [
  { channel: 'mail' as const, hint: hintOf('mail', email) },
  ...(phone !== null && sendsTexts ? [{ channel: 'text' as const, hint: hintOf('text', phone) }] : []),
];

/**
 * Where a person is written to, as the owner chose: by email, by text or both. By email alone where a text cannot go, and at
 * least by email in what must not be missed (`surely`).
 */
export function reachedBy(
  { sendsTexts }: Pick<VaultContext, 'sendsTexts'>,
  { email, phone, notifyBy }: Pick<StoredPerson, 'email' | 'notifyBy' | 'phone'>,
  surely = false,
): { channel: NoticeChannel; to: string }[] {
  const mail = { channel: 'mail', to: email } as const;
  if (notifyBy === 'mail' || phone === null || !sendsTexts) return [mail];
  const text = { channel: 'text', to: phone.replace('+', '') } as const;
  return notifyBy === 'both' || surely ? [mail, text] : [text];
}
