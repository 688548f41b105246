import type { PassedCode, SharingApi, WantedGrant } from '@kinfolio/web/session/api/sharing';
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

/** The newest six digits that were mailed for a grant. */
export async function digitsTo({ app }: MovedClock, email: string): Promise<string> {
  await app.post.deliverWaiting();
  const mail = app.sent.mails.findLast(({ to, subject }) => to === email && subject.includes('number'));
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';
}

/** Sharing of the account that is open in a tab. */
export const sharingOf = async (tab: RealTab): Promise<SharingApi> => await tab.session.sharing();

/** Has the number mailed and shows it. */
export async function showNumber(
  world: MovedClock,
  email: string,
  theirs: SharingApi,
  grant: string,
): Promise<void> {
  okOr(await theirs.sendCode(grant, 'mail'));
  okOr(await theirs.showCode(grant, await digitsTo(world, email)));
}

/** Opens what is shared, with the number that is asked for. */
export async function openAs(world: MovedClock, email: string, theirs: SharingApi, grant: string) {
  expect(await theirs.open(grant)).toEqual({ ok: false, problem: 'code-wanted' });
  await showNumber(world, email, theirs, grant);
  return okOr(await theirs.open(grant));
}
