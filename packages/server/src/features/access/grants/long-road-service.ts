import { addLondonDays } from '@kinfolio/domain/access/london';
import type { LongRoad } from '@kinfolio/domain/access/long-road';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { VaultContext } from '../../vault/context.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { channelsOf, longRoadNow, readVaultRows, roadAbout, type VaultRows } from '../gates/service.ts';
import { insertAct, insertNotice, nameMessage } from '../gates/store.ts';
import { roadLink } from '../release/links.ts';
import { type GrantReader, locateGrant, missing } from './reader-place.ts';
import { readGrant, readOwner, readPersons, type StoredGrant } from './store.ts';

// See [Note: The long road] in `domain/access/long-road.ts`.

type Guest = Extract<GrantReader, { kind: 'guest' }>;

/** The long road of a grant that is in force; undefined for one that is not. */
export async function roadOf(
  vault: VaultContext,
  db: Db,
  { vaultId, grantId }: { vaultId: string; grantId: string },
): Promise<{ road: LongRoad; grant: StoredGrant; accountId: string } | undefined> {
  const grant = await readGrant(db, vaultId, grantId);
  const owner = await readOwner(db, vaultId);
  if (grant === undefined || owner === undefined) return undefined;
  if (grant.stoppedAtMs !== null || grant.endedAtMs !== null) return undefined;
  const { accountId } = owner;
  const rows = await readVaultRows(vault, db, vaultId, await channelsOf(vault, db, accountId));
  return { road: longRoadNow(rows, grant, vault.clock.now()), grant, accountId };
}

/** Whether a card alone is enough by now. */
export async function isLongRoadDone(
  vault: VaultContext,
  { guest }: Guest,
  grantId: string,
): Promise<boolean> {
  const found = await roadOf(vault, vault.db, { vaultId: guest.vaultId, grantId });
  return found?.road.state === 'done';
}

/** The holder of a card can get neither the mail nor the text: all who could object are written to. Throws `not_now`, `not_found`. */
export async function takeLongRoad(vault: VaultContext, reader: Guest, grantId: string): Promise<void> {
  const { vaultId } = await locateGrant(vault.db, reader, grantId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const found = await roadOf(vault, tx, { vaultId, grantId });
    if (found === undefined) throw missing();
    if (found.road.state !== 'offered') throw new ServerError('not_now', 'This cannot be done now.');
    const { grant, accountId } = found;
    const atMs = vault.clock.now();
    await insertAct(tx, { vaultId, grantId, act: 'long-road', personId: grant.personId, atMs });
    await vault.logActivity(tx, accountId, { event: 'long-road', about: { grant: grantId } });
    await tellEverybody(vault, tx, { vaultId, grant, accountId, atMs });
  });
}

/** "I still have this": the road ends. Throws `not_now` where it cannot be, `not_found`. */
export async function vetoLongRoad(
  vault: VaultContext,
  { vaultId, grantId }: { vaultId: string; grantId: string },
): Promise<void> {
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const found = await roadOf(vault, tx, { vaultId, grantId });
    if (found === undefined) throw missing();
    if (!found.road.mayVeto) throw new ServerError('not_now', 'This cannot be done now.');
    await insertAct(tx, { vaultId, grantId, act: 'veto', atMs: vault.clock.now(), byLink: true });
    await vault.logActivity(tx, found.accountId, { event: 'vetoed', about: { grant: grantId } });
  });
}

interface Told {
  readonly vaultId: string;
  readonly grant: StoredGrant;
  readonly accountId: string;
  readonly atMs: number;
  /** Of a reminder: when the road was begun, and the day from which the card alone is enough, in words. */
  readonly pressedMs?: number;
  readonly from?: string;
}

/** Days after the press on which all who could object are written to again. */
const remindedAfter = [7, 12] as const;

/** What writing to people about a card takes. */
type Writing = Pick<
  VaultContext,
  'accountOf' | 'clock' | 'fakesSecret' | 'publicUrl' | 'queueMessage' | 'sendsTexts'
>;

interface Reminding {
  readonly vaultId: string;
  readonly accountId: string;
  readonly rows: VaultRows;
  readonly dayInWords: (atMs: number) => string;
}

/** Reminds all who could object to a long road that is under way. A late run sends the newest reminder alone. */
export async function remindOfLongRoads(
  vault: Writing,
  tx: Db,
  { rows, dayInWords, ...about }: Reminding,
  grants: readonly StoredGrant[],
): Promise<void> {
  const nowMs = vault.clock.now();
  for (const grant of grants) {
    const { state, mayVeto, pressedMs, doneMs } = longRoadNow(rows, grant, nowMs);
    if (state !== 'waiting' || !mayVeto || pressedMs === undefined || doneMs === undefined) continue;
    const atMs = remindedAfter.map(days => addLondonDays(pressedMs, days)).findLast(at => at <= nowMs);
    const from = dayInWords(doneMs);
    if (atMs !== undefined) await tellEverybody(vault, tx, { ...about, grant, atMs, pressedMs, from });
  }
}

/** The owner, both addresses of the card's person, and the mail of all others who were chosen. */
async function tellEverybody(vault: Writing, tx: Db, told: Told): Promise<void> {
  const { vaultId, grant, accountId, atMs, pressedMs = atMs, from } = told;
  const account = await vault.accountOf(tx, accountId);
  const values = {
    link: roadLink(vault, { vaultId, grantId: grant.id, slotMs: pressedMs }),
    ...(from !== undefined && { from }),
  };
  const write = async (
    recipient: string,
    to: { channel: 'mail' | 'text'; address: string; role: 'owner' | 'holder' | 'other' },
    mailName: string | null = null,
  ) => {
    const { channel, address, role } = to;
    const owner = mailName ?? account?.name ?? '';
    const of = { vaultId, dueMs: atMs, recipient, channel, about: roadAbout };
    if (!(await insertNotice(tx, { ...of, grants: [grant.id] }))) return;
    const id =
      channel === 'mail'
        ? await vault.queueMessage(tx, {
            template: 'sharing-long-road',
            to: address,
            values: { ...values, owner, role },
          })
        : await vault.queueMessage(tx, {
            template: 'sharing-long-road-text',
            to: address,
            values: { ...values, owner, role: role === 'owner' ? role : 'holder' },
          });
    await nameMessage(tx, of, id);
  };
  if (account?.email !== undefined)
    await write('owner', { channel: 'mail', address: account.email, role: 'owner' });
  if (pressedMs !== atMs && account?.phone !== undefined && vault.sendsTexts)
    await write('owner', { channel: 'text', address: account.phone, role: 'owner' });
  for (const { id, email, phone, mailName } of await readPersons(tx, vaultId)) {
    const role = id === grant.personId ? 'holder' : 'other';
    await write(id, { channel: 'mail', address: email, role }, mailName);
    if (role === 'holder' && phone !== null && vault.sendsTexts)
      await write(id, { channel: 'text', address: phone.replace('+', ''), role }, mailName);
  }
}
