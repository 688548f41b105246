import type {
  RehearsalProgress,
  RehearsalState,
  RehearsalStepRequest,
} from '@kinfolio/contract/sharing/rehearsal';
import { isTextHour } from '@kinfolio/domain/access/due';
import {
  forecastSilence,
  isRehearsalOver,
  mayTakeRehearsalStep,
  type PersonRehearsal,
  type RehearsalStep,
  rehearsalDays,
  rehearsalSteps,
} from '@kinfolio/domain/access/rehearsal';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { lockVault, recordOwnerAct } from '../../vault/owner/store.ts';
import {
  readOwnerChannels,
  readStoredGrantDocument,
  readVaultRows,
  rehearsalNoticeSubject,
  selectGrantRows,
} from '../gates/service.ts';
import { insertNotice, readNotices, saveNoticeMessageId } from '../gates/store.ts';
import { hashCode } from '../grants/codes.ts';
import {
  createGrantCode,
  queueSixDigitCode,
  requireSixDigitCode,
  sixDigitCodeMs,
} from '../grants/factor-service.ts';
import { findOwnVault, noticeStatus } from '../grants/owner-service.ts';
import { readGrant, readGrants, readOwner, type StoredGrant } from '../grants/store.ts';
import {
  chooseOwnerName,
  findWayByCode,
  listCodeChannels,
  listMessageChannels,
} from '../grants/ways-service.ts';
import { findChosenPerson, type StoredPerson } from '../persons/store.ts';
import { createRehearsalLink, readRehearsalToken } from '../release/links.ts';
import {
  insertRehearsal,
  readRehearsal,
  readRehearsalSteps,
  readRehearsals,
  type StoredRehearsalStep,
  saveRehearsalStep,
} from './store.ts';

// See [Note: A rehearsal opens nothing] in `domain/access/rehearsal.ts`. The code in this file never reads a half and
// never writes an act or a visit.

const missing = () => new ServerError('not_found', 'Nothing was found.');
const notNow = () => new ServerError('not_now', 'This is not possible now.');
const at = (instant: number): string => new Date(instant).toISOString();

/**
 * Begins a rehearsal with the people of releases in force, and sends each of them one email. Throws `not_now` if one is
 * already running, `not_found` for a grant that is not a release of this owner.
 */
export async function startRehearsal(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  grantIds: readonly string[],
): Promise<{ id: string }> {
  const vaultId = await findOwnVault(vault.db, accountId);
  const owner = (await vault.accountOf(vault.db, accountId))?.name ?? '';
  const atMs = vault.clock.now();
  const id = v7({ msecs: atMs });
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const [last] = await readRehearsals(tx, vaultId);
    if (last !== undefined) {
      const people = peopleOf(await readRehearsalSteps(tx, vaultId, last.id), await releasesOf(tx, vaultId));
      if (!isRehearsalOver(people, last.begunAtMs, atMs)) throw notNow();
    }
    await insertRehearsal(tx, { vaultId, id, begunAtMs: atMs });
    const told = new Set<string>();
    for (const grantId of new Set(grantIds)) {
      const { grant, person } = await releaseOf(tx, vaultId, grantId);
      if (told.has(person.id)) continue;
      told.add(person.id);
      await saveRehearsalStep(tx, { vaultId, rehearsalId: id, grantId, step: 'told', atMs });
      await tell(vault, tx, { rehearsalId: id, grant, person, owner, atMs });
    }
    await recordOwnerAct(tx, vaultId, { actedAtMs: atMs });
    await vault.logActivity(tx, accountId, { event: 'rehearsed', sessionId });
  });
  return { id };
}

const stands = ({ stoppedAtMs, endedAtMs }: StoredGrant) => stoppedAtMs === null && endedAtMs === null;
const isRelease = (grant: StoredGrant) => readStoredGrantDocument(grant).when.kind === 'release';

