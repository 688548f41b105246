import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

interface AccountNeededProps {
  readonly first: string;
  readonly onBack: () => void;
}

/** For a person who reads with a card and has no account: why the desk needs one, and the way on. */
export function AccountNeeded({ first, onBack }: AccountNeededProps) {
  return (
    <>
      <PageTitle parts={['Executor’s desk', 'Emergency Card']} />
      <PageHead title="The desk needs a free account" takesFocus />
      <section className="sheet narrow fields" aria-label="Executor’s desk">
        <p>
          The work takes months. An account keeps the desk safe, with a password that only you know. Nobody at
          Kinfolio can read it.
        </p>
        <p>It costs nothing. We ask for no card and no plan.</p>
        <p>Afterwards you come back here, and we send you a code once more to open {first}’s passport.</p>
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
