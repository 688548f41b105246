import type { EstateFigures } from '@kinfolio/domain/desk/figures/figures';
import type { TaxRuleSource } from '@kinfolio/domain/reference/inheritance-tax';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';

const accountWords = {
  yes: 'The estate must send an account (form IHT400)',
  no: 'The estate does not need to send an account',
  ask: 'Ask a solicitor: legal rights may make an account necessary (form IHT400)',
} as const;

/** Shows how the tax is calculated, step by step, and whether the estate must send an account to HMRC. */
export function TaxCalculation({
  figures: { lines, taxPence, giftTaxPence, account },
}: {
  readonly figures: EstateFigures;
}) {
  return (
    <section className="sheet" aria-labelledby="desk-tax">
      <h2 className="h3" id="desk-tax">
        Inheritance Tax: {formatMoney(taxPence)}
      </h2>
      {giftTaxPence > 0 && <p>The people who received gifts pay {formatMoney(giftTaxPence)}.</p>}
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
                {sources.map(source => (
                  <RuleSourceLine key={source.title} source={source} />
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
      {account !== undefined && (
        <>
          <h3 className="h4 gap-top">{accountWords[account.answer]}</h3>
          <ul className="bul">
            {account.reasons.map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {account.sources.map(source => (
            <RuleSourceLine key={source.title} source={source} />
          ))}
        </>
      )}
      <p className="small muted gap-top">
        This calculation uses the rules for that day. It is not advice. Ask a solicitor or a tax adviser
        before you sign a form.
      </p>
    </section>
  );
}

/** Cites the source of a rule, with the date on which we last checked it. */
export const RuleSourceLine = ({
  source: { title, address, checkedOn },
}: {
  readonly source: TaxRuleSource;
}) => (
  <p className="small">
    Source:{' '}
    <a href={address} target="_blank" rel="noreferrer">
      {title}
      <span className="hide">, opens in a new tab</span>
    </a>
    , checked {formatDay(checkedOn)}
  </p>
);
