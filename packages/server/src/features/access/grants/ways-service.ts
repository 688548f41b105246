import type {
  AcceptInvitationRequest,
  GrantStageForPerson,
  GuestSession,
  WayCodeProof,
  WayLookupResponse,
} from '@kinfolio/contract/sharing/reader-shapes';
import type { Gate, NoticeChannel } from '@kinfolio/domain/access/rows';
import { countLimitTry } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { createNetworkPseudonym } from '../../vault/blind.ts';
import type { AccountFacts, VaultContext } from '../../vault/context.ts';
import { readEarlierIdentities } from '../../vault/keyset/store.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { computeGrantGate, readOwnerChannels, readVaultRows } from '../gates/service.ts';
import { insertAct } from '../gates/store.ts';
import { findChosenPerson, type StoredPerson } from '../persons/store.ts';
import { createGuestToken, doesMatchHash, hashCode, maskAddress } from './codes.ts';
import { insertGuest } from './guest-store.ts';
import { findNoContactRequest } from './long-road-service.ts';
import {
  endGrantWays,
  findWayByLookup,
  isGrantReceivedByOther,
  readGrant,
  readOwner,
  type StoredGrant,
  type StoredGrantWay,
  saveInvitationAnswer,
  saveReceivedGrant,
  updateGrant,
} from './store.ts';

// [Note: The two halves of a code] One half of a code is used to look up an invitation or card. The other
// half proves that the caller has the code. The code itself is never sent. For every kind of wrong code, the
// response is the same.

const missing = () => new ServerError('not_found', 'Nothing was found.');

/**
 * The owner's name as a chosen person knows it: the full name in that person's details, or else the name on
 * the owner's account.
 */
export const chooseOwnerName = (
  { mailName }: Pick<StoredPerson, 'mailName'>,
  account: Pick<AccountFacts, 'name'> | undefined,
): string => mailName ?? account?.name ?? '';

/** The invitation or card that a valid code belongs to, with its grant, person and owner. */
interface Found {
  readonly way: StoredGrantWay;
  readonly grant: StoredGrant;
  readonly person: StoredPerson;
  readonly owner: NonNullable<Awaited<ReturnType<typeof readOwner>>>;
}

const wrongProofs = { max: 20, windowMs: 60 * 60_000 } as const;

/**
 * Finds the invitation or card that a code belongs to. Throws `not_found` for a wrong code, `rate_limited` after 20
 * attempts an hour from one network.
 */
export async function findWayByCode(
  vault: VaultContext,
  { lookup, proof }: WayCodeProof,
  address: string,
): Promise<Found> {
  const { db, clock } = vault;
  const way = await findWayByLookup(db, hashCode(lookup));
  const isRight = doesMatchHash(proof, way?.proofHash ?? null);
  if (way === undefined || !isRight) {
    const taken = await countLimitTry(db, clock, {
      key: `ways:wrong:${createNetworkPseudonym(vault, address)}`,
      ...wrongProofs,
    });
    if (!taken.ok)
      throw new ServerError('rate_limited', 'Too many codes were requested. Wait and try again.', {
        retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
      });
    throw missing();
  }
  const grant = await readGrant(db, way.vaultId, way.grantId);
  const person = grant && (await findChosenPerson(db, way.vaultId, grant.personId));
  const owner = await readOwner(db, way.vaultId);
  if (grant === undefined || person === undefined || owner === undefined) throw missing();
  if (grant.endedAtMs !== null || grant.stoppedAtMs !== null) throw missing();
  return { way, grant, person, owner };
}

