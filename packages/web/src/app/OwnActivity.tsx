import { safeCell } from '@kinfolio/domain/record-csv';
import { useEffect, useState } from 'react';
import { ActivityList, type ListedActivity } from '../features/settings/ActivityList.tsx';
import { activitySort, activityWords } from '../features/settings/activity-words.ts';
import { useArrival } from '../features/settings/arrivals.ts';
import { saveFile } from '../lib/save-file.ts';
import { momentWords } from '../passport/moment-words.ts';
import type { Session } from '../sync/session-client.ts';
import { faultWords } from './fault-words.ts';
import { problemWords } from './problem-words.ts';

interface Found {
  activity: readonly ListedActivity[] | string;
  fault?: string;
}

/** What happened to the account that is open. */
export function OwnActivity({ session }: { session: Session }) {
  const [found, setFound] = useState<Found>();
  useArrival(found !== undefined);
  useEffect(() => {
    void find(session).then(setFound, () => setFound({ activity: problemWords('offline') }));
  }, [session]);
  return (
    <ActivityList
      activity={found?.activity}
      fault={found?.fault}
      onSave={() => typeof found?.activity === 'object' && void save(found.activity)}
    />
  );
}

async function find(session: Session): Promise<Found> {
  const read = await (await session.security()).activity();
  if (!read.ok) return { activity: problemWords(read.problem) };
  const { entries, fault } = read.value;
  const activity = entries.map(({ number, at, event, about }) => ({
    number,
    words: activityWords({ event, about }),
    at: momentWords(at),
    sort: activitySort(event),
  }));
  return { activity, ...(fault && { fault: faultWords(fault) }) };
}

async function save(activity: readonly ListedActivity[]): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const rows = activity.map(({ at, words }) => [at, words].map(safeCell));
  const text = Papa.unparse([['When', 'What happened'], ...rows], { newline: '\r\n' });
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), 'Kinfolio activity.csv');
}
