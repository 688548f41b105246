import type { EstateItem } from '@kinfolio/domain/desk/figures/estate-items';
import { type EstateFigures, estateFigures } from '@kinfolio/domain/desk/figures/figures';
import { scheduleDocument, scheduleRows } from '@kinfolio/domain/desk/papers/schedule';
import { probateForm } from '@kinfolio/domain/desk/papers/schedule-items';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney, pence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { DeskPage } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { todayOf } from '../desk-store.ts';
import { AddItem } from './AddItem.tsx';
import { PassingForm } from './PassingForm.tsx';
import { TaxQuestions } from './TaxQuestions.tsx';
import '../../../styles/components/tax-sheet.css';

/** The estate on the day of death: what there is, what is owed, what the tax comes to, and the schedule for the forms. */
export function FiguresPage() {
  const store = useDesk();
  const { desk } = store;
  const figures = useMemo(() => estateFigures(desk), [desk]);
  const { diedOn } = desk.estate;
  return (
    <DeskPage
      title="The estate in figures"
      lead={
        diedOn === undefined
          ? 'Enter the day of death first.'
          : `On ${formatDay(diedOn)}, by what is recorded and answered.`
      }
    >
      {figures === undefined ? (
        <section className="sheet" aria-label="The figures">
          <p>The rules of that day are not known here. Choose a day from 6 April 2020 to 5 April 2031.</p>
        </section>
      ) : (
        <Figures figures={figures} />
      )}
    </DeskPage>
  );
}

function Figures({ figures }: { readonly figures: EstateFigures }) {
  const { mayChange } = useDesk();
  const { items, sums, questions, leftOut, isInsolvent } = figures;
  return (
    <div className="split">
      <div className="col">
        <Items title="What there is" items={items.assets} total={sums.assetsPence} />
        <Items title="What was owed" items={items.debts} total={sums.debtsPence} />
        <Items title="The funeral" items={items.funeral} total={sums.funeralPence} />
        {items.gifts.length > 0 && (
          <section className="sheet" aria-labelledby="desk-gifts">
            <h2 className="h3" id="desk-gifts">
              Gifts of the seven years before
            </h2>
            <ul className="taxsheet">
              {items.gifts.map(gift => (
                <li key={gift.id}>
                  <Line words={`${gift.title}, ${formatDay(gift.day)}`} amount={gift.pence} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {mayChange && <AddItem />}
        {mayChange && <PassingForm />}
      </div>
      <div className="col">
        {isInsolvent && (
          <Note title="More is owed than there is">
            <p>Pay nobody yet. The law says who is paid first. Ask a solicitor before you go on.</p>
          </Note>
        )}
        <Tax figures={figures} />
        <Schedule figures={figures} />
        {mayChange && <TaxQuestions />}
        <section className="sheet" aria-labelledby="desk-open">
          <h2 className="h3" id="desk-open">
            Still open
          </h2>
          {questions.length === 0 ? (
            <p>Every question is answered.</p>
          ) : (
            <ul className="bul">
              {questions.map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <h3 className="h4 gap-top">What is not counted</h3>
          <ul className="bul">
            {leftOut.map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

interface ItemsProps {
  readonly title: string;
  readonly items: readonly EstateItem[];
  readonly total: EstateItem['pence'];
}

function Items({ title, items, total }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className="sheet" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <ul className="taxsheet">
        {items.map(({ id, title: words, pence: amount, passes, isJoint }) => (
          <li key={id}>
            <Line words={words} amount={amount} under={underWords(passes, isJoint)} />
          </li>
        ))}
        <li className="taxsheet__total">
          <Line words="Together" amount={total} />
        </li>
      </ul>
    </section>
  );
}

const passingWords: Readonly<Record<EstateItem['passes'], string>> = {
  estate: '',
  survivor: 'Goes to the other owner, outside the will',
  named: 'Goes to a named person, outside the will',
  trust: 'In trust, outside the will',
  abroad: 'Abroad',
};

const underWords = (passes: EstateItem['passes'], isJoint: boolean): string =>
  [...(isJoint ? ['Their share'] : []), passingWords[passes]].filter(words => words !== '').join('. ');

interface LineProps {
  readonly words: string;
  readonly amount: EstateItem['pence'];
  readonly under?: string;
}

function Line({ words, amount, under = '' }: LineProps) {
  return (
    <p className="taxline">
      <span>
        {words}
        {under !== '' && <span className="small muted deskline__about">{under}</span>}
      </span>
      <span className="money">{formatMoney(amount)}</span>
    </p>
  );
}

function Tax({ figures: { lines, taxPence, giftTaxPence, account } }: { readonly figures: EstateFigures }) {
  return (
    <section className="sheet" aria-labelledby="desk-tax">
      <h2 className="h3" id="desk-tax">
        Inheritance Tax: {formatMoney(taxPence)}
      </h2>
      {giftTaxPence > 0 && <p>Those who received gifts pay {formatMoney(giftTaxPence)}.</p>}
      <ul className="taxsheet gap-top">
        {lines.map(({ id, label, pence: amount, words, sources, total }) => (
          <li key={id} className={total ? 'taxsheet__total' : undefined}>
            <details>
              <summary>
                <span>{label}</span>
                <span className="money">{formatMoney(amount)}</span>
              </summary>
              <div className="stack">
                <p>{words}</p>
                {sources.map(({ title, address, checkedOn }) => (
                  <p key={title} className="small">
                    Source:{' '}
                    <a href={address} target="_blank" rel="noreferrer">
                      {title}
                      <span className="hide">, opens in a new tab</span>
                    </a>
                    , checked {formatDay(checkedOn)}
                  </p>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
      {account !== undefined && (
        <>
          <h3 className="h4 gap-top">
            {account.isNeeded
              ? 'The estate must send an account (form IHT400)'
              : 'The estate need not send an account'}
          </h3>
          <ul className="bul">
            {account.reasons.map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p className="small muted gap-top">
        This is arithmetic by the rules of that day, and no advice. Ask a solicitor or adviser where much
        depends on it.
      </p>
    </section>
  );
}

function Schedule({ figures }: { readonly figures: EstateFigures }) {
  const store = useDesk();
  const { home, desk } = store;
  const { Paper, Sheet } = useDeskFiles();
  const { probateGrossPence, probateNetPence } = figures.sums;
  const form = probateForm(desk);
  return (
    <section className="sheet" aria-labelledby="desk-schedule">
      <h2 className="h3" id="desk-schedule">
        Schedule for form {form}
      </h2>
      <dl className="dl">
        <div>
          <dt>Gross value for probate</dt>
          <dd className="money">{formatMoney(probateGrossPence)}</dd>
        </div>
        <div>
          <dt>Net value for probate</dt>
          <dd className="money">{formatMoney(pence(Math.max(0, probateNetPence)))}</dd>
        </div>
      </dl>
      <p>Everything in the order of the forms, to copy from or to give to a solicitor.</p>
      <Paper
        words="Make the schedule as a PDF"
        name="estate-schedule"
        document={() => scheduleDocument(desk, figures, todayOf(store))}
      />
      <Sheet
        words="Make it for Excel"
        as="xlsx"
        name="estate-schedule"
        rows={() => scheduleRows(desk, figures)}
      />
      <Sheet
        words="Make it as CSV"
        as="csv"
        name="estate-schedule"
        rows={() => scheduleRows(desk, figures)}
      />
      <p className="actions">
        <ButtonLink to={`${home}/accounts`}>Estate accounts</ButtonLink>
      </p>
    </section>
  );
}
