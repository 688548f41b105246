import type { HeirsStatement, StatementLine } from '@kinfolio/domain/desk/papers/statement';
import {
  amountsIntroduction,
  createStatementDocument,
  sumLines,
} from '@kinfolio/domain/desk/papers/statement';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import type { ReactNode } from 'react';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import type { DeskFiles } from '../desk-context.ts';
import '../../../styles/components/tax-sheet.css';

interface StatementPageProps {
  readonly statement: HeirsStatement;
  /** The name of the executor who shares the statement. */
  readonly executor: string;
  readonly back: { readonly to: string; readonly words: string };
  readonly Paper: DeskFiles['Paper'];
}

/** An estate's progress, as shown to a person who inherits from it. */
export function EstateStatementPage({ statement, executor, back, Paper }: StatementPageProps) {
  const { name, diedOn, madeOn } = statement;
  const first = getFirstName(name);
  return (
    <>
      <PageTitle parts={[`${first}’s estate`]} />
      <BackLink to={back.to}>{back.words}</BackLink>
      <PageHeading title={name} lead={diedOn === undefined ? undefined : `Died on ${formatDay(diedOn)}.`} />
      <p className="gap-below">
        {executor} is dealing with the estate. You see the estate as it was on {formatDay(madeOn)}, without
        account numbers. {amountsIntroduction} Amounts can still change. Ask {getFirstName(executor)} if
        something is not clear.
      </p>
      <EstateStatementSheets statement={statement}>
        <section className="sheet" aria-label="On paper">
          <Paper
            words="Make this page as a PDF"
            name="estate-statement"
            document={() => createStatementDocument(statement)}
          />
        </section>
      </EstateStatementSheets>
    </>
  );
}

interface StatementSheetsProps {
  readonly statement: HeirsStatement;
  readonly children?: ReactNode;
}

/** The content of a statement. The executor sees the same before sharing it. */
export function EstateStatementSheets({ statement, children }: StatementSheetsProps) {
  const { organisations, assets, outsideWill, debts, funeral, notCounted, accounts } = statement;
  return (
    <div className="split">
      <div className="col">
        <Lines title="What there is" lines={assets} />
        <Lines title="What passes outside the will" lines={outsideWill} />
        <Lines title="What was owed" lines={debts} />
        <Lines title="The funeral" lines={funeral} />
        {notCounted.length > 0 && (
          <section className="sheet" aria-labelledby="statement-not-counted">
            <h2 className="h3" id="statement-not-counted">
              What is not counted
            </h2>
            <ul className="bul">
              {notCounted.map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="col">
        {accounts !== undefined && (
          <section className="sheet" aria-labelledby="statement-accounts">
            <h2 className="h3" id="statement-accounts">
              The accounts so far
            </h2>
            <ul className="taxsheet">
              <Line words="Came in" amount={accounts.inPence} />
              <Line words="Paid" amount={accounts.outPence} />
              <Line words="Left" amount={accounts.leftPence} isTotal />
            </ul>
          </section>
        )}
        <section className="sheet" aria-labelledby="statement-told">
          <h2 className="h3" id="statement-told">
            Who has been told
          </h2>
          <ul className="rows rows--top">
            {organisations.map((one, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may have the same name, and lines are never reordered
              <li className="deskline" key={index}>
                <span>{one.name}</span>
                <span className="muted">{one.state}</span>
              </li>
            ))}
          </ul>
        </section>
        {children}
      </div>
    </div>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly StatementLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="sheet" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <ul className="taxsheet">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may have the same name, and lines are never reordered
          <Line key={index} words={line.title} amount={line.pence} note={line.note} />
        ))}
        <Line words="Together" amount={sumLines(lines)} isTotal />
      </ul>
    </section>
  );
}

interface LineProps {
  readonly words: string;
  readonly amount: StatementLine['pence'];
  readonly note?: string | undefined;
  readonly isTotal?: boolean;
}

const Line = ({ words, amount, note, isTotal = false }: LineProps) => (
  <li className={isTotal ? 'taxsheet__total' : undefined}>
    <p className="taxline">
      <span>
        {words}
        {note !== undefined && <span className="small muted deskline__about">{note}</span>}
      </span>
      <span className="money">{formatMoney(amount)}</span>
    </p>
  </li>
);
