import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import type { TransferDecisions } from './use-transfers.ts';

interface TransferAnswersProps {
  readonly transfers: TransferDecisions;
  readonly names: ReadonlyMap<string, string>;
}

/** The answers about money between the person's own accounts, each with a button to be asked again. */
export function TransferAnswers({ transfers, names }: TransferAnswersProps) {
  const pairs = [...transfers.answers].map(([pair, isOwn]) => {
    const [one = '', other = ''] = pair.split(' ');
    const label = `${names.get(one) ?? 'An account'} and ${names.get(other) ?? 'an account'}`;
    return { accounts: [one, other] as const, label, isOwn };
  });
  if (pairs.length === 0) return null;
  const askAgain = async (accounts: readonly [string, string]): Promise<void> => {
    const wrong = await transfers.askAgain(accounts);
    showToast({ message: wrong ?? 'We will ask you again in your budget' });
  };
  return (
    <section className="sheet" aria-labelledby="own-accounts">
      <h2 id="own-accounts" className="h3">
        Money between your own accounts
      </h2>
      <ul className="rows budget-found">
        {pairs.map(({ accounts, label, isOwn }) => (
          <li key={label}>
            <span>
              <span className="strong">{label}</span>
              <span className="small muted">
                {isOwn ? 'Your own money: neither spending nor income' : 'All payments count'}
              </span>
            </span>
            <Button onClick={() => void askAgain(accounts)}>
              Ask me again<span className="hide"> about {label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
