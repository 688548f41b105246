import { ButtonLink } from '../../../ui/form/Button.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

/** Shown until the executor's device has sent the shared desk. */
export function DeskNotReceivedYet({ owner }: { readonly owner: string }) {
  return (
    <>
      <PageTitle parts={['Executor’s desk']} />
      <PageHeading
        title="There is nothing here yet"
        lead={`What ${owner} shares will appear here once ${owner} has opened Kinfolio online. Check again later.`}
      />
      <ButtonLink variant="primary" to="/shared-with-me">
        Shared with me
      </ButtonLink>
    </>
  );
}
