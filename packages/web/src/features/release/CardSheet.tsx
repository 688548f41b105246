import { QrCode } from '../../ui/layout/QrCode.tsx';
import { createCardTexts, createCardUrl, type EmergencyCard } from './emergency-card.ts';

/** A printed card: one side of A4, with two parts to cut out for a wallet. */
export function CardSheet({ card }: { readonly card: EmergencyCard }) {
  const words = createCardTexts(card);
  const title = `${words.title} ${card.number}`;
  return (
    <article className="a4" aria-labelledby="card-title">
      <div className="a4__head">
        <h2 id="card-title">{words.title}</h2>
        <span>
          Card number {card.number}. Made {card.madeOn}
        </span>
      </div>
      <p className="lead">
        For{' '}
        <b>
          <bdi>{card.person}</bdi>
        </b>
        . {words.lead[0]}{' '}
        <b>
          <bdi>{card.owner}</bdi>
        </b>
        , {words.lead[1]}.
      </p>
      <section aria-labelledby="card-code">
        <h2 id="card-code">Your code</h2>
        <div className="codebox">
          <ol className="code" aria-label="Code, 8 groups of 5">
            {card.groups.map((group, at) => (
              <li key={`${String(at)}${group}`} className="ident">
                {group}
              </li>
            ))}
          </ol>
          <QrCode text={createCardUrl(card)} label="The address and code, to scan" />
        </div>
      </section>
      <section aria-labelledby="card-steps">
        <h2 id="card-steps">{words.stepsTitle}</h2>
        <ol className="cardsteps">
          {words.steps.map((step, at) => (
            <li key={step}>
              <span className="cardsteps__no" aria-hidden="true">
                {at + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      <p>
        <b>{words.alone}</b>, and it is not a password. {words.keep}
      </p>
      <section aria-labelledby="card-wallet">
        <h2 id="card-wallet">Cut out for a wallet</h2>
        <div className="wallets">
          <div className="wallet">
            <p>
              <b>{title}</b>
              <br />
              For <bdi>{card.person}</bdi>. Papers of <bdi>{card.owner}</bdi>
            </p>
            <p className="ident strong">
              {card.groups.slice(0, 4).join(' ')}
              <br />
              {card.groups.slice(4).join(' ')}
            </p>
            <p>{card.address}</p>
          </div>
          <div className="wallet">
            <p>
              <b>{words.stepsTitle}</b>
            </p>
            <ol>
              {words.wallet.map((step, at) => (
                <li key={step}>
                  {at + 1}. {step}
                </li>
              ))}
            </ol>
            <p>{words.alone}.</p>
          </div>
        </div>
      </section>
    </article>
  );
}
