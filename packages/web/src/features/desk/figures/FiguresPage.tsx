import type { EstateGift, EstateItem } from '@kinfolio/domain/desk/figures/estate-items';
import { computeEstateFigures, type EstateFigures } from '@kinfolio/domain/desk/figures/figures';
import { listDisputedFigures } from '@kinfolio/domain/desk/figures/questions';
import { disputedGiftText, listUncertaintyReasons } from '@kinfolio/domain/desk/figures/uncertain-words';
import { createScheduleDocument, createScheduleRows } from '@kinfolio/domain/desk/papers/schedule';
import { chooseProbateForm, sortAsInForms } from '@kinfolio/domain/desk/papers/schedule-items';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { formatMoney, toPence } from '@kinfolio/domain/values/money';
import { useMemo, useState } from 'react';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { CollapsibleOnPhone } from '../../../ui/layout/PhoneFold.tsx';
import { DeskPageFrame } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { deskToday } from '../desk-store.ts';
import { DisputedFacts } from '../doubts/Doubts.tsx';
import { AddEstateItem } from './AddItem.tsx';
import { ChangeEstateItem, ExcludedItems, useFocusAfterClose } from './ChangeItem.tsx';
import { InheritanceRouteForm } from './PassingForm.tsx';
import { TaxQuestions } from './TaxQuestions.tsx';
import { RuleSourceLine, TaxCalculation } from './TaxSheet.tsx';
import '../../../styles/components/tax-sheet.css';

/** The estate on the date of death: assets, debts, the resulting tax, and the schedule for the forms. */
export function EstateFiguresPage() {
  const store = useDesk();
  const { desk } = store;
  const figures = useMemo(() => computeEstateFigures(desk), [desk]);
  const { diedOn } = desk.estate;
  return (
    <DeskPageFrame
      title="The estate in figures"
      lead={
        diedOn === undefined
          ? 'Enter the date of death first.'
          : `The figures for ${formatDay(diedOn)}, from your records and your answers.`
      }
    >
      <DisputedFacts doubts={listDisputedFigures(desk)} />
      {figures === undefined ? (
        <section className="sheet" aria-label="The figures">
          <p>We do not have the tax rules for that day. Choose a day from 6 April 2020 to 5 April 2031.</p>
        </section>
      ) : (
        <Figures figures={figures} />
      )}
    </DeskPageFrame>
  );
}

function Figures({ figures }: { readonly figures: EstateFigures }) {
  const { desk, mayChange } = useDesk();
  const { items, sums, questions, leftOut, isInsolvent, lawNotes } = figures;
  const [picked, setPicked] = useState<string>();
  useFocusAfterClose(picked);
  const change = { onPick: setPicked };
  return (
    <div className="split">
      <div className="col">
        <Items
          title="What there is"
          items={sortAsInForms(items.assets)}
          total={sums.assetsPence}
          {...change}
        />
        <Items title="What was owed" items={items.debts} total={sums.debtsPence} {...change} />
        <Items title="The funeral" items={items.funeral} total={sums.funeralPence} {...change} />
        {items.gifts.length > 0 && (
          <CollapsibleOnPhone
            title="Gifts in the seven years before"
            gist={formatCounted(items.gifts.length, 'gift')}
          >
            <ul className="taxsheet">
              {items.gifts.map(gift => (
                <li key={gift.id}>
                  <Line
                    words={`${gift.title}, ${formatDay(gift.day)}`}
                    amount={gift.pence}
                    under={giftWords(gift)}
                  />
                  <ChangeEstateItem id={gift.id} {...change} />
                </li>
              ))}
            </ul>
          </CollapsibleOnPhone>
        )}
        <ExcludedItems items={items} {...change} />
        {mayChange && (
          <AddEstateItem
            picked={desk.items.find(({ id }) => id === picked)}
            onDone={() => setPicked(undefined)}
          />
        )}
        {mayChange && <InheritanceRouteForm />}
      </div>
      <div className="col">
        {isInsolvent && (
          <MarginNote title="The debts are more than the assets">
            <p>
              Do not pay anyone yet. The law says who is paid first. Ask a solicitor before you do anything
              else.
            </p>
          </MarginNote>
        )}
        {lawNotes.length > 0 && <LawNotes notes={lawNotes} />}
        <TaxCalculation figures={figures} />
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
          <details className="deskfold gap-top">
            <summary>What is not counted</summary>
            <ul className="bul">
              {leftOut.map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </details>
        </section>
      </div>
    </div>
  );
}

function LawNotes({ notes }: { readonly notes: EstateFigures['lawNotes'] }) {
  return (
    <MarginNote title="What the desk does not work out">
      {notes.map(({ id, words, source }) => (
        <div key={id}>
          <p>{words}</p>
          <RuleSourceLine source={source} />
        </div>
      ))}
    </MarginNote>
  );
}

interface ItemsProps {
  readonly title: string;
  readonly items: readonly EstateItem[];
  readonly total: EstateItem['pence'];
  readonly onPick: (id: string) => void;
}

function Items({ title, items, total, onPick }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <CollapsibleOnPhone title={title} gist={`${formatMoney(total)}, ${formatCounted(items.length, 'line')}`}>
      <ul className="taxsheet">
        {items.map(item => (
          <li key={item.id}>
            <Line words={item.title} amount={item.pence} under={underWords(item)} />
            <ChangeEstateItem id={item.id} onPick={onPick} />
          </li>
        ))}
        <li className="taxsheet__total">
          <Line words="Together" amount={total} />
        </li>
      </ul>
    </CollapsibleOnPhone>
  );
}

const passingWords: Readonly<Record<EstateItem['passes'], string>> = {
  estate: '',
  survivor: 'Passes to the other owner, outside the will',
  named: 'Passes to a named person, outside the will',
  trust: 'In trust, outside the will',
  abroad: 'Abroad',
};

const underWords = (item: EstateItem): string =>
  [...(item.isJoint ? ['Their share'] : []), passingWords[item.passes], ...listUncertaintyReasons(item)]
    .filter(words => words !== '')
    .join('. ');

const giftWords = ({ isFree, isDisputed }: EstateGift): string =>
  [...(isFree ? ['Free of Inheritance Tax'] : []), ...(isDisputed ? [disputedGiftText] : [])].join('. ');

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

function Schedule({ figures }: { readonly figures: EstateFigures }) {
  const store = useDesk();
  const { home, desk } = store;
  const { Paper, Sheet } = useDeskFiles();
  const { probateGrossPence, probateNetPence } = figures.sums;
  const form = chooseProbateForm(desk);
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
          <dd className="money">{formatMoney(toPence(Math.max(0, probateNetPence)))}</dd>
        </div>
      </dl>
      <p>The schedule has everything in the order of the forms. Copy from it, or give it to a solicitor.</p>
      <Paper
        words="Make the schedule as a PDF"
        name="estate-schedule"
        document={() => createScheduleDocument(desk, figures, deskToday(store))}
      />
      <Sheet
        words="Make the schedule for Excel"
        as="xlsx"
        name="estate-schedule"
        rows={() => createScheduleRows(desk, figures)}
      />
      <Sheet
        words="Make the schedule as CSV"
        as="csv"
        name="estate-schedule"
        rows={() => createScheduleRows(desk, figures)}
      />
      <p className="actions">
        <ButtonLink to={`${home}/accounts`}>Estate accounts</ButtonLink>
      </p>
    </section>
  );
}
