import { useId, useState } from 'react';
import type { CardInUse } from '../../passport/sharing/people.ts';
import { describeCard, getFirstName } from '../../passport/sharing/terms-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordForm } from '../../ui/form/PasswordForm.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';

/** The action that a person takes with a card: print it again, replace it because it was lost, or make another one. */
export type CardAction =
  | { readonly what: 'print' | 'replace'; readonly card: CardInUse }
  | { readonly what: 'make' };

export interface CardsPanelProps {
  readonly name: string;
  readonly ownEmail: string;
  readonly cards: readonly CardInUse[];
  /** Carries out the action if the password is right. Resolves to an error message, or to undefined on success. */
  readonly onErrand: (errand: CardAction, password: string) => Promise<string | undefined>;
}

/** How many cards a person can have at most. */
const mostCards = 2;
/** The option for an additional card, while no card has been lost. */
const beside = 'beside';

/**
 * The action that needs the password: to print a card again, or to make another one, which may end a card that is in
 * use.
 */
type Asked = { readonly what: 'print'; readonly card: CardInUse } | { readonly what: 'another' };

/**
 * A person's Emergency Cards. Showing one requires the password, because a page that was left open must not be enough.
 */
export function CardsPanel({ name, ownEmail, cards, onErrand }: CardsPanelProps) {
  const [asked, setAsked] = useState<Asked>();
  const [choice, setChoice] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const first = getFirstName(name);
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
              {first} has no card. With a card, they need no account: only the code on the card, and six
              digits that we send them.
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
          hint="We ask for your password so that nobody else can take the code if you leave this page open."
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
                ...(cards.length < mostCards
                  ? [{ value: beside, label: 'A second card, as well as this one' }]
                  : []),
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

/**
 * Undefined until the owner has said whether a card is lost, because a card in use must not be ended unless they choose
 * to.
 */
function anotherErrand(cards: readonly CardInUse[], choice: string | undefined): CardAction | undefined {
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
          <StatusChip tone={card.checked ? 'done' : 'missing'}>{describeCard(card)}</StatusChip>
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

/**
 * The text of the button for another card. It begins with words printed on the card, because people will look for them.
 */
function anotherWords(cards: number): string {
  if (cards === 0) return 'Make a card';
  return cards < mostCards ? 'Lost or replaced, or a second' : 'Lost or replaced';
}

const formWords: Readonly<Record<CardAction['what'], { submit: string; busy: string }>> = {
  print: { submit: 'Show the card', busy: 'Opening...' },
  replace: { submit: 'End this card and make another', busy: 'Changing the keys...' },
  make: { submit: 'Make the card', busy: 'Making it ready...' },
};

function leadWords(errand: CardAction, first: string): string {
  if (errand.what === 'make')
    return `${first} can use the card from the moment you make it, but it opens nothing until the wait is over.`;
  if (errand.what === 'print') return `Card ${errand.card.number} is shown as it was printed.`;
  return `Card ${errand.card.number} will then stop working, wherever it is. You can then print a new card for ${first}.`;
}
