import { useId, useState } from 'react';
import type { CardInUse } from '../../passport/sharing/people.ts';
import { emergencyCardWords, firstNameOf } from '../../passport/sharing/terms-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordForm } from '../../ui/form/PasswordForm.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
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
/** Chosen where no card is lost: another beside those there are. */
const beside = 'beside';

/** What is asked for the password: a card printed again, or another, which may end one. */
type Asked = { readonly what: 'print'; readonly card: CardInUse } | { readonly what: 'another' };

/** The Emergency Cards of a person. Each is shown to who knows the password: a page left open must not be enough. */
export function CardsPanel({ name, ownEmail, cards, onErrand }: CardsPanelProps) {
  const [asked, setAsked] = useState<Asked>();
  const [choice, setChoice] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const first = firstNameOf(name);
  const headId = useId();
  const errand = asked?.what === 'print' ? asked : anotherErrand(cards, choice);
  const askAnother = () => {
    setChoice(undefined);
    setMissing(undefined);
    setAsked({ what: 'another' });
  };
  return (
    <section className="sheet cards" aria-labelledby={headId}>
      <h2 id={headId} className="h3">
        Emergency Card
      </h2>
      {asked === undefined ? (
        <>
          {cards.length === 0 && (
            <p>
              {first} has no card. With one, they need no account: a code on paper, and a number that we send
              them.
            </p>
          )}
          <CardList {...{ cards }} onPrint={card => setAsked({ what: 'print', card })} />
          <div className="actions">
            <Button {...(cards.length > 0 && { variant: 'quiet' as const })} onClick={askAnother}>
              {anotherWords(cards.length)}
            </Button>
          </div>
        </>
      ) : (
        <PasswordForm
          boxId="card-password"
          email={ownEmail}
          hint="So that nobody else can take it from an open page."
          words={{ ...formWords[errand?.what ?? 'make'], cancel: 'Go back' }}
          onCancel={() => setAsked(undefined)}
          onSubmit={async password => {
            if (errand === undefined) {
              setMissing(chooseWords);
              return { id: 'card-why', message: chooseWords };
            }
            const message = await onErrand(errand, password);
            return message === undefined ? undefined : { message };
          }}
        >
          {asked.what === 'another' && cards.length > 0 && (
            <RadioGroup
              id="card-why"
              label="Why another card?"
              error={missing}
              options={[
                ...cards.map(({ way, number }) => ({
                  value: way,
                  label: `Card ${String(number)} is lost or replaced`,
                })),
                ...(cards.length < mostCards ? [{ value: beside, label: 'A second card, beside it' }] : []),
              ]}
              value={choice}
              onChange={way => {
                setChoice(way);
                setMissing(undefined);
              }}
            />
          )}
          {errand !== undefined && <p>{leadWords(errand, first)}</p>}
        </PasswordForm>
      )}
    </section>
  );
}

const chooseWords = 'Choose why you want another card';

/** Undefined until it is known whether a card is lost: ending one that is in use must be chosen. */
function anotherErrand(cards: readonly CardInUse[], choice: string | undefined): CardErrand | undefined {
  const lost = cards.find(({ way }) => way === choice);
  if (lost !== undefined) return { what: 'replace', card: lost };
  return cards.length === 0 || choice === beside ? { what: 'make' } : undefined;
}

interface CardListProps {
  readonly cards: readonly CardInUse[];
  readonly onPrint: (card: CardInUse) => void;
}

function CardList({ cards, onPrint }: CardListProps) {
  return (
    <ul className="rows rows--top small-rows">
      {cards.map(card => (
        <li key={card.way}>
          <Chip tone={card.checked ? 'done' : 'missing'}>{emergencyCardWords(card)}</Chip>
          <div className="actions tight">
            <Button {...(card.checked && { variant: 'quiet' as const })} onClick={() => onPrint(card)}>
              {card.checked ? 'Print again' : 'Print it'} <span className="hide">card {card.number}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Begins with the words that are printed on the card, for who looks for them. */
function anotherWords(cards: number): string {
  if (cards === 0) return 'Make a card';
  return cards < mostCards ? 'Lost or replaced, or a second' : 'Lost or replaced';
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
