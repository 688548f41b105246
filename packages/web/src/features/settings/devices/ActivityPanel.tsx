import { safeCell } from '@kinfolio/domain/records/record-csv';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { pageCode } from '../../../lib/page-code/page-code.ts';
import { momentWords } from '../../../passport/wording/moment-words.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { usePanelLoaded } from '../panel-loading.ts';
import { type ActivitySort, activitySort, activityWords } from './activity-words.ts';
import { activityFaultWords } from './fault-words.ts';

interface Found {
  activity: readonly ListedActivity[] | string;
  fault?: string;
}

/** What happened to the account that is open. */
export function ActivityPanel({ session }: { session: Session }) {
  const [found, setFound] = useState<Found>();
  usePanelLoaded(found !== undefined);
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
  return { activity, ...(fault && { fault: activityFaultWords(fault) }) };
}

async function save(activity: readonly ListedActivity[]): Promise<void> {
  const { default: Papa } = await pageCode.load(() => import('papaparse'));
  const rows = activity.map(({ at, words }) => [at, words].map(safeCell));
  const text = Papa.unparse([['When', 'What happened'], ...rows], { newline: '\r\n' });
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), 'Kinfolio activity.csv');
}

/** One thing that happened, in words. */
interface ListedActivity {
  number: number;
  words: string;
  at: string;
  sort: ActivitySort;
}

interface ActivityListProps {
  /** Undefined while it is asked for; a sentence when it could not be had. */
  activity: readonly ListedActivity[] | string | undefined;
  /** What is wrong with the log itself, in a sentence. */
  fault: string | undefined;
  onSave: () => void;
}

const sorts: ReadonlyArray<{ value: ActivitySort | ''; label: string }> = [
  { value: '', label: 'Everything' },
  { value: 'signing-in', label: 'Logging in and out' },
  { value: 'changes', label: 'Changes' },
  { value: 'refused', label: 'What was refused' },
];
const atFirst = 10;

/** What happened to the account, newest first. */
function ActivityList({ activity, fault, onSave }: ActivityListProps) {
  const [sort, setSort] = useState('');
  const [shown, setShown] = useState(atFirst);
  const all = typeof activity === 'object' ? activity : [];
  const chosen = all.filter(one => sort === '' || one.sort === sort);
  return (
    <div className="stack">
      <p>Everything that was done to your account. If something here was not you, change your password.</p>
      {fault !== undefined && (
        <Banner tone="danger">
          <p>{fault}</p>
        </Banner>
      )}
      {typeof activity === 'string' && <p>{activity}</p>}
      <Select label="Show" plainLabel options={sorts} value={sort} onChange={setSort} />
      <ol className="rows told" aria-label="Activity">
        {chosen.slice(0, shown).map(({ number, words, at }) => (
          <li key={number}>
            <p>{words}</p>
            <p className="small muted">{at}</p>
          </li>
        ))}
      </ol>
      {typeof activity === 'object' && chosen.length === 0 && <p>Nothing of that kind has happened.</p>}
      <div className="actions">
        {chosen.length > shown && <Button onClick={() => setShown(shown + 50)}>Show older</Button>}
        <Button onClick={onSave}>Save as a spreadsheet</Button>
      </div>
    </div>
  );
}
