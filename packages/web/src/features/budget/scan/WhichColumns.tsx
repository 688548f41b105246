import {
  type ColumnRole,
  problemOfRoles,
  roleOfStored,
  turnDirection,
  wordsOfDirection,
} from '@kinfolio/domain/statements/choose-columns';
import type { ReadPayment } from '@kinfolio/domain/statements/reading';
import { formatDay, formatDayShort } from '@kinfolio/domain/values/calendar';
import { pence } from '@kinfolio/domain/values/money';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Sum } from '../hidden-amounts.tsx';
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
  const columns = (table?.columns ?? []).map(({ at, heading, samples, role: seemed, direction }) => {
    const role = picked?.[at] ?? seemed;
    return { at, heading, samples, role, direction: wordsOfDirection(role) === undefined ? direction : role };
  });
  if (found === undefined) return null;
  const isUnsure = found.statement.certainty === 'unsure';
  const chosen = columns.map(({ role }) => role);
  const problem = columns.length === 0 ? undefined : problemOfRoles(chosen);
  const isWordUnknown = isUnsure && chosen.some(role => wordsOfDirection(role) !== undefined);
  const example = isWordUnknown ? found.statement.accounts[0]?.payments[0] : undefined;
  return (
    <>
      {before?.wasTakenOut === false && !isUnsure && (
        <p>
          The columns are read as you said
          {before.kept.confirmedOn !== undefined && ` on ${formatDay(before.kept.confirmedOn)}`}.
        </p>
      )}
      {example !== undefined && (
        <WhichWay payment={example} onTurn={() => void choose(chosen.map(turnDirection))} />
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
            {columns.map(({ at, heading, samples, role, direction }) => (
              <Select
                key={at}
                label={heading === '' ? `Column ${String(at + 1)}` : `Column ${String(at + 1)}, “${heading}”`}
                hint={samples.length === 0 ? 'Empty' : samples.map(sample => sample.slice(0, 30)).join(' · ')}
                required
                options={roles.map(({ value, label }) => ({
                  label,
                  value: value === 'direction' ? direction : value,
                }))}
                value={role}
                onChange={next =>
                  void choose(chosen.map((one, place) => (place === at ? (roleOfStored(next) ?? one) : one)))
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

interface WhichWayProps {
  /** A payment of the file, as it is read now. */
  readonly payment: ReadPayment;
  readonly onTurn: () => void;
}

/** The one question that decides a whole file: which way the money of one of its payments went. */
function WhichWay({ payment: { text, day, pence: moved }, onTurn }: WhichWayProps) {
  const way = moved < 0 ? 'out' : 'in';
  return (
    <div className="stack">
      <p>
        This file has words for money out and money in that we do not know. Look at one payment:{' '}
        <span className="as-typed strong">{text}</span>, <Sum pence={pence(Math.abs(moved))} />,{' '}
        {formatDayShort(day)}.
      </p>
      <Select
        label="Did this money go out or come in?"
        plainLabel
        options={ways}
        value={way}
        onChange={next => {
          if (next !== way) onTurn();
        }}
      />
    </div>
  );
}

const ways = [
  { value: 'out', label: 'It went out' },
  { value: 'in', label: 'It came in' },
] as const;
