import { TypedCodeForm, type TypedCodeFormProps } from '../../passport/sharing/TypedCodeForm.tsx';

/**
 * Why a typed code was rejected: a mistyped group (`group` counts from 1), a code that belongs to no current card, or
 * no answer from the server.
 */
export type CardCodeProblem =
  | { readonly problem: 'group'; readonly group: number }
  | { readonly problem: 'length' | 'unknown' | 'not-genuine' | 'offline' | 'too-many' };

export interface CardCodeFormProps extends Pick<TypedCodeFormProps, 'begin'> {
  readonly onCode: (typed: string) => Promise<CardCodeProblem | undefined>;
}

/** The form for a card's code. If a group is mistyped, the error names it. */
export function CardCodeForm({ begin = '', onCode }: CardCodeFormProps) {
  return (
    <TypedCodeForm
      boxId="card-code"
      label="Code on your Emergency Card"
      emptyMessage="Type the code on your Emergency Card"
      begin={begin}
      onCode={async typed => {
        const found = await onCode(typed);
        return found && problemWords(found);
      }}
    />
  );
}

const sentences: Readonly<Record<Exclude<CardCodeProblem['problem'], 'group'>, string>> = {
  length: 'A code has 8 groups of 5. This one has too few characters, or too many',
  unknown: 'No card in use has this code. If there is a newer card, use that one',
  'not-genuine':
    'Stop here. Kinfolio’s server is not showing the passport of the person who made the card. Nothing was opened',
  'too-many': 'There have been too many tries from this connection. Wait an hour, then try again',
  offline: 'Kinfolio could not be reached. What you typed is still here. Try again',
};

function problemWords(found: CardCodeProblem): string {
  return found.problem === 'group'
    ? `Check group ${found.group} again: it does not match the card`
    : sentences[found.problem];
}
