import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

const SamplePeople = createLazyPart(() => import('./SamplePeople.tsx'));

/** Frames every page of the sample: says what it is, and replaces the pages that only a server can fill. */
export default function SamplePage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className="banners">
        <Banner tone="info">
          <p>
            This is a sample. Nothing you type leaves this page.{' '}
            <a className="nowrap" href="/signup">
              Begin your own passport
            </a>
          </p>
        </Banner>
      </div>
      <Shown>{children}</Shown>
    </>
  );
}

function Shown({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  if (pathname === '/people') return <SamplePeople />;
  const served = servedPages.find(({ paths }) => paths.test(pathname));
  return served === undefined ? children : <ServedPage of={served} />;
}

interface Served {
  readonly paths: RegExp;
  readonly title: string;
  readonly says: string;
  /** The links to continue with. */
  readonly more: ReactNode;
}

const servedPages: readonly Served[] = [
  {
    paths: /^\/(?:people|emergency-access|while-you-were-away)(?:\/|$)/,
    title: 'People and access',
    says: 'Here you choose who can read which sections, and when: now, or after you have not logged in for some time. The sample has no server, so nothing can be shared from it.',
    more: (
      <>
        <a href="/previews/permissions">See what sharing looks like</a>, or{' '}
        <a href="/emergency-access">how emergency access works</a>.
      </>
    ),
  },
  {
    paths: /^\/(?:shared-with-me|shared-desk|estate-statement|desk)(?:\/|$)/,
    title: 'Shared with me',
    says: 'Here are the passports that other people let you read. The sample has no server, so nothing can be shared with it.',
    more: <a href="/emergency-access">What a reader sees</a>,
  },
  {
    paths: /^\/(?:settings|subscription-management|integrations|seat)(?:\/|$)/,
    title: 'Settings',
    says: 'Here you choose how you log in, and which emails you get. The sample has no account, so you cannot change anything here.',
    more: (
      <>
        These pages work in the sample: <Link to="/export">Download your data</Link>,{' '}
        <Link to="/import">Import</Link>, <Link to="/inheritance-tax">Inheritance Tax sheet</Link>,{' '}
        <Link to="/deleted-items">Deleted items</Link>.
      </>
    ),
  },
];

function ServedPage({ of: { title, says, more } }: { readonly of: Served }) {
  return (
    <>
      <PageTitle parts={[title]} />
      <PageHeading title={title} />
      <section className="sheet narrow stack" aria-label={title}>
        <p>{says}</p>
        <p>{more}</p>
      </section>
    </>
  );
}