async function releasesOf(db: Db, vaultId: string): Promise<StoredGrant[]> {
  return (await readGrants(db, vaultId)).filter(grant => stands(grant) && isRelease(grant));
}

async function releaseOf(db: Db, vaultId: string, grantId: string) {
  const grant = await readGrant(db, vaultId, grantId);
  const person = grant && (await findChosenPerson(db, vaultId, grant.personId));
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

/** Emails a person. The delivery is recorded like that of a notice, but does not count for any gate. */
async function tell(
  vault: VaultContext,
  tx: Db,
  { rehearsalId, grant, person, owner, atMs }: Told,
): Promise<void> {
  const { id: grantId, vaultId } = grant;
  const of = {
    vaultId,
    dueMs: atMs,
    recipient: person.id,
    channel: 'mail',
    about: rehearsalNoticeSubject,
  } as const;
  if (!(await insertNotice(tx, { ...of, grants: [grantId] }))) return;
  const link = createRehearsalLink(vault, { vaultId, rehearsalId, grantId });
  const values = { owner: person.mailName ?? owner, days: rehearsalDays, link };
  for (const { channel, to } of listMessageChannels(vault, person))
    if (channel === 'text' && isTextHour(atMs))
      await vault.queueMessage(tx, { template: 'sharing-rehearsal-text', to, values });
  const card = `${new URL(vault.publicUrl).host}/card`;
  const { when } = readStoredGrantDocument(grant);
  const cause = when.kind === 'release' && when.silentDays === null ? 'ask' : 'silence';
  const id = await vault.queueMessage(tx, {
    template: 'sharing-rehearsal',
    to: person.email,
    values: { ...values, card, joined: grant.joinedAtMs !== null, cause },
  });
  await saveNoticeMessageId(tx, of, id);
}

/** How far each person has come in a rehearsal. People whose access has ended meanwhile are left out. */
function peopleOf(
  steps: readonly StoredRehearsalStep[],
  releases: readonly StoredGrant[],
): (PersonRehearsal & { grant: string })[] {
  return [...Map.groupBy(steps, ({ grantId }) => grantId)].flatMap(([grantId, taken]) => {
    const grant = releases.find(({ id }) => id === grantId);
    if (grant === undefined) return [];
    const done = taken.flatMap(({ atMs, detail, step }) =>
      step === 'told' ? [] : [[step, { atMs, detail: detail ?? undefined }] as const],
    );
    return [{ grant: grantId, person: grant.personId, mail: 'waiting', steps: Object.fromEntries(done) }];
  });
}

/**
 * The rehearsals of an owner, and what the real release would do from today. Throws `not_found` if the account has no
 * vault.
 */
export async function readRehearsalsOfOwner(
  vault: VaultContext,
  { accountId }: SignedIn,
): Promise<RehearsalState> {
  const { db, clock } = vault;
  const nowMs = clock.now();
  const vaultId = await findOwnVault(db, accountId);
  const releases = await releasesOf(db, vaultId);
  const rows = await readVaultRows(vault, db, vaultId, await readOwnerChannels(vault, db, accountId));
  const all = await readRehearsals(db, vaultId);
  const mails = (await readNotices(db, vaultId, all.at(-1)?.begunAtMs ?? nowMs)).filter(
    ({ about }) => about === rehearsalNoticeSubject,
  );
  const shown: RehearsalState['rehearsals'] = [];
  for (const { id, begunAtMs } of all) {
    const people = peopleOf(await readRehearsalSteps(db, vaultId, id), releases).map(
      ({ grant, person, steps }) => {
        const mail = mails.find(one => one.dueMs === begunAtMs && one.recipient === person);
        const cameMs = mail?.reportedAtMs ?? mail?.takenAtMs;
        return {
          grant,
          person,
          mail: {
            status: mail === undefined ? ('waiting' as const) : noticeStatus(mail),
            at: cameMs === undefined || cameMs === null ? null : at(cameMs),
          },
          steps: rehearsalSteps.flatMap(step => {
            const done = steps[step];
            return done === undefined ? [] : [{ step, at: at(done.atMs), detail: done.detail ?? null }];
          }),
        };
      },
    );
    shown.push({ id, begunAt: at(begunAtMs), people });
  }
  const works = rows.shared.channels.filter(
    ({ deadAtMs, failingSinceMs }) => deadAtMs === undefined && failingSinceMs === undefined,
  );
  return {
    rehearsals: shown,
    channels: works.map(({ channel }) => channel),
    plans: releases.flatMap(grant => {
      const plan = forecastSilence(selectGrantRows(rows, grant), nowMs);
      if (plan === undefined) return [];
      const { firstMs, messages, opensMs } = plan;
      return [{ grant: grant.id, firstAt: at(firstMs), messages, opensAt: at(opensMs) }];
    }),
  };
}

/**
 * Records a person's step in a rehearsal. The link in their email identifies them. They prove that they have
 * their card, and access to their phone or email, as in a real release. Throws `not_found` for an unknown
 * link, a rehearsal that is over, or a card of another grant; `not_now` for a step out of turn; `wrong_code`,
 * `rate_limited`.
 */
export async function recordRehearsalStep(
  vault: VaultContext,
  taken: RehearsalStepRequest,
  address: string,
): Promise<RehearsalProgress> {
  const token = readRehearsalToken(vault, taken.token);
  if (token === undefined) throw missing();
  const { grantId, rehearsalId, vaultId } = token;
  const { db, clock } = vault;
  const rehearsal = await readRehearsal(db, vaultId, rehearsalId);
  const before = (await readRehearsalSteps(db, vaultId, rehearsalId)).filter(one => one.grantId === grantId);
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
  if (taken.step !== 'page' && !mayTakeRehearsalStep(taken.step, done)) throw notNow();
  const of = { vaultId, rehearsalId, grantId, step: taken.step, atMs: clock.now() };
  if (taken.step === 'code') {
    const code = await createGrantCode(vault, {
      counted: `rehearsal:${grantId}`,
      person,
      channel: taken.channel,
    });
    await db.transaction(async tx => {
      await saveRehearsalStep(tx, { ...of, detail: taken.channel, codeHash: hashCode(code) });
      await queueSixDigitCode(vault, tx, { person, channel: taken.channel, code });
    });
  } else {
    const detail = await proved(vault, taken, { grant, before, address });
    await saveRehearsalStep(db, { ...of, detail });
  }
  done.add(taken.step);
  return {
    ownerName: chooseOwnerName(person, account),
    codeTo: listCodeChannels(vault, person),
    done: [...done],
  };
}

/** The progress of a person who has done nothing yet, whose rehearsal ends only when its days are over. */
const unfinished: PersonRehearsal = { person: '', mail: 'waiting', steps: {} };

const namesOf = (steps: readonly StoredRehearsalStep[]): RehearsalStep[] =>
  steps.flatMap(({ step }) => (step === 'told' ? [] : [step]));

/** Checks the proof in a step and returns what to record: the card's number, or the channel of the code. */
async function proved(
  vault: VaultContext,
  taken: RehearsalStepRequest,
  about: {
    readonly grant: StoredGrant;
    readonly before: readonly StoredRehearsalStep[];
    readonly address: string;
  },
): Promise<string | null> {
  if (taken.step === 'card') {
    const { lookup, proof } = taken;
    const { way } = await findWayByCode(vault, { lookup, proof }, about.address);
    if (way.method !== 'card' || way.grantId !== about.grant.id) throw missing();
    return way.number;
  }
  if (taken.step !== 'factor') return null;
  const sent = about.before.find(({ step }) => step === 'code');
  const kept = { codeHash: sent?.codeHash ?? null, codeEndsAtMs: (sent?.atMs ?? 0) + sixDigitCodeMs };
  await requireSixDigitCode(vault, taken.code, kept, about.grant.id);
  return sent?.detail ?? null;
}
