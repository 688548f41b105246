import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { staleFacts } from '@kinfolio/domain/overview/stale-facts';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import { type Day, todayIn } from '@kinfolio/domain/values/calendar';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { SaveInput } from '../../session/api/passport.ts';
import { SessionProvider } from '../../session/api/react.ts';
import { Device, type Tab } from '../../session/testing/device.ts';
import { email, password, signedIn } from '../../session/testing/signed-in.ts';
import { useReview } from './use-review.ts';

// The screens of the same review, by keyboard, are in `review.test.tsx`.

/** 200 records of the demo family, over and over. */
function records(today: Day): SaveInput[] {
  const family = demoFamily(today);
  return Array.from({ length: 200 }, (_, index) => family[index % family.length]).flatMap(one => {
    const kind = kindOf(one?.content.kind ?? '');
    if (one === undefined || kind === undefined) return [];
    const { fields } = one.content;
    return [{ kind: kind.id, category: categoryOf(kind, fields), fields }];
  });
}

const reviewOn = (tab: Tab) =>
  renderHook(() => useReview(tab.device.time), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider session={tab.session}>{children}</SessionProvider>
    ),
  }).result;

/** Another device of the same person, signed in, with everything there. */
async function another({ device }: Tab): Promise<Tab> {
  const tab = new Device(device.server, device.time).openTab();
  await tab.until('signed-out');
  expect((await tab.session.signIn({ email, password, remember: false })).ok).toBe(true);
  await tab.settled();
  return tab;
}

const years = 2 * 365 * 24 * 3_600_000;

const keyOf = ({ recordId, field }: { recordId: string; field: string }) => `${recordId} ${field}`;

it('a review of 200 records takes at most 15 minutes, goes on elsewhere, and leaves only what was put off', async () => {
  const tab = await signedIn();
  expect((await tab.session.passport.saveMany(records(todayIn(tab.device.time)))).ok).toBe(true);
  await tab.settled();
  tab.device.time.pass(years);

  const phone = await another(tab);
  const here = reviewOn(phone);
  await waitFor(() => expect(here.current.plan.now.length).toBeGreaterThan(20), { timeout: 10_000 });
  expect(await here.current.begin()).toBe(true);
  await waitFor(() => expect(here.current.isRunning).toBe(true));
  const { now, minutes, total } = here.current.plan;
  expect(minutes).toBeLessThanOrEqual(15);
  const [first, ...more] = now;
  if (first === undefined) throw new Error('nothing is stale');
  await here.current.putOff(first);
  const half = more.slice(0, Math.floor(more.length / 2));
  for (const fact of half) expect(await here.current.stillRight(fact)).toBe(true);
  await waitFor(() => expect(here.current.plan.answered).toBe(half.length + 1));
  expect(here.current.plan.total).toBe(total);
  await phone.settled();

  const laptop = await another(tab);
  const there = reviewOn(laptop);
  await waitFor(() => expect(there.current.plan.answered).toBe(half.length + 1));
  // With more time, the questions beyond the fifteen minutes are asked too.
  for (let round = 0; there.current.plan.now.length > 0; round += 1) {
    for (const fact of there.current.plan.now) expect(await there.current.stillRight(fact)).toBe(true);
    if (there.current.plan.later.length > 0) await there.current.goOn();
    expect(round).toBeLessThan(20);
  }
  expect(await there.current.finish()).toBe(true);
  const left = staleFacts(kindOf, laptop.session.passport.all(), todayIn(tab.device.time));
  expect(left.map(keyOf)).toEqual([keyOf(first)]);
}, 120_000);
