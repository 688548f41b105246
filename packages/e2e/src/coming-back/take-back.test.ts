import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAccount } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import { type RestorableWorld, startRestorableWorld } from '../harness/server/restorable-world.ts';
import {
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
} from '../harness/server/sharing-world.ts';

let world: RestorableWorld;
beforeAll(async () => {
  world = await startRestorableWorld();
});
afterAll(() => world.close());

const day = 24 * 3_600_000;
const newPassword = 'a whole new password 8';

/**
 * Recovers the account with access to the mailbox alone, seven days after requesting it, on a device that never had the
 * passport.
 */
async function beginAgain(email: string) {
  const tab = await world.visit();
  const ask = async () => {
    const known = world.countDigits(email);
    okOr(await tab.session.askForCode(email));
    return await world.digitsTo(email, known);
  };
  await tab.session.beginReset({ email, code: await ask() });
  world.pass(7 * day + 60_000);
  await tab.session.beginReset({ email, code: await ask() });
  okOr(await tab.session.resetPassport(newPassword));
  return tab;
}

it('a person who shares takes an earlier passport back by its kit, and whoever read goes on reading', async () => {
  const owner = await world.signUp();
  const { email, password } = owner.person;
  const { groups = [], recoveryCode: found = '' } = owner.tab.session.pendingKit() ?? {};
  const [first, second] = owner.tab.session.kitChallenge()?.groups ?? [1, 2];
  okOr(await owner.tab.session.confirmKit([groups[first - 1] ?? '', groups[second - 1] ?? '']));
  await saveAccount(owner.tab, { name: 'Joint account' });
  const reader = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const { codes, grant } = okOr(await own.give(createImmediateGrantRequest(reader.person.email), password));
  const theirs = await getSharingFunctions(reader.tab);
  okOr(await theirs.accept(findInviteCode(codes)));
  expect(okOr(await own.watch()).wrongAnswers).toEqual([]);

  const again = await beginAgain(email);
  const security = await again.session.security();
  expect(okOr(await security.earlierPassports())).toHaveLength(1);
  okOr(await security.restoreArchived({ found, password: newPassword }));

  const back = await world.visit();
  okOr(await back.session.signIn({ email, password: newPassword, remember: true }));
  await back.settled();
  const names = () =>
    back.session.passport.records('bank-account').map(({ content }) => content.fields['name']);
  await expect.poll(names).toEqual(['Joint account']);
  const shared = okOr(await (await getSharingFunctions(back)).read());
  expect(shared.grants.map(({ id, joinedAt }) => [id, joinedAt !== undefined])).toEqual([[grant, true]]);
  // The reader needs no new invitation, and the owner can still stop the access.
  const readers = await world.visit();
  const { email: readersEmail, password: readersPassword } = reader.person;
  okOr(await readers.session.signIn({ email: readersEmail, password: readersPassword, remember: true }));
  const reads = await getSharingFunctions(readers);
  const known = world.countDigits(readersEmail);
  expect(await reads.open(grant)).toEqual({ ok: false, problem: 'code-wanted' });
  okOr(await reads.sendCode(grant, 'mail'));
  okOr(await reads.showCode(grant, await world.digitsTo(readersEmail, known)));
  okOr(await reads.open(grant));
  okOr(await (await getSharingFunctions(back)).stop([grant], { tell: true, password: newPassword }));
  expect(await reads.open(grant)).toMatchObject({ ok: false, problem: 'grant-closed' });
});
