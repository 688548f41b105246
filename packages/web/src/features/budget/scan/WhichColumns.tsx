import { type ColumnRole, problemOfRoles } from '@kinfolio/domain/statements/choose-columns';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { useStatement } from './use-statement.ts';

const roles: readonly { value: ColumnRole; label: string }[] = [
  { value: 'day', label: 'Date' },
  { value: 'words', label: 'Description' },
  { value: 'out', label: 'Money out' },
  { value: 'into', label: 'Money in' },
  { value: 'signed', label: 'Money, out with a minus' },
  { value: 'turned', label: 'Money, in with a minus' },
  { value: 'marked', label: 'Money, in with CR' },
  { value: 'direction', label: 'Word for in or out' },
  { value: 'balance', label: 'Balance' },
  { value: 'fee', label: 'Fee' },
  { value: 'none', label: 'Not needed' },
];

interface WhichColumnsProps {
  readonly reading: ReturnType<typeof useStatement>;
  /** A person looked at the payments and states that they are right. */
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/** "Which column is which?": open where we are not sure, and there to be changed where we are. The payments below follow at once. */
export function WhichColumns({ reading, checked, onCheck }: WhichColumnsProps) {
  const { step, choose } = reading;
  const found = step.at === 'found' ? step : undefined;
  const { table, roles: picked, before } = found ?? {};
  const columns = (table?.columns ?? []).map(({ at, heading, samples, role }) => ({
    at,
    heading,
    samples,
    role: picked?.[at] ?? role,
  }));
  if (found === undefined) return null;
  const isUnsure = found.statement.certainty === 'unsure';
  const chosen = columns.map(({ role }) => role);
  const problem = columns.length === 0 ? undefined : problemOfRoles(chosen);
  return (
    <>
      {before?.wasTakenOut === false && !isUnsure && (
        <p>
          The columns are read as you said
          {before.kept.confirmedOn !== undefined && ` on ${formatDay(before.kept.confirmedOn)}`}.
        </p>
      )}
      {columns.length > 0 && (
        <details open={isUnsure}>
          <summary>Which column is which?</summary>
          {isUnsure && (
            <p>
              {before?.wasTakenOut === true
                ? 'You took out what was read this way before.'
                : 'We are not sure.'}{' '}
              Choose what each column is, until the payments below are right.
            </p>
          )}
          {problem !== undefined && (
            <Banner tone="caution" role="alert">
              <p>{problem} Until then the payments below are as we first read them.</p>
            </Banner>
          )}
          <div className="budget-columns">
            {columns.map(({ at, heading, samples, role }) => (
              <Select
                key={at}
                label={heading === '' ? `Column ${String(at + 1)}` : `Column ${String(at + 1)}, “${heading}”`}
                hint={samples.length === 0 ? 'Empty' : samples.map(sample => sample.slice(0, 30)).join(' · ')}
                required
                options={roles}
                value={role}
                onChange={next =>
                  void choose(chosen.map((one, place) => (place === at ? (roleOf(next) ?? one) : one)))
                }
              />
            ))}
          </div>
        </details>
      )}
      {isUnsure && (
        <Checkbox checked={checked} onChange={onCheck}>
          I looked at the payments below. What went out and what came in is right.
        </Checkbox>
      )}
    </>
  );
}

const roleOf = (value: string): ColumnRole | undefined => roles.find(role => role.value === value)?.value;
