import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { CardCheck, type CardCheckProps } from './CardCheck.tsx';
import { CardSheet } from './CardSheet.tsx';
import type { EmergencyCard } from './emergency-card.ts';
import './emergency-card.css';

export interface MakeCardPageProps extends Pick<CardCheckProps, 'asked' | 'onCheck' | 'isChecked'> {
  readonly card: EmergencyCard;
  /** The text of the button that leaves this page. */
  readonly done: string;
  readonly onDone: () => void;
}

/** Shows the card for printing, then asks for two of its groups from the printed card. Nothing is saved as a file. */
export function MakeCardPage({ card, done, onDone, ...check }: MakeCardPageProps) {
  const first = getFirstName(card.person);
  return (
    <>
      <PageTitle parts={[`Emergency Card for ${card.person}`, 'People and access']} />
      <div className="no-print">
        <PageHeading
          title={`Emergency Card for ${first}`}
          takesFocus
          lead="One A4 page with a wallet card to cut out. Hand it over in person. Do not photograph it."
        >
          <div className="actions">
            <Button variant="primary" onClick={() => window.print()}>
              Print the card
            </Button>
          </div>
        </PageHeading>
      </div>
      <CardSheet card={card} />
      <div className="no-print">
        <CardCheck {...check} />
        <div className="actions gap-top">
          <Button onClick={onDone}>{done}</Button>
        </div>
      </div>
    </>
  );
}
