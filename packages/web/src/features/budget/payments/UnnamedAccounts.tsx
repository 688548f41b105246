import { useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { AccountChoice } from './account-choice.ts';
import type { PassportPayments } from './use-payments.ts';

interface UnnamedAccountsProps {
  readonly payments: PassportPayments;
  /** The accounts known only from their statements. */
  readonly accounts: readonly AccountChoice[];
  /** All accounts that can be chosen. */
  readonly choices: readonly AccountChoice[];
}

/** Accounts that are not in the passport: each can be renamed, or merged with another account. */
export function UnnamedAccounts({ payments, accounts, choices }: UnnamedAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="unnamed-accounts">
      <h2 id="unnamed-accounts" className="h3">
        Accounts from statements only
      </h2>
      <p>
        These accounts are not in your passport. Add one to your bank accounts, or rename it. If two are the
        same account, join them so that each payment counts once.
      </p>
      <ul className="rows told">
        {accounts.map(account => (
          <UnnamedAccount
            key={account.id}
            payments={payments}
            account={account}
            others={choices.filter(({ id }) => id !== account.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface UnnamedAccountProps {
  readonly payments: PassportPayments;
  readonly account: AccountChoice;
  readonly others: readonly AccountChoice[];
}

function UnnamedAccount({ payments, account, others }: UnnamedAccountProps) {
  const [name, setName] = useState(account.name);
  const [into, setInto] = useState('');
  const target = others.find(({ id }) => id === into);
  const rename = async (): Promise<void> => {
    const wrong = await payments.renameAccount(account.id, name.trim());
    showToast({ message: wrong ?? `The account is now called ${name.trim()}` });
  };
  const record = async (): Promise<void> => {
    const wrong = await payments.recordAccount(account.id);
    showToast({ message: wrong ?? `${account.name} is now one of your bank accounts` });
  };
  const join = async (): Promise<void> => {
    if (target === undefined) return;
    const wrong = await payments.joinAccount(account.id, target);
    showToast({ message: wrong ?? `${account.name} is now part of ${target.name}` });
  };
  return (
    <li className="stack">
      <TextField
        label={`Name of ${account.name}`}
        value={name}
        maxLength={200}
        onChange={setName}
        plainLabel
      />
      <div className="actions">
        <Button onClick={() => void record()}>Add {account.name} to my bank accounts</Button>
        <Button onClick={() => void rename()}>
          Rename <span className="hide">{account.name}</span>
        </Button>
      </div>
      {others.length > 0 && (
        <>
          <Select
            label={`${account.name} is the same account as`}
            plainLabel
            placeholder="Choose an account"
            options={others.map(({ id, name: label }) => ({ value: id, label }))}
            value={into}
            onChange={setInto}
          />
          {target !== undefined && (
            <div className="actions">
              <Button onClick={() => void join()}>
                Join {account.name} with {target.name}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
}
