import { ButtonLink } from '../../../ui/form/Button.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

/** Shown for an address that no desk has. */
export function DeskPageNotFound() {
  return (
    <>
      <PageTitle parts={['Executor’s desk']} />
      <PageHeading
        title="We could not find this part of the desk"
        lead="It may be in another account, or may have been deleted."
      />
      <ButtonLink variant="primary" to="/desk">
        Go to the executor’s desk
      </ButtonLink>
    </>
  );
}
