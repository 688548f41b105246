import { moneyTitle } from '@kinfolio/domain/desk/model/option-words';
import { type MoneyEntry, moneyEntryKind } from '@kinfolio/domain/desk/model/records';
import {
  computeEstateAccounts,
  createAccountsDocument,
  createAccountsRows,
  type EstateAccountSection,
} from '@kinfolio/domain/desk/papers/accounts';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { useMemo, useState } from 'react';
import { DeskPageFrame } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { deskToday } from '../desk-store.ts';
import { DisputedFacts } from '../doubts/Doubts.tsx';
import {
  ChangeItemButton,
  ExcludedItemsList,
  findExclusionReason,
  useFocusAfterClose,
} from './ChangeItem.tsx';
import { AddMoney } from './MoneyForm.tsx';
import '../../../styles/components/tax-sheet.css';

/** The estate's accounts: money received and paid, the beneficiaries and the balance. */
export function EstateAccountsPage() {
  const store = useDesk();
  const { desk, home, mayChange } = store;
  const { Paper, Sheet } = useDeskFiles();
  const accounts = useMemo(() => computeEstateAccounts(desk), [desk]);
  const { parts, inPence, outPence, leftPence, notCounted } = accounts;
  const [picked, setPicked] = useState<string>();
  useFocusAfterClose(picked);
  return (
    <DeskPageFrame
      title="Estate accounts"
      lead="The accounts show what money came in, what was paid, and who received it. Anyone who inherits can ask to see these accounts."
      back={{ to: `${home}/figures`, words: 'The estate in figures' }}
    >
      <DisputedFacts doubts={desk.doubts.filter(({ kind }) => kind === moneyEntryKind.kind)} />
      <div className="split">
        <div className="col">
          <section className="sheet" aria-labelledby="desk-balance">
            <h2 className="h3" id="desk-balance">
              Left in the estate: {formatMoney(leftPence)}
            </h2>
            <ul className="taxsheet">
              <li>
                <p className="taxline">
                  <span>Came in</span>
                  <span className="money">{formatMoney(inPence)}</span>
                </p>
              </li>
              <li>
                <p className="taxline">
                  <span>Paid</span>
                  <span className="money">{formatMoney(outPence)}</span>
                </p>
              </li>
            </ul>
          </section>
          {desk.money.length === 0 && (
            <p>There is nothing here yet. Enter the first amount the estate receives.</p>
          )}
          {parts.map(part => (
            <Part key={part.sort} part={part} onPick={setPicked} />
          ))}
          <ExcludedItemsList rows={notCounted.map(rowOfNotCounted)} onPick={setPicked} />
        </div>
        <div className="col">
          {mayChange && (
            <AddMoney
              picked={desk.money.find(({ id }) => id === picked)}
              onDone={() => setPicked(undefined)}
            />
          )}
          {parts.length > 0 && (
            <section className="sheet" aria-labelledby="desk-accounts-files">
              <h2 className="h3" id="desk-accounts-files">
                On paper
              </h2>
              <Paper
                words="Make the accounts as a PDF"
                name="estate-accounts"
                document={() => createAccountsDocument(desk, accounts, deskToday(store))}
              />
              <Sheet
                words="Make the accounts for Excel"
                as="xlsx"
                name="estate-accounts"
                rows={() => createAccountsRows(accounts)}
              />
            </section>
          )}
        </div>
      </div>
    </DeskPageFrame>
  );
}

const rowOfNotCounted = (entry: MoneyEntry) => ({
  id: entry.id,
  name: [moneyTitle(entry), ...(entry.amount === undefined ? [] : [formatMoney(entry.amount)])].join(', '),
  reason: findExclusionReason(entry) ?? '',
});

interface PartProps {
  readonly part: EstateAccountSection;
  readonly onPick: (id: string) => void;
}

function Part({ part: { title, entries, totalPence }, onPick }: PartProps) {
  return (
    <section className="sheet" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <ul className="taxsheet">
        {entries.map(entry => (
          <li key={entry.id}>
            <p className="taxline">
              <span>
                {moneyTitle(entry)}
                {entry.on !== undefined && (
                  <span className="small muted deskline__about">{formatDay(entry.on)}</span>
                )}
              </span>
              <span className="money">{formatMoney(entry.amount)}</span>
            </p>
            <ChangeItemButton
              id={entry.id}
              name={`${moneyTitle(entry)}, ${formatMoney(entry.amount)}`}
              onPick={onPick}
            />
          </li>
        ))}
        <li className="taxsheet__total">
          <p className="taxline">
            <span>Together</span>
            <span className="money">{formatMoney(totalPence)}</span>
          </p>
        </li>
      </ul>
    </section>
  );
}
