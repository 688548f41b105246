import type { StoredImport } from '@kinfolio/domain/payments/kept-payments';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import type { PassportPayments } from './use-payments.ts';

interface StatementsProps {
  readonly payments: PassportPayments;
  readonly names: ReadonlyMap<string, string>;
}

const proofs: Readonly<Record<string, string>> = {
  'adds-up': 'Adds up',
  partly: 'Partly checked',
  'does-not': 'Does not add up',
  'no-balance': 'No balance to check',
};

/** The added statements, newest first. Each has a button that removes it, or puts it back. */
export function AddedStatements({ payments, names }: StatementsProps) {
  const { imports } = payments.kept;
  const turn = async (one: StoredImport): Promise<void> => {
    const wrong = await payments.setUndone(one.id, !one.undone);
    showToast({
      message:
        wrong ??
        (one.undone
          ? `The payments from ${one.fileName} have been put back`
          : `The payments from ${one.fileName} have been removed`),
    });
  };
  return (
    <section className="sheet" aria-labelledby="your-statements">
      <h2 id="your-statements" className="h3">
        Your statements
      </h2>
      {imports.length === 0 && <p>No statements yet. Press “Add a statement” to add one.</p>}
      <ul className="rows budget-found">
        {imports.toReversed().map(one => (
          <li key={one.id}>
            <span>
              <span className="as-typed strong">{one.fileName}</span>
              <span className="small muted">{aboutImport(one, names)}</span>
              {one.undone ? (
                <StatusChip tone="none">Removed</StatusChip>
              ) : (
                <StatusChip tone={one.proof === 'does-not' ? 'missing' : 'plain'}>
                  {proofs[one.proof] ?? proofs['no-balance']}
                </StatusChip>
              )}
            </span>
            <Button onClick={() => void turn(one)}>
              {one.undone ? 'Put back' : 'Undo'}
              <span className="hide"> {one.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function aboutImport(
  { account, accountName, firstDay, lastDay }: StoredImport,
  names: ReadonlyMap<string, string>,
): string {
  const days =
    firstDay === undefined || lastDay === undefined
      ? []
      : [`${formatDayShort(firstDay)} to ${formatDayShort(lastDay)}`];
  return [names.get(account) ?? accountName, ...days].join(', ');
}
