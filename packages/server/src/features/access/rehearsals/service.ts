import type { RehearsalPlace, RehearsalState, TakenStep } from '@kinfolio/contract/sharing/rehearsal';
import { isTextHour } from '@kinfolio/domain/access/due';
import {
  isRehearsalOver,
  mayRehearse,
  planOfSilence,
  type RehearsalStep,
  type Rehearsed,
  rehearsalDays,
  rehearsalSteps,
} from '@kinfolio/domain/access/rehearsal';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { lockVault, noteOwner } from '../../vault/owner/store.ts';
import { channelsOf, documentOf, readVaultRows, rehearsalAbout, rowsOf } from '../gates/service.ts';
import { insertNotice, nameMessage, readNotices } from '../gates/store.ts';
import { hashOfCode } from '../grants/codes.ts';
import { codeMs, newCodeFor, queueDigits, requireDigits } from '../grants/factor-service.ts';
import { statusOf, vaultOf } from '../grants/owner-service.ts';
import {
  readChosen,
  readGrant,
  readGrants,
  readOwner,
  type StoredGrant,
  type StoredPerson,
} from '../grants/store.ts';
import { codeTo, found, reachedBy } from '../grants/ways-service.ts';
import { readRehearsalToken, rehearsalLink } from '../release/links.ts';
import {
  insertRehearsal,
  readRehearsal,
  readRehearsals,
  readSteps,
  type StoredStep,
  saveStep,
} from './store.ts';

// See [Note: A rehearsal opens nothing] in `domain/access/rehearsal.ts`. No half is read here, no act is written, and no visit.

const missing = () => new ServerError('not_found', 'There is nothing here.');
const notNow = () => new ServerError('not_now', 'This cannot be done now.');
const at = (instant: number): string => new Date(instant).toISOString();

/**
 * Begins a rehearsal with the persons of releases in force: each is mailed once. Throws `not_now` while one is running,
 * `not_found` for what is no release of the owner's.
 */
export async function beginRehearsal(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  grantIds: readonly string[],
): Promise<{ id: string }> {
  const vaultId = await vaultOf(vault.db, accountId);
  const owner = (await vault.accountOf(vault.db, accountId))?.name ?? '';
  const atMs = vault.clock.now();
  const id = v7({ msecs: atMs });
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const [last] = await readRehearsals(tx, vaultId);
    if (last !== undefined) {
      const people = peopleOf(await readSteps(tx, vaultId, last.id), await releasesOf(tx, vaultId));
      if (!isRehearsalOver(people, last.begunAtMs, atMs)) throw notNow();
    }
    await insertRehearsal(tx, { vaultId, id, begunAtMs: atMs });
    const told = new Set<string>();
    for (const grantId of new Set(grantIds)) {
      const { grant, person } = await releaseOf(tx, vaultId, grantId);
      if (told.has(person.id)) continue;
      told.add(person.id);
      await saveStep(tx, { vaultId, rehearsalId: id, grantId, step: 'told', atMs });
      await tell(vault, tx, { rehearsalId: id, grant, person, owner, atMs });
    }
    await noteOwner(tx, vaultId, { actedAtMs: atMs });
    await vault.logActivity(tx, accountId, { event: 'rehearsed', sessionId });
  });
  return { id };
}

const stands = ({ stoppedAtMs, endedAtMs }: StoredGrant) => stoppedAtMs === null && endedAtMs === null;
const isRelease = (grant: StoredGrant) => documentOf(grant).when.kind === 'release';

async function releasesOf(db: Db, vaultId: string): Promise<StoredGrant[]> {
  return (await readGrants(db, vaultId)).filter(grant => stands(grant) && isRelease(grant));
}

/** A release in force, with its person. Throws `not_found`. */
async function releaseOf(db: Db, vaultId: string, grantId: string) {
  const grant = await readGrant(db, vaultId, grantId);
  const person = grant && (await readChosen(db, vaultId, grant.personId));
  if (grant === undefined || person === undefined || !stands(grant) || !isRelease(grant)) throw missing();
  return { grant, person };
}

interface Told {
  readonly rehearsalId: string;
  readonly grant: StoredGrant;
  readonly person: StoredPerson;
  readonly owner: string;
  readonly atMs: number;
}

/** Mails a person. What becomes of the mail is noted as of a notice, which no gate counts. */
async function tell(
  vault: VaultContext,
  tx: Db,
  { rehearsalId, grant, person, owner, atMs }: Told,
): Promise<void> {
  const { id: grantId, vaultId } = grant;
  const of = { vaultId, dueMs: atMs, recipient: person.id, channel: 'mail', about: rehearsalAbout } as const;
  if (!(await insertNotice(tx, { ...of, grants: [grantId] }))) return;
  const link = rehearsalLink(vault, { vaultId, rehearsalId, grantId });
  const values = { owner: person.mailName ?? owner, days: rehearsalDays, link };
  for (const { channel, to } of reachedBy(vault, person))
    if (channel === 'text' && isTextHour(atMs))
      await vault.queueMessage(tx, { template: 'sharing-rehearsal-text', to, values });
  const card = `${new URL(vault.publicUrl).host}/card`;
  const id = await vault.queueMessage(tx, {
    template: 'sharing-rehearsal',
    to: person.email,
    values: { ...values, card, joined: grant.joinedAtMs !== null },
  });
  await nameMessage(tx, of, id);
}

/** How far the persons of a rehearsal came; of those whose release ended meanwhile, nothing. */
function peopleOf(
  steps: readonly StoredStep[],
  releases: readonly StoredGrant[],
): (Rehearsed & { grant: string })[] {
  return [...Map.groupBy(steps, ({ grantId }) => grantId)].flatMap(([grantId, taken]) => {
    const grant = releases.find(({ id }) => id === grantId);
    if (grant === undefined) return [];
    const done = taken.flatMap(({ atMs, detail, step }) =>
      step === 'told' ? [] : [[step, { atMs, detail: detail ?? undefined }] as const],
    );
    return [{ grant: grantId, person: grant.personId, mail: 'waiting', steps: Object.fromEntries(done) }];
  });
}

