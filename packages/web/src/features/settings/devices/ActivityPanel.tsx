import { escapeSpreadsheetCell } from '@kinfolio/domain/records/record-csv';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { pageCode } from '../../../lib/page-code/page-code.ts';
import { formatMoment } from '../../../passport/wording/moment-words.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { usePanelLoaded } from '../panel-loading.ts';
import { type ActivityGroup, describeActivity, findActivityGroup } from './activity-words.ts';
import { describeActivityFault } from './fault-words.ts';

interface Found {
  activity: readonly ListedActivity[] | string;
  fault?: string;
}

/** The activity of the open account. */
export function ActivityPanel({ session }: { session: Session }) {
  const [found, setFound] = useState<Found>();
  usePanelLoaded(found !== undefined);
  useEffect(() => {
    void find(session).then(setFound, () => setFound({ activity: getProblemText('offline') }));
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
  if (!read.ok) return { activity: getProblemText(read.problem) };
  const { entries, fault } = read.value;
  const activity = entries.map(({ number, at, event, about }) => ({
    number,
    words: describeActivity({ event, about }),
    at: formatMoment(at),
    sort: findActivityGroup(event),
  }));
  return { activity, ...(fault && { fault: describeActivityFault(fault) }) };
}

async function save(activity: readonly ListedActivity[]): Promise<void> {
  const { default: Papa } = await pageCode.load(() => import('papaparse'));
  const rows = activity.map(({ at, words }) => [at, words].map(escapeSpreadsheetCell));
  const text = Papa.unparse([['When', 'What happened'], ...rows], { newline: '\r\n' });
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), 'Kinfolio activity.csv');
}

/** One event, as text. */
interface ListedActivity {
  number: number;
  words: string;
  at: string;
  sort: ActivityGroup;
}

interface ActivityListProps {
  /** The activity; undefined while it is loading, and a sentence if it cannot be loaded. */
  activity: readonly ListedActivity[] | string | undefined;
  /** A sentence about a fault in the log itself. */
  fault: string | undefined;
  onSave: () => void;
}

const sorts: ReadonlyArray<{ value: ActivityGroup | ''; label: string }> = [
  { value: '', label: 'Everything' },
  { value: 'signing-in', label: 'Logging in and out' },
  { value: 'changes', label: 'Changes' },
  { value: 'refused', label: 'Refused attempts' },
];
const atFirst = 10;

/** The activity of the account, newest first. */
function ActivityList({ activity, fault, onSave }: ActivityListProps) {
  const [sort, setSort] = useState('');
  const [shown, setShown] = useState(atFirst);
  const all = typeof activity === 'object' ? activity : [];
  const chosen = all.filter(one => sort === '' || one.sort === sort);
  return (
    <div className="stack">
      <p>
        Everything that has happened on your account. If something here was not you, change your password.
      </p>
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
      {typeof activity === 'object' && chosen.length === 0 && <p>Nothing of this kind has happened.</p>}
      <div className="actions">
        {chosen.length > shown && <Button onClick={() => setShown(shown + 50)}>Show older</Button>}
        <Button onClick={onSave}>Save as a spreadsheet</Button>
      </div>
    </div>
  );
}
