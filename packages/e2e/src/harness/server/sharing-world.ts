import type {
  CodeToPassOn,
  GrantRequest,
  ReaderSharingApi,
  SharingApi,
} from '@kinfolio/web/session/api/sharing';
import { expect } from 'vitest';
import { type MovedClock, type RealTab } from './moved-clock.ts';
import { okOr } from './node-device.ts';

/** A grant for a person who may open the bank accounts, immediately and by invitation. */
export const createImmediateGrantRequest = (
  email: string,
  changes: Partial<GrantRequest> = {},
): GrantRequest => ({
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

/** The code of the invitation, as a person types it. */
export const findInviteCode = (codes: readonly CodeToPassOn[]): string =>
  codes.find(({ method }) => method === 'invite')?.groups.join('-') ?? 'none';

/** The code of the Emergency Card, as a person types it. */
export const findCardCode = (codes: readonly CodeToPassOn[]): string =>
  codes.find(({ method }) => method === 'card')?.groups.join(' ') ?? 'none';

/** Signs up a person whose plan includes access after a wait. */
export async function signUpWithPremium(world: MovedClock) {
  const made = await world.signUp();
  const state = made.tab.session.state();
  const account = state.status === 'open' ? state.account.id : '';
  const text = 'update profiles set plan = $1 where account_id = $2';
  await world.app.database.pool.query(text, ['premium', account]);
  return made;
}

const hour = 3_600_000;

/**
 * Moves the clock forward while delivering the notices that are due. `work` is other work that the server does during
 * that time.
 */
export async function advanceAndDeliver(
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

/** Starts reading with the code of a card, on a device where nobody is signed in. */
export async function beginByCardCode(world: MovedClock, code: string) {
  const sharing = await getSharingFunctions(await world.visit());
  return okOr(await sharing.begin(code));
}

/** The newest six-digit code emailed for a grant. */
export async function findEmailedDigits({ app }: MovedClock, email: string): Promise<string> {
  await app.post.deliverWaiting();
  const mail = app.sent.mails.findLast(({ to, subject }) => to === email && subject.includes('six-digit'));
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';
}

/** The sharing functions of the account that is open in a tab. */
export const getSharingFunctions = async (tab: RealTab): Promise<SharingApi> => await tab.session.sharing();

/** Requests the emailed code and enters it. */
export async function enterEmailedCode(
  world: MovedClock,
  email: string,
  theirs: ReaderSharingApi,
  grant: string,
): Promise<void> {
  okOr(await theirs.sendCode(grant, 'mail'));
  okOr(await theirs.showCode(grant, await findEmailedDigits(world, email)));
}

export async function openSharedPassportWithCode(
  world: MovedClock,
  email: string,
  theirs: ReaderSharingApi,
  grant: string,
) {
  expect(await theirs.open(grant)).toEqual({ ok: false, problem: 'code-wanted' });
  await enterEmailedCode(world, email, theirs, grant);
  return okOr(await theirs.open(grant));
}
