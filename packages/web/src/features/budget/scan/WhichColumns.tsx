import {
  type ColumnRole,
  findRolesProblem,
  listDirectionWords,
  readStoredRole,
  swapDirectionWords,
} from '@kinfolio/domain/statements/choose-columns';
import type { StatementPayment } from '@kinfolio/domain/statements/reading';
import { formatDay, formatDayShort } from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { BudgetAmount } from '../hidden-amounts.tsx';
import type { useStatement } from './use-statement.ts';

const roles: readonly { value: ColumnRole; label: string }[] = [
  { value: 'day', label: 'Date' },
  { value: 'words', label: 'Description' },
  { value: 'out', label: 'Money out' },
  { value: 'into', label: 'Money in' },
  { value: 'signed', label: 'Amount, with a minus for money out' },
  { value: 'turned', label: 'Amount, with a minus for money in' },
  { value: 'marked', label: 'Amount, with CR for money in' },
  { value: 'direction', label: 'Word for money in or out' },
  { value: 'balance', label: 'Balance' },
  { value: 'fee', label: 'Fee' },
  { value: 'none', label: 'Not needed' },
];

interface WhichColumnsProps {
  readonly reading: ReturnType<typeof useStatement>;
  /** Whether the person has checked the payments and confirmed them. */
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/**
 * "Which column is which?" Open if we are not sure, otherwise closed but available. Changes apply to the payments below
 * at once.
 */
export function ColumnRoleQuestions({ reading, checked, onCheck }: WhichColumnsProps) {
  const { step, choose } = reading;
  const found = step.at === 'found' ? step : undefined;
  const { table, roles: picked, before } = found ?? {};
  const columns = (table?.columns ?? []).map(({ at, heading, samples, role: seemed, direction }) => {
    const role = picked?.[at] ?? seemed;
    return {
      at,
      heading,
      samples,
      role,
      direction: listDirectionWords(role) === undefined ? direction : role,
    };
  });
  if (found === undefined) return null;
  const isUnsure = found.statement.certainty === 'unsure';
  const chosen = columns.map(({ role }) => role);
  const problem = columns.length === 0 ? undefined : findRolesProblem(chosen);
  const isWordUnknown = isUnsure && chosen.some(role => listDirectionWords(role) !== undefined);
  const example = isWordUnknown ? found.statement.accounts[0]?.payments[0] : undefined;
  return (
    <>
      {before?.wasTakenOut === false && !isUnsure && (
        <p>
          We read the columns the way you chose
          {before.kept.confirmedOn !== undefined && ` on ${formatDay(before.kept.confirmedOn)}`}.
        </p>
      )}
      {example !== undefined && (
        <WhichWay payment={example} onTurn={() => void choose(chosen.map(swapDirectionWords))} />
      )}
      {columns.length > 0 && (
        <details open={isUnsure}>
          <summary>Which column is which?</summary>
          {isUnsure && (
            <p>
              {before?.wasTakenOut === true
                ? 'You removed the last statement that we read this way.'
                : 'We are not sure what is in each column.'}{' '}
              Choose what is in each column, then check the payments below.
            </p>
          )}
          {problem !== undefined && (
            <Banner tone="caution" role="alert">
              <p>{problem} Until you do, the payments below are as we first read them.</p>
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
                  void choose(
                    chosen.map((one, place) => (place === at ? (readStoredRole(next) ?? one) : one)),
                  )
                }
              />
            ))}
          </div>
        </details>
      )}
      {isUnsure && (
        <Checkbox checked={checked} onChange={onCheck}>
          I have checked the payments below. Money in and money out are the right way round.
        </Checkbox>
      )}
    </>
  );
}

interface WhichWayProps {
  /** A payment in the file, as currently read. */
  readonly payment: StatementPayment;
  readonly onTurn: () => void;
}

/** Asks for the direction of one payment, which decides the direction of all payments in the file. */
function WhichWay({ payment: { text, day, pence: moved }, onTurn }: WhichWayProps) {
  const way = moved < 0 ? 'out' : 'in';
  return (
    <div className="stack">
      <p>
        We do not know this file’s words for money out and money in. Look at one payment:{' '}
        <span className="as-typed strong">{text}</span>, <BudgetAmount pence={toPence(Math.abs(moved))} />,{' '}
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
  { value: 'out', label: 'Money went out' },
  { value: 'in', label: 'Money came in' },
] as const;
