import type { SharingApi } from '@kinfolio/web/session/api/sharing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
  saveAccount,
  startMovedClock,
  waitUntilSynced,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
  signUpWithPremium,
} from '../harness/server/sharing-world.ts';

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

type Wanted = Parameters<SharingApi['changeTerms']>[0];

interface OwnDevice {
  readonly tab: RealTab;
  readonly own: SharingApi;
}
const deviceOf = async (tab: RealTab): Promise<OwnDevice> => ({ tab, own: await getSharingFunctions(tab) });

/** The terms of a grant, freshly read by a device. */
async function termsNow({ tab, own }: OwnDevice, grant: string): Promise<Wanted> {
  await waitUntilSynced(tab);
  const one = okOr(await own.read()).grants.find(({ id }) => id === grant);
  if (one === undefined) throw new Error('the grant is not there');
  const { document, categories, level, when } = one;
  return { grant, document, categories, level, when, sections: [...categories] };
}

it('two devices change one access in different ways at once: one is saved, and the other hears of it', async () => {
  const owner = await signUpWithPremium(world);
  const { password } = owner.person;
  await saveAccount(owner.tab, { name: 'Joint account' });
  const reader = await world.signUp();
  const second = await world.signIn(owner.person);
  const devices = [await deviceOf(owner.tab), await deviceOf(second)] as const;
  const release = (silentDays: number) =>
    ({ kind: 'release', silentDays, askDays: 21, longRoad: true }) as const;
  const wanted = createImmediateGrantRequest(reader.person.email, {
    when: release(21),
    categories: ['bills', 'insurance'],
  });
  const given = okOr(await devices[0].own.give(wanted, password));
  okOr(await (await getSharingFunctions(reader.tab)).accept(findInviteCode(given.codes)));
  okOr(await devices[0].own.watch());

  let days = 20;
  for (let round = 0; round < 4; round += 1) {
    const [read, alsoRead] = [
      await termsNow(devices[0], given.grant),
      await termsNow(devices[1], given.grant),
    ];
    expect(alsoRead).toEqual(read);
    const wants = [{ when: release(days) }, { when: release(days - 1) }];
    days -= 2;
    const answers = await Promise.all(
      devices.map(({ own }, at) => own.changeTerms({ ...read, ...wants[at] }, password)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    // The other device reports one of these two problems, depending on how far it had got.
    expect(answers.flatMap(one => (one.ok ? [] : [one.problem]))).toEqual([
      expect.stringMatching(/^(keys-changed|changed-since)$/),
    ]);
    const saved = answers[0]?.ok === true ? wants[0] : wants[1];
    for (const device of devices) expect(await termsNow(device, given.grant)).toMatchObject(saved ?? {});
  }
}, 300_000);
