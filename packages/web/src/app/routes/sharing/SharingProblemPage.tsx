import type { OwnSharingRead } from '../../../features/people/own/use-own-sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

/** In place of a page of sharing while it is read, and where it cannot be. */
export function SharingProblemPage({
  title,
  read,
}: {
  readonly title: string;
  readonly read: Exclude<OwnSharingRead, { state: 'read' }>;
}) {
  if (read.state === 'reading') return <LoadingPage label="Looking up who has access" />;
  return (
    <>
      <PageTitle parts={[title]} />
      <PageHead title={title} />
      <Banner tone="danger" role="alert">
        <p>{read.problem}</p>
      </Banner>
    </>
  );
}
