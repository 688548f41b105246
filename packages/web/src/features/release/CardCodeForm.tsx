import { TypedCodeForm, type TypedCodeFormProps } from '../../passport/sharing/TypedCodeForm.tsx';

/** Why a typed code is not taken: how it is written (`group` from 1), that no card in use has it, or no answer. */
export type CardCodeProblem =
  | { readonly problem: 'group'; readonly group: number }
  | { readonly problem: 'length' | 'unknown' | 'not-genuine' | 'offline' | 'too-many' };

export interface CardCodeFormProps extends Pick<TypedCodeFormProps, 'begin'> {
  readonly onCode: (typed: string) => Promise<CardCodeProblem | undefined>;
}

/** The code of a card; a wrong group is named. */
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
  length: 'A code has 8 groups of 5. Something is missing, or there is too much',
  unknown: 'No card in use has this code. If there is a newer card, use that one',
  'not-genuine':
    'Stop here. Kinfolio’s server does not show the passport of the person who made the card. Nothing was opened',
  'too-many': 'There were too many tries from here. Wait an hour, then try again',
  offline: 'Kinfolio could not be reached. What you typed is still here. Try again',
};

function problemWords(found: CardCodeProblem): string {
  return found.problem === 'group'
    ? `Look at group ${found.group} again: it is not as it is on the card`
    : sentences[found.problem];
}