const stages: Readonly<Record<Gate['state'], GrantStageForPerson>> = {
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

/**
 * The part of a gate's state that a person may see. If the person has made a request (`asked`), they see it,
 * even while the gate itself only shows that it is waiting.
 */
export const toGrantStage = ({ state }: Gate, asked: boolean): GrantStageForPerson =>
  asked && stages[state] === 'waiting' ? 'asked' : state === 'asked' && !asked ? 'waiting' : stages[state];

/** The owner's current identity, with the signed links that lead to it from earlier ones. */
export async function readOwnerIdentity(vault: Pick<VaultContext, 'db'>, owner: Found['owner']) {
  const earlier = await readEarlierIdentities(vault.db, owner.vaultId);
  const links = [...earlier.map(one => one.identityLink), owner.identityLink].flatMap(link =>
    link === null ? [] : [link.byPrevious, link.byNext],
  );
  const { accountId: account, sealPublicX: seal, signPublicX: sign, identityVersion: version } = owner;
  return { identity: { account, seal, sign, version }, links };
}

/** Shows what a code gives access to. Throws `not_found`, `rate_limited`. */
export async function describeInvitation(
  vault: VaultContext,
  key: WayCodeProof,
  address: string,
): Promise<WayLookupResponse> {
  const { way, grant, person, owner } = await findWayByCode(vault, key, address);
  const rows = await readVaultRows(
    vault,
    vault.db,
    way.vaultId,
    await readOwnerChannels(vault, vault.db, owner.accountId),
  );
  const gate = computeGrantGate(rows, grant, vault.clock.now());
  if (gate.state === 'ended' || way.method === 'account') throw missing();
  const account = await vault.accountOf(vault.db, owner.accountId);
  return {
    name: chooseOwnerName(person, account),
    grant: grant.id,
    vault: way.vaultId,
    way: way.id,
    method: way.method,
    number: way.number,
    ...(await readOwnerIdentity(vault, owner)),
    vouch: way.vouch,
    rehearsal: way.rehearsal,
    // A card holder must first enter the six-digit code. Until then, a card that would open now looks the
    // same as one that must wait.
    stage: way.method === 'card' ? 'waiting' : toGrantStage(gate, gate.state === 'asked'),
  };
}

const sameAddress = (one: string, other: string | undefined) =>
  other !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Throws `other_email` unless the account has confirmed the address that the owner wrote down. Also throws if the
 * account is the owner's own.
 */
async function refuseUnlessChosen(
  vault: VaultContext,
  { person, owner }: Found,
  accountId: string,
): Promise<void> {
  const account = await vault.accountOf(vault.db, accountId);
  if (accountId === owner.accountId || !sameAddress(person.email, account?.email))
    throw new ServerError('other_email', 'The invitation is for a different address.');
}

/**
 * Accepts an invitation: saves the account's copy of the grant, and records that the account has joined.
 * Repeating this from the same account changes nothing. Throws `not_found`, `other_email`, `already_exists`
 * if another account accepted, `rate_limited`.
 */
export async function acceptInvitation(
  vault: VaultContext,
  { accountId }: SignedIn,
  { lookup, proof, answer, identity, received }: AcceptInvitationRequest,
  address: string,
) {
  const known = await findWayByCode(vault, { lookup, proof }, address);
  const { way, grant, owner } = known;
  if (way.method !== 'invite') throw missing();
  await refuseUnlessChosen(vault, known, accountId);
  const { vaultId } = way;
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const now = await readGrant(tx, vaultId, grant.id);
    const rows =
      now && computeGrantGate(await readVaultRows(vault, tx, vaultId, ['mail']), now, vault.clock.now());
    if (now === undefined || rows?.state === 'ended' || rows?.state === 'stopped') throw missing();
    if (await isGrantReceivedByOther(tx, grant.id, accountId))
      throw new ServerError('already_exists', 'Another account has already accepted.');
    await saveReceivedGrant(tx, { accountId, grantId: grant.id, vaultId, wayId: way.id, envelope: received });
    if (now.joinedAtMs !== null) return;
    const { seal, sign, version: identityVersion } = identity;
    await saveInvitationAnswer(tx, vaultId, way.id, {
      account: accountId,
      seal,
      sign,
      identityVersion,
      mac: answer,
    });
    await updateGrant(tx, { vaultId, id: grant.id }, { joinedAtMs: vault.clock.now() });
    await vault.logActivity(tx, owner.accountId, { event: 'person-joined', about: { grant: grant.id } });
    await emailOwnerAboutReaders(
      vault,
      tx,
      owner.accountId,
      'A person you chose has accepted your invitation',
    );
  });
  return { grant: grant.id, vault: vaultId, way: way.id, document: grant.document };
}

/** Emails the owner about a change to who may read their passport. */
export async function emailOwnerAboutReaders(
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

/**
 * Refuses an invitation, so that its code no longer works. A release grant and its cards remain. Throws like
 * {@link acceptInvitation}.
 */
export async function refuseInvitation(
  vault: VaultContext,
  { accountId }: SignedIn,
  key: WayCodeProof,
  address: string,
): Promise<void> {
  const known = await findWayByCode(vault, key, address);
  const { way, grant, owner } = known;
  if (way.method !== 'invite') throw missing();
  await refuseUnlessChosen(vault, known, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, way.vaultId);
    await endGrantWays(tx, way.vaultId, [way.id], vault.clock.now());
    await vault.logActivity(tx, owner.accountId, { event: 'person-left', about: { grant: grant.id } });
    await emailOwnerAboutReaders(
      vault,
      tx,
      owner.accountId,
      'A person you chose has declined your invitation',
    );
  });
}

/**
 * Starts a guest's session with the code of a card. The visit is recorded as an act on the grant. Throws `not_found`,
 * `rate_limited`.
 */
export async function startGuestSession(
  vault: VaultContext,
  key: WayCodeProof,
  address: string,
): Promise<GuestSession> {
  const { way, grant, person } = await findWayByCode(vault, key, address);
  if (way.method !== 'card') throw missing();
  const { vaultId } = way;
  const token = createGuestToken();
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const nowMs = vault.clock.now();
    await insertGuest(tx, { vaultId, tokenHash: hashCode(token), wayId: way.id, usedAtMs: nowMs });
    await insertAct(tx, { vaultId, grantId: grant.id, act: 'visit', personId: person.id, atMs: nowMs });
  });
  const { road } = (await findNoContactRequest(vault, vault.db, { vaultId, grantId: grant.id })) ?? {};
  return {
    token,
    grant: grant.id,
    codeTo: listCodeChannels(vault, person),
    longRoad: road?.state ?? 'never',
  };
}

export const listCodeChannels = (
  { sendsTexts }: Pick<VaultContext, 'sendsTexts'>,
  { email, phone }: StoredPerson,
) => [
  { channel: 'mail' as const, hint: maskAddress('mail', email) },
  ...(phone !== null && sendsTexts ? [{ channel: 'text' as const, hint: maskAddress('text', phone) }] : []),
];

/**
 * The channels for messages to a person: email, text or both, as the owner chose. Only email is used if texts cannot be
 * sent. A message that must not be missed (`surely`) is always sent by email as well.
 */
export function listMessageChannels(
  { sendsTexts }: Pick<VaultContext, 'sendsTexts'>,
  { email, phone, notifyBy }: Pick<StoredPerson, 'email' | 'notifyBy' | 'phone'>,
  surely = false,
): { channel: NoticeChannel; to: string }[] {
  const mail = { channel: 'mail', to: email } as const;
  if (notifyBy === 'mail' || phone === null || !sendsTexts) return [mail];
  const text = { channel: 'text', to: phone.replace('+', '') } as const;
  return notifyBy === 'both' || surely ? [mail, text] : [text];
}
