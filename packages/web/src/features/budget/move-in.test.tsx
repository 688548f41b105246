import { budgetItem } from '@kinfolio/domain/kinds/budget-item';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { budgetItemsKey } from '../../lib/budget-items-key.ts';
import type { Passport } from '../../session/api/passport.ts';
import type { BrowserTab } from '../../session/testing/device.ts';
import { createSignedInPerson } from '../../session/testing/signed-in.ts';
import { readDeviceItems } from './device-items.ts';
import { moveItemsIntoPassport } from './move-in.ts';

const names = Array.from({ length: 12 }, (_, index) => `Item ${String(index + 1)}`);
const plain = JSON.stringify(
  names.map((description, index) => ({
    id: String(1_763_720_000_000 + index),
    category: 'food',
    description,
    amount: 10 + index,
  })),
);

beforeEach(() => localStorage.setItem(budgetItemsKey, plain));
afterEach(() => localStorage.clear());

type Moving = Parameters<typeof moveItemsIntoPassport>[0];
const never = <T,>() => new Promise<T>(() => undefined);
const inside = (passport: Passport) =>
  passport.records(budgetItem.id).map(({ content }) => String(content.fields['description']));

/** How to kill the tab at each step of the move. The promises never resolve, so nothing runs afterwards. */
const steps: Readonly<Record<string, (passport: Passport, kill: () => void) => Partial<Moving>>> = {
  'before anything is sealed': (_, kill) => ({
    whenWhole: () => {
      kill();
      return never();
    },
  }),
  'while the items are sealed': (passport, kill) => ({
    saveMany: inputs => {
      void passport.saveMany(inputs).catch(() => undefined);
      kill();
      return never();
    },
  }),
  'when some are sealed and some are not': (passport, kill) => ({
    saveMany: async inputs => {
      await passport.saveMany(inputs.slice(0, 5));
      kill();
      return await never();
    },
  }),
  'between the sealed copy and the end of the plain one': (passport, kill) => ({
    saveMany: async inputs => {
      await passport.saveMany(inputs);
      kill();
      return await never();
    },
  }),
};

it.each(Object.entries(steps))(
  'a move that was killed %s loses nothing and doubles nothing',
  async (_, at) => {
    const tab = await createSignedInPerson();
    const killed = Promise.withResolvers<BrowserTab>();
    const { passport } = tab.session;
    void moveItemsIntoPassport(
      { ...passport, ...at(passport, () => killed.resolve(tab.reload())) },
      readDeviceItems(),
    );
    const again = await killed.promise;
    await again.until('open');
    await again.session.passport.whenWhole();
    // The items that were not moved are still on the device, unencrypted.
    expect(localStorage.getItem(budgetItemsKey)).toBe(plain);
    expect((await moveItemsIntoPassport(again.session.passport, readDeviceItems())).ok).toBe(true);
    expect(inside(again.session.passport).toSorted()).toEqual(names.toSorted());
    expect(localStorage.getItem(budgetItemsKey)).toBeNull();
    await again.settled();
    expect(tab.device.server.only().records.size).toBeGreaterThanOrEqual(names.length);
  },
);
