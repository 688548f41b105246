import type { OwnSharingState } from '../../../features/people/own/use-own-sharing.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

/** Shown instead of a sharing page while it is loading, or if it cannot be loaded. */
export function SharingProblemPage({
  title,
  read,
}: {
  readonly title: string;
  readonly read: Exclude<OwnSharingState, { state: 'read' }>;
}) {
  if (read.state === 'reading') return <LoadingPage label="Looking up who has access" />;
  return (
    <>
      <PageTitle parts={[title]} />
      <PageHeading title={title} />
      <Banner tone="danger" role="alert">
        <p>{read.problem}</p>
      </Banner>
    </>
  );
}
