import type { EstateRecordAmount } from '@kinfolio/domain/print/inheritance-tax/estate-of';
import type { InheritanceTaxSheet, TaxSheetFigure } from '@kinfolio/domain/print/inheritance-tax/sheet';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import { Link } from 'react-router';
import { createRecordUrl } from '../../passport/record-address.ts';
import '../../styles/components/tax-sheet.css';

interface SheetFiguresProps {
  readonly sheet: InheritanceTaxSheet;
  readonly kinds: readonly RecordKind[];
}

/** The figures one below another. Each opens to show its records, the source of its rule and when we checked it. */
export function TaxSheetFigures({ sheet, kinds }: SheetFiguresProps) {
  const { figures, missing, leftOut, day } = sheet;
  return (
    <>
      <section className="sheet" aria-labelledby="tax-figures">
        <h2 id="tax-figures" className="h3">
          {formatMoney(sheet.taxPence)}
        </h2>
        <p className="muted">Inheritance Tax, if you died on {formatDay(day)}.</p>
        <ul className="taxsheet gap-top">
          {figures.map(figure => (
            <Figure key={figure.id} figure={figure} kinds={kinds} />
          ))}
        </ul>
      </section>
      <section className="sheet" aria-labelledby="tax-gaps">
        <h2 id="tax-gaps" className="h3">
          What is missing
        </h2>
        {missing.length === 0 ? (
          <p>Every record that we count has an amount.</p>
        ) : (
          <ul className="bul">
            {missing.map(words => (
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
    </>
  );
}

function Figure({
  figure,
  kinds,
}: {
  readonly figure: TaxSheetFigure;
  readonly kinds: readonly RecordKind[];
}) {
  const { label, pence, words, parts, sources, total } = figure;
  return (
    <li className={total ? 'taxsheet__total' : undefined}>
      <details>
        <summary>
          <span>{label}</span>
          <span className="money">{formatMoney(pence)}</span>
        </summary>
        <div className="stack">
          <p>{words}</p>
          {parts.length > 0 && (
            <ul className="taxsheet__parts">
              {parts.map(part => (
                <Part key={`${part.recordId} ${part.title}`} part={part} kinds={kinds} />
              ))}
            </ul>
          )}
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
  );
}

function Part({ part, kinds }: { readonly part: EstateRecordAmount; readonly kinds: readonly RecordKind[] }) {
  const { title, pence, day, kindId, recordId } = part;
  const kind = kinds.find(({ id }) => id === kindId);
  return (
    <li>
      <span>
        {kind === undefined ? <bdi>{title}</bdi> : <Link to={createRecordUrl(kind, recordId)}>{title}</Link>}
        {day !== undefined && <span className="small muted"> {formatDay(day)}</span>}
      </span>
      <span className="money">{formatMoney(pence)}</span>
    </li>
  );
}