/** The rehearsals of an owner, and what the real release would do from now on. Throws `not_found` without a vault. */
export async function rehearsalsOf(vault: VaultContext, { accountId }: SignedIn): Promise<RehearsalState> {
  const { db, clock } = vault;
  const nowMs = clock.now();
  const vaultId = await vaultOf(db, accountId);
  const releases = await releasesOf(db, vaultId);
  const rows = await readVaultRows(vault, db, vaultId, await channelsOf(vault, db, accountId));
  const all = await readRehearsals(db, vaultId);
  const mails = (await readNotices(db, vaultId, all.at(-1)?.begunAtMs ?? nowMs)).filter(
    ({ about }) => about === rehearsalAbout,
  );
  const shown: RehearsalState['rehearsals'] = [];
  for (const { id, begunAtMs } of all) {
    const people = peopleOf(await readSteps(db, vaultId, id), releases).map(({ grant, person, steps }) => {
      const mail = mails.find(one => one.dueMs === begunAtMs && one.recipient === person);
      const cameMs = mail?.reportedAtMs ?? mail?.takenAtMs;
      return {
        grant,
        person,
        mail: {
          status: mail === undefined ? ('waiting' as const) : statusOf(mail),
          at: cameMs === undefined || cameMs === null ? null : at(cameMs),
        },
        steps: rehearsalSteps.flatMap(step => {
          const done = steps[step];
          return done === undefined ? [] : [{ step, at: at(done.atMs), detail: done.detail ?? null }];
        }),
      };
    });
    shown.push({ id, begunAt: at(begunAtMs), people });
  }
  const works = rows.shared.channels.filter(
    ({ deadAtMs, failingSinceMs }) => deadAtMs === undefined && failingSinceMs === undefined,
  );
  return {
    rehearsals: shown,
    channels: works.map(({ channel }) => channel),
    plans: releases.flatMap(grant => {
      const plan = planOfSilence(rowsOf(rows, grant), nowMs);
      if (plan === undefined) return [];
      const { firstMs, messages, opensMs } = plan;
      return [{ grant: grant.id, firstAt: at(firstMs), messages, opensAt: at(opensMs) }];
    }),
  };
}

/**
 * What a person does in a rehearsal: they are known by the link of their mail, and prove the card and the number as on the
 * day. Throws `not_found` for another link, one that is over, and a card that is not of this grant; `not_now` out of turn;
 * `wrong_code`, `rate_limited`.
 */
export async function takeStep(
  vault: VaultContext,
  taken: TakenStep,
  address: string,
): Promise<RehearsalPlace> {
  const token = readRehearsalToken(vault, taken.token);
  if (token === undefined) throw missing();
  const { grantId, rehearsalId, vaultId } = token;
  const { db, clock } = vault;
  const rehearsal = await readRehearsal(db, vaultId, rehearsalId);
  const before = (await readSteps(db, vaultId, rehearsalId)).filter(one => one.grantId === grantId);
  if (
    rehearsal === undefined ||
    before.length === 0 ||
    isRehearsalOver([unfinished], rehearsal.begunAtMs, clock.now())
  )
    throw missing();
  const { grant, person } = await releaseOf(db, vaultId, grantId);
  const owner = await readOwner(db, vaultId);
  const account = owner && (await vault.accountOf(db, owner.accountId));
  if (account === undefined) throw missing();
  const done = new Set(namesOf(before));
  if (taken.step !== 'page' && !mayRehearse(taken.step, done)) throw notNow();
  const of = { vaultId, rehearsalId, grantId, step: taken.step, atMs: clock.now() };
  if (taken.step === 'code') {
    const code = await newCodeFor(vault, {
      counted: `rehearsal:${grantId}`,
      person,
      channel: taken.channel,
    });
    await db.transaction(async tx => {
      await saveStep(tx, { ...of, detail: taken.channel, codeHash: hashOfCode(code) });
      await queueDigits(vault, tx, { person, channel: taken.channel, code });
    });
  } else {
    const detail = await proved(vault, taken, { grant, before, address });
    await saveStep(db, { ...of, detail });
  }
  done.add(taken.step);
  return { ownerName: account.name, codeTo: codeTo(vault, person), done: [...done] };
}

/** A person who has done nothing yet: only the days end their rehearsal. */
const unfinished: Rehearsed = { person: '', mail: 'waiting', steps: {} };

const namesOf = (steps: readonly StoredStep[]): RehearsalStep[] =>
  steps.flatMap(({ step }) => (step === 'told' ? [] : [step]));

/** What is noted beside a step, once what it shows was right: the card's number, or the channel of the digits. */
async function proved(
  vault: VaultContext,
  taken: TakenStep,
  about: { readonly grant: StoredGrant; readonly before: readonly StoredStep[]; readonly address: string },
): Promise<string | null> {
  if (taken.step === 'card') {
    const { lookup, proof } = taken;
    const { way } = await found(vault, { lookup, proof }, about.address);
    if (way.method !== 'card' || way.grantId !== about.grant.id) throw missing();
    return way.number;
  }
  if (taken.step !== 'factor') return null;
  const sent = about.before.find(({ step }) => step === 'code');
  const kept = { codeHash: sent?.codeHash ?? null, codeEndsAtMs: (sent?.atMs ?? 0) + codeMs };
  await requireDigits(vault, taken.code, kept, about.grant.id);
  return sent?.detail ?? null;
}
