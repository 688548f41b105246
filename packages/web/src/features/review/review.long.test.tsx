import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { findKind } from '@kinfolio/domain/kinds/index';
import { listStaleFacts } from '@kinfolio/domain/overview/stale-facts';
import { findRecordCategory } from '@kinfolio/domain/records/record-kind';
import { type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { SaveInput } from '../../session/api/passport.ts';
import { SessionProvider } from '../../session/api/react.ts';
import { type BrowserTab, TestDeviceWithTabs } from '../../session/testing/device.ts';
import { createSignedInPerson, ruthEmail, ruthPassword } from '../../session/testing/signed-in.ts';
import { useReview } from './use-review.ts';

// `review.test.tsx` has the screens of the same review, operated by keyboard.

/** Creates 200 records by repeating those of the demo family. */
function records(today: Day): SaveInput[] {
  const family = createDemoFamily(today);
  return Array.from({ length: 200 }, (_, index) => family[index % family.length]).flatMap(one => {
    const kind = findKind(one?.content.kind ?? '');
    if (one === undefined || kind === undefined) return [];
    const { fields } = one.content;
    return [{ kind: kind.id, category: findRecordCategory(kind, fields), fields }];
  });
}

const reviewOn = (tab: BrowserTab) =>
  renderHook(() => useReview(tab.device.time), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider session={tab.session}>{children}</SessionProvider>
    ),
  }).result;

/** Signs the same person in on another device, with all of their records. */
async function another({ device }: BrowserTab): Promise<BrowserTab> {
  const tab = new TestDeviceWithTabs(device.server, device.time).openTab();
  await tab.until('signed-out');
  expect((await tab.session.signIn({ email: ruthEmail, password: ruthPassword, remember: false })).ok).toBe(
    true,
  );
  await tab.settled();
  return tab;
}

const years = 2 * 365 * 24 * 3_600_000;

const keyOf = ({ recordId, field }: { recordId: string; field: string }) => `${recordId} ${field}`;

it('a review of 200 records takes at most 15 minutes, goes on elsewhere, and leaves only what was put off', async () => {
  const tab = await createSignedInPerson();
  expect((await tab.session.passport.saveMany(records(todayInLondon(tab.device.time)))).ok).toBe(true);
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
  // If the person continues after the fifteen minutes, the remaining questions are asked too.
  for (let round = 0; there.current.plan.now.length > 0; round += 1) {
    for (const fact of there.current.plan.now) expect(await there.current.stillRight(fact)).toBe(true);
    if (there.current.plan.later.length > 0) await there.current.goOn();
    expect(round).toBeLessThan(20);
  }
  expect(await there.current.finish()).toBe(true);
  const left = listStaleFacts(findKind, laptop.session.passport.all(), todayInLondon(tab.device.time));
  expect(left.map(keyOf)).toEqual([keyOf(first)]);
}, 120_000);
