import type { ReactNode } from 'react';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorSummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useDesk } from './desk-context.ts';

interface DeskPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The target of the back link on the pages below the desk's first page; undefined on the first page. */
  readonly back?: { readonly to: string; readonly words: string };
  /** Shown next to the heading. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a desk page: the back link, one heading, and a notice if the desk is read-only. */
export function DeskPageFrame({ title, lead, back, beside, children }: DeskPageProps) {
  const { desk, home, mayChange } = useDesk();
  const first = getFirstName(desk.estate.name);
  const to = back ?? { to: home, words: `${first}’s estate` };
  return (
    <ErrorSummaryPlace>
      <PageTitle parts={[title, `${first}’s estate`]} />
      <BackLink to={to.to}>{to.words}</BackLink>
      <PageHeading title={title} lead={lead}>
        {beside}
      </PageHeading>
      {!mayChange && (
        <Banner tone="info">
          <p>You can read this desk. Another executor keeps it up to date.</p>
        </Banner>
      )}
      <div className="desk">{children}</div>
    </ErrorSummaryPlace>
  );
}

/** The error from a save. */
export function SaveProblemMessage({ problem }: { readonly problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <Banner tone="danger" role="alert">
      <p>Not saved. {problem}</p>
    </Banner>
  );
}
