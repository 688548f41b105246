import { type MoneyEntry, moneyKind, moneySorts } from '@kinfolio/domain/desk/model/records';
import {
  type AccountPart,
  accountsDocument,
  accountsRows,
  estateAccounts,
  moneySortWords,
} from '@kinfolio/domain/desk/papers/accounts';
import { boxesOfText, formatDay, splitPastedDay } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { MoneyField, TextField } from '../../../ui/form/TextField.tsx';
import { DeskPage, SaveProblem } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { newRecord, todayOf } from '../desk-store.ts';
import { typedDay, typedMoney } from '../typed.ts';
import { useSaving } from '../use-saving.ts';
import '../../../styles/components/tax-sheet.css';

/** Money that came to the estate and left it, to whom, and what is left. */
export function AccountsPage() {
  const store = useDesk();
  const { desk, home, mayChange } = store;
  const { Paper, Sheet } = useDeskFiles();
  const accounts = useMemo(() => estateAccounts(desk), [desk]);
  const { parts, inPence, outPence, leftPence } = accounts;
  return (
    <DeskPage
      title="Estate accounts"
      lead="What came in, what was paid and to whom. Those who inherit can ask for it."
      back={{ to: `${home}/figures`, words: 'The estate in figures' }}
    >
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
          {parts.length === 0 && <p>Nothing yet. Enter the first money that comes to the estate.</p>}
          {parts.map(part => (
            <Part key={part.sort} part={part} />
          ))}
        </div>
        <div className="col">
          {mayChange && <AddMoney />}
          {parts.length > 0 && (
            <section className="sheet" aria-labelledby="desk-accounts-files">
              <h2 className="h3" id="desk-accounts-files">
                On paper
              </h2>
              <Paper
                words="Make the accounts as a PDF"
                name="estate-accounts"
                document={() => accountsDocument(desk, accounts, todayOf(store))}
              />
              <Sheet
                words="Make them for Excel"
                as="xlsx"
                name="estate-accounts"
                rows={() => accountsRows(accounts)}
              />
            </section>
          )}
        </div>
      </div>
    </DeskPage>
  );
}

function Part({ part: { title, entries, totalPence } }: { readonly part: AccountPart }) {
  return (
    <section className="sheet" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <ul className="taxsheet">
        {entries.map(({ id, on, who, text, amount }) => (
          <li key={id}>
            <p className="taxline">
              <span>
                {[who, text].filter(words => words !== '').join(': ')}
                {on !== undefined && <span className="small muted deskline__about">{formatDay(on)}</span>}
              </span>
              <span className="money">{formatMoney(amount)}</span>
            </p>
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

const sortOptions = moneySorts.map(value => ({ value, label: moneySortWords[value].one }));

function AddMoney() {
  const store = useDesk();
  const [sort, setSort] = useState<MoneyEntry['sort']>('collected');
  const [who, setWho] = useState('');
  const [text, setText] = useState('');
  const [money, setMoney] = useState('');
  const [on, setOn] = useState(() => boxesOfText(todayOf(store)));
  const [wrong, setWrong] = useState<{
    readonly who?: string;
    readonly money?: string;
    readonly day?: string;
  }>({});
  const { busy, problem, run } = useSaving();
  const { isIn } = moneySortWords[sort];
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = typedMoney(money);
    const day = typedDay(on, { label: 'The day', latest: todayOf(store) });
    const named = who.trim();
    setWrong({
      ...(named === '' && { who: isIn ? 'Enter from whom it came' : 'Enter who was paid' }),
      ...('message' in amount && { money: amount.message }),
      ...('pence' in amount && amount.pence === undefined && { money: 'Enter the amount' }),
      ...('message' in day && { day: day.message }),
      ...('day' in day && day.day === undefined && { day: 'Enter the day' }),
    });
    if (named === '' || 'message' in amount || amount.pence === undefined) return;
    if ('message' in day || day.day === undefined) return;
    const facts = { sort, who: named, text: text.trim(), amount: amount.pence, on: day.day };
    if (!(await run([newRecord(store, moneyKind, facts)]))) return;
    setWho('');
    setText('');
    setMoney('');
  };
  return (
    <form className="sheet fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <h2 className="h3">Money in or out</h2>
      <SaveProblem problem={problem} />
      <Select
        label="What is it?"
        plainLabel
        options={sortOptions}
        value={sort}
        onChange={value => setSort(moneySorts.find(one => one === value) ?? 'collected')}
      />
      <MoneyField label="Amount" required value={money} onChange={setMoney} error={wrong.money} />
      <TextField label={isIn ? 'From' : 'To'} required value={who} onChange={setWho} error={wrong.who} />
      <TextField label="What for" value={text} onChange={setText} />
      <DateField
        label="Day"
        required
        value={on}
        onChange={setOn}
        splitPasted={splitPastedDay}
        error={wrong.day}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Saving...' : undefined}>
          Add to the accounts
        </Button>
      </div>
    </form>
  );
}
