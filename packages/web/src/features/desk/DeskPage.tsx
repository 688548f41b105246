import type { ReactNode } from 'react';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useDesk } from './desk-context.ts';

interface DeskPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Where it leads back to, below the desk's first page; undefined for that page itself. */
  readonly back?: { readonly to: string; readonly words: string };
  /** Beside the heading. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page of a desk: the way back, one heading, and that it can only be read where that is so. */
export function DeskPage({ title, lead, back, beside, children }: DeskPageProps) {
  const { desk, home, mayChange } = useDesk();
  const first = firstNameOf(desk.estate.name);
  const to = back ?? { to: home, words: `${first}’s estate` };
  return (
    <SummaryPlace>
      <PageTitle parts={[title, `${first}’s estate`]} />
      <BackLink to={to.to}>{to.words}</BackLink>
      <PageHead title={title} lead={lead}>
        {beside}
      </PageHead>
      {!mayChange && (
        <Banner tone="info">
          <p>You can read this desk. Another executor keeps it up to date.</p>
        </Banner>
      )}
      {children}
    </SummaryPlace>
  );
}

/** What went wrong with a save. */
export function SaveProblem({ problem }: { readonly problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <Banner tone="danger" role="alert">
      <p>Not saved. {problem}</p>
    </Banner>
  );
}
