import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ActivitySort } from './activity-words.ts';

/** One thing that happened, in words. */
export interface ListedActivity {
  number: number;
  words: string;
  at: string;
  sort: ActivitySort;
}

export interface ActivityListProps {
  /** Undefined while it is asked for; a sentence when it could not be had. */
  activity: readonly ListedActivity[] | string | undefined;
  /** What is wrong with the log itself, in a sentence. */
  fault: string | undefined;
  onSave: () => void;
}

const sorts: ReadonlyArray<{ value: ActivitySort | ''; label: string }> = [
  { value: '', label: 'Everything' },
  { value: 'signing-in', label: 'Signing in and out' },
  { value: 'changes', label: 'Changes' },
  { value: 'refused', label: 'What was refused' },
];
const atFirst = 10;

/** What happened to the account, newest first. */
export function ActivityList({ activity, fault, onSave }: ActivityListProps) {
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
