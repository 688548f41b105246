import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { addDemoHistory } from '@kinfolio/domain/demo-family/past';
import { createDemoPayments } from '@kinfolio/domain/demo-family/payments';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { systemClock } from '../../lib/clock.ts';
import { createSampleSession } from '../../session/sample/create-sample-session.ts';
import { showToast } from '../../ui/feedback/toast.ts';

const onLock = () =>
  void showToast({ message: 'In your own passport, Lock closes everything until you type your password.' });

/** Starts the session of the sample, in which nothing reaches a server or this device's storage. */
export function startSession() {
  keepStorageInMemory();
  return createSampleSession({
    account: { id: 'sample', email: 'ruth@example.org', displayName: 'Ruth' },
    records: sampleRecords(todayInLondon(systemClock)),
    now: systemClock.now,
    onLock,
  });
}

/** The family's records, numbered in their order, so that an address is the same after a reload. */
export function sampleRecords(today: Day): readonly RecordToExport[] {
  let last = 0;
  const records = [...addDemoHistory(createDemoFamily(today), today), ...createDemoPayments(today)];
  return replaceIds(records, () => String((last += 1)).padStart(5, '0'));
}

/**
 * Screens keep small choices, such as hidden amounts, in the browser's storage. In the sample these choices end with
 * the page.
 */
function keepStorageInMemory(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>();
    const storage: Storage = {
      get length() {
        return values.size;
      },
      clear: () => values.clear(),
      getItem: key => values.get(key) ?? null,
      key: index => [...values.keys()][index] ?? null,
      removeItem: key => void values.delete(key),
      setItem: (key, value) => void values.set(key, value),
    };
    Object.defineProperty(window, name, { configurable: true, value: storage });
  }
}
