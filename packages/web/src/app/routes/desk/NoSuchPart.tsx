import { ButtonLink } from '../../../ui/form/Button.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

/** For an address that no desk has. */
export function NoSuchPart() {
  return (
    <>
      <PageTitle parts={['Executor’s desk']} />
      <PageHead title="There is nothing here" lead="It may be kept in another account, or was deleted." />
      <ButtonLink variant="primary" to="/desk">
        Go to the executor’s desk
      </ButtonLink>
    </>
  );
}
