import type { SharingApi } from '@kinfolio/web/session/api/sharing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
  saveAccount,
  seen,
  startMovedClock,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import { inviteIn, sharingOf, signUpWithPremium, wantedFor } from '../harness/server/sharing-world.ts';

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
const deviceOf = async (tab: RealTab): Promise<OwnDevice> => ({ tab, own: await sharingOf(tab) });

/** The terms of a grant as a device has just read them. */
async function termsNow({ tab, own }: OwnDevice, grant: string): Promise<Wanted> {
  await seen(tab);
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
  const wanted = wantedFor(reader.person.email, { when: release(21), categories: ['bills', 'insurance'] });
  const given = okOr(await devices[0].own.give(wanted, password));
  okOr(await (await sharingOf(reader.tab)).accept(inviteIn(given.codes)));
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
    expect(answers).toContainEqual({ ok: false, problem: 'keys-changed' });
    const saved = answers[0]?.ok === true ? wants[0] : wants[1];
    for (const device of devices) expect(await termsNow(device, given.grant)).toMatchObject(saved ?? {});
  }
}, 300_000);
