import type { BillingOverview } from '../../session/api/billing.ts';
import { formatBillingDay, formatPence } from './plan-words.ts';

const words = { paid: '', open: 'Not paid yet', void: 'Not charged' } as const;

function Invoice({ day, address }: { readonly day: string; readonly address: string | null }) {
  if (address === null) return day;
  return (
    <a className="cell-link" href={address} target="_blank" rel="noreferrer">
      {day}
      <span className="hide">, invoice, opens in a new tab</span>
    </a>
  );
}

/** Lists the payments made so far, each with the provider's invoice. */
export function PaymentHistory({ overview: { invoices, asked } }: { overview: BillingOverview }) {
  return (
    <section className="sheet" aria-labelledby="payments">
      <h2 id="payments" className="h3">
        Payments
      </h2>
      {invoices.length === 0 ? (
        <p className="muted">
          {asked
            ? 'Nothing has been paid yet.'
            : 'Your payments will appear here when the payment provider responds.'}
        </p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="num">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ number, at, pence, state, pdf, url }) => (
              <tr key={number}>
                <th scope="row">
                  <Invoice day={formatBillingDay(at)} address={state === 'open' ? url : pdf} />
                  {words[state] !== '' && <span className="small muted"> {words[state]}</span>}
                </th>
                <td className="num">
                  <span className="money">{formatPence(pence)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
