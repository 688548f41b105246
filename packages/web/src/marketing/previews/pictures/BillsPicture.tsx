import { bill } from '@kinfolio/domain/kinds/bill';
import { ReceiptText } from 'lucide-react';
import { Amount } from '../../../passport/Amount.tsx';
import { getRecordCard } from '../../../passport/list/known-card.ts';
import { computeListTotal } from '../../../passport/list/list-total.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { elleryFamily } from '../sample.tsx';

/** How many bills fit in the picture. */
const shown = 5;
const bills = elleryFamily.filter(({ content }) => content.kind === bill.id).slice(0, shown);

/** The Ellerys' bills and their monthly total, as a picture. */
export function BillsPicture() {
  return (
    <div role="img" aria-label={`A list of ${String(shown)} bills, with the monthly total.`}>
      <div className="tabbed" aria-hidden="true">
        <div className="sheet">
          <span className="tabbed__tab">
            <Icon of={ReceiptText} size="sm" />
            {bill.texts.list}
          </span>
          <ul className="rows ledger">
            {bills.map(({ id, content }) => {
              const { title, subtitle, amountPence } = getRecordCard(bill, content);
              return (
                <li key={id}>
                  <span>
                    <span className="strong">{title}</span>
                    <br />
                    <span className="small muted">{subtitle}</span>
                  </span>
                  {amountPence !== undefined && <Amount pence={amountPence} />}
                </li>
              );
            })}
          </ul>
          <p className="herototal">
            <span>Each month</span>
            <span className="total-rule">
              <Amount pence={computeListTotal(bill, bills)} />
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}
