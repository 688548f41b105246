import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

interface AccountNeededProps {
  readonly first: string;
  readonly onBack: () => void;
}

/**
 * Explains why the desk needs an account and how to continue, for a person who reads with a card and has no account.
 */
export function DeskAccountNeeded({ first, onBack }: AccountNeededProps) {
  return (
    <>
      <PageTitle parts={['Executor’s desk', 'Emergency Card']} />
      <PageHeading title="You need a free account for the desk" takesFocus />
      <section className="sheet narrow fields" aria-label="Executor’s desk">
        <p>
          Dealing with an estate takes months. An account keeps the desk safe, with a password only you know.
          Nobody at Kinfolio can read it.
        </p>
        <p>The account is free. You do not need a card or a plan.</p>
        <p>Make an account, then come back here. We will send you another code to open {first}’s passport.</p>
        <div className="actions">
          <ButtonLink variant="primary" to="/signup">
            Make a free account
          </ButtonLink>
          <ButtonLink to="/login">I have an account</ButtonLink>
          <Button variant="quiet" onClick={onBack}>
            Not now
          </Button>
        </div>
      </section>
    </>
  );
}
