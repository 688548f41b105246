import type { PassedCode, ReaderSharing, SharingApi, WantedGrant } from '@kinfolio/web/session/api/sharing';
import { expect } from 'vitest';
import { type MovedClock, type RealTab } from './moved-clock.ts';
import { okOr } from './node-device.ts';

/** A person and what they may open: the bank accounts, from now on, by an invitation. */
export const wantedFor = (email: string, changes: Partial<WantedGrant> = {}): WantedGrant => ({
  person: { name: 'Amira Ellery', relationship: 'Child', notes: '', email, notify: false },
  categories: ['bank-accounts'],
  level: 'view',
  when: { kind: 'always' },
  owner: 'Ruth Ellery',
  letter: 'Ring Pryce & Lowe first.',
  sections: ['Bank accounts and cards'],
  ways: [{ method: 'invite' }],
  ...changes,
});

/** The code of the invitation, as it is typed. */
export const inviteIn = (codes: readonly PassedCode[]): string =>
  codes.find(({ method }) => method === 'invite')?.groups.join('-') ?? 'none';

/** The code of the Emergency Card, as it is typed. */
export const cardIn = (codes: readonly PassedCode[]): string =>
  codes.find(({ method }) => method === 'card')?.groups.join(' ') ?? 'none';

/** A person whose plan has what is released after a wait. */
export async function signUpWithPremium(world: MovedClock) {
  const made = await world.signUp();
  const state = made.tab.session.state();
  const account = state.status === 'open' ? state.account.id : '';
  const text = 'update profiles set plan = $1 where account_id = $2';
  await world.app.database.pool.query(text, ['premium', account]);
  return made;
}

const hour = 3_600_000;

/** Lets time go by with the notices that are due; `work` is what else the server does meanwhile. */
export async function passSending(
  world: MovedClock,
  ms: number,
  { step = 6 * hour, work }: { step?: number | undefined; work?: () => Promise<unknown> } = {},
): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    await world.pass(Math.min(step, left));
    await work?.();
    await world.app.sendNotices();
    await world.app.post.deliverWaiting();
  }
}

/** Begins with the code of a card on a device where no account is signed in. */
export async function beginWith(world: MovedClock, code: string) {
  const sharing = await sharingOf(await world.visit());
  return okOr(await sharing.begin(code));
}

/** The newest six digits that were mailed for a grant. */
export async function digitsTo({ app }: MovedClock, email: string): Promise<string> {
  await app.post.deliverWaiting();
  const mail = app.sent.mails.findLast(({ to, subject }) => to === email && subject.includes('six-digit'));
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';
}

/** Sharing of the account that is open in a tab. */
export const sharingOf = async (tab: RealTab): Promise<SharingApi> => await tab.session.sharing();

/** Has the number mailed and shows it. */
export async function showNumber(
  world: MovedClock,
  email: string,
  theirs: ReaderSharing,
  grant: string,
): Promise<void> {
  okOr(await theirs.sendCode(grant, 'mail'));
  okOr(await theirs.showCode(grant, await digitsTo(world, email)));
}

/** Opens what is shared, with the number that is asked for. */
export async function openAs(world: MovedClock, email: string, theirs: ReaderSharing, grant: string) {
  expect(await theirs.open(grant)).toEqual({ ok: false, problem: 'code-wanted' });
  await showNumber(world, email, theirs, grant);
  return okOr(await theirs.open(grant));
}
