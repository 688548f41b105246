import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import type { CardInUse } from '../../passport/sharing/people.ts';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordForm } from '../../ui/form/PasswordForm.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';

/** What is done about a card: printed again, replaced because it was lost, or made. */
export type CardErrand =
  | { readonly what: 'print' | 'replace'; readonly card: CardInUse }
  | { readonly what: 'make' };

export interface CardsPanelProps {
  readonly name: string;
  readonly ownEmail: string;
  readonly cards: readonly CardInUse[];
  /** Does it for who knows the password. Returns the sentence of what went wrong, or undefined. */
  readonly onErrand: (errand: CardErrand, password: string) => Promise<string | undefined>;
}

/** Most cards of one person. */
const mostCards = 2;

/** The Emergency Cards of a person. Each is shown to who knows the password: a page left open must not be enough. */
export function CardsPanel({ name, ownEmail, cards, onErrand }: CardsPanelProps) {
  const [errand, setErrand] = useState<CardErrand>();
  const first = firstNameOf(name);
  return (
    <section className="sheet cards" aria-labelledby="cards-head">
      <h2 id="cards-head" className="h3">
        Emergency Card
      </h2>
      {errand === undefined ? (
        <>
          {cards.length === 0 && (
            <p>
              {first} has no card. With one, they need no account: a code on paper, and a number that we send
              them.
            </p>
          )}
          <ul className="rows rows--top small-rows">
            {cards.map(card => (
              <li key={card.way}>
                <Chip tone={card.checked ? 'done' : 'missing'}>
                  Card {card.number}, made {formatDayShort(card.madeOn)}
                  {card.checked ? '' : ', not checked'}
                </Chip>
                <div className="actions tight">
                  <Button
                    {...(card.checked && { variant: 'quiet' as const })}
                    onClick={() => setErrand({ what: 'print', card })}
                  >
                    {card.checked ? 'Print again' : 'Check it'}{' '}
                    <span className="hide">card {card.number}</span>
                  </Button>
                  <Button variant="quiet" onClick={() => setErrand({ what: 'replace', card })}>
                    Lost or replaced <span className="hide">card {card.number}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {cards.length < mostCards && (
            <div className="actions">
              <Button
                {...(cards.length > 0 && { variant: 'quiet' as const })}
                onClick={() => setErrand({ what: 'make' })}
              >
                {cards.length === 0 ? 'Make a card' : 'Make a second card'}
              </Button>
            </div>
          )}
        </>
      ) : (
        <PasswordForm
          boxId="card-password"
          email={ownEmail}
          hint="So that nobody else can take it from an open page."
          words={{ ...formWords[errand.what], cancel: 'Go back' }}
          onCancel={() => setErrand(undefined)}
          onSubmit={async password => {
            const message = await onErrand(errand, password);
            return message === undefined ? undefined : { message };
          }}
        >
          <p>{leadWords(errand, first)}</p>
        </PasswordForm>
      )}
    </section>
  );
}

const formWords: Readonly<Record<CardErrand['what'], { submit: string; busy: string }>> = {
  print: { submit: 'Show the card', busy: 'Opening...' },
  replace: { submit: 'End it and make another', busy: 'Changing the keys...' },
  make: { submit: 'Make the card', busy: 'Making it ready...' },
};

function leadWords(errand: CardErrand, first: string): string {
  if (errand.what === 'make') return `${first} can use it from the second it is made, once the wait is over.`;
  if (errand.what === 'print') return `Card ${errand.card.number} is shown as it was printed.`;
  return `Card ${errand.card.number} opens nothing from then on, wherever it is. You print another for ${first}.`;
}
