import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { useEffect, useMemo, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import type { BudgetStore } from './budget-store.ts';
import {
  changeDeviceItems,
  listenToDeviceItems,
  readDeviceForm,
  readDeviceItems,
  writeDeviceForm,
} from './device-items.ts';

const notKept =
  'Your browser could not save this. Free up some space, or allow this site to store data, then try again.';

/** A visitor's budget, on this device. */
export function useDeviceBudget(clock: { now(): number }): BudgetStore {
  const [items, setItems] = useState(readDeviceItems);
  const [savedAt, setSavedAt] = useState<number>();
  useEffect(() => listenToDeviceItems(() => setItems(readDeviceItems())), []);
  return useMemo(() => {
    const change = (how: (before: readonly BudgetItem[]) => readonly BudgetItem[]) => {
      const kept = changeDeviceItems(how);
      setItems(readDeviceItems());
      if (kept) setSavedAt(clock.now());
      return Promise.resolve(kept ? undefined : notKept);
    };
    return {
      items,
      savedAt,
      save: (item, id) =>
        change(before => {
          if (before.some(one => one.id === id))
            return before.map(one => (one.id === id ? { ...item, id: one.id } : one));
          return [...before, { ...item, id: id ?? uuidv7() }];
        }),
      saveMany: more => change(before => [...before, ...more.map(item => ({ ...item, id: uuidv7() }))]),
      remove: ({ id }) => change(before => before.filter(one => one.id !== id)),
      restore: item => {
        const at = items.findIndex(({ id }) => id === item.id);
        return change(before => [
          ...before.filter(({ id }) => id !== item.id).slice(0, at < 0 ? before.length : at),
          item,
          ...before.filter(({ id }) => id !== item.id).slice(at < 0 ? before.length : at),
        ]);
      },
      form: {
        read: () => Promise.resolve(readDeviceForm()),
        write: form => {
          const kept = writeDeviceForm(form);
          if (kept) setSavedAt(clock.now());
          return Promise.resolve(kept);
        },
        clear: () => {
          writeDeviceForm(undefined);
          return Promise.resolve();
        },
      },
      saveNow: () => void change(before => before),
    };
  }, [items, savedAt, clock]);
}
