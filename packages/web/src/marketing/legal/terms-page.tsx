import { NotebookDrawing } from '../drawings/NotebookDrawing.tsx';
import { WhenOperator } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimLine } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { CallLink, Company, EmailLink, WhenNone } from './Company.tsx';
import { LastUpdated, NumberedSections } from './NumberedSections.tsx';
import { terms } from './terms.ts';

const changed = '2026-11-26';

/** What a section has below its words: what only the operator knows. */
const more = {
  who: <Company />,
  leave: <ClaimLine id="refund-days" />,
  we: (
    <>
      <ClaimLine id="uptime" />
      <ClaimLine id="daily-backups" />
      <WhenOperator lacks="BACKUP_DAYS">
        <p>The people who run this site do not promise backups, so save a copy now and then.</p>
      </WhenOperator>
    </>
  ),
  close: <ClaimLine id="closure-notice" />,
  complaints: <Complaints />,
};

/** The contract with each person who signs up. */
export const termsPage: PublicPage = {
  path: '/terms',
  title: 'Terms',
  description:
    'The contract between you and us: what it costs, how to change your mind, and how to complain.',
  changed,
  Body: () => (
    <>
      <PageTop title="Terms" drawing={<NotebookDrawing />}>
        <p className="lead">The contract between you and us, in plain words.</p>
        <LastUpdated on={changed} />
      </PageTop>
      <NumberedSections sections={terms} more={more}>
        <p>
          <a className="btn btn--secondary" href="/contact">
            Ask us about the terms
          </a>
        </p>
      </NumberedSections>
    </>
  ),
};

/** Where a complaint goes: the first of these that the operator has. */
function Complaints() {
  return (
    <>
      <WhenOperator has="COMPLAINTS_EMAIL">
        <p>
          Send it to <EmailLink of="COMPLAINTS_EMAIL" />.
        </p>
      </WhenOperator>
      <WhenOperator lacks="COMPLAINTS_EMAIL">
        <WhenOperator has="CONTACT_EMAIL">
          <p>
            Send it to <EmailLink of="CONTACT_EMAIL" />, and put “Complaint” in the subject.
          </p>
        </WhenOperator>
        <WhenOperator lacks="CONTACT_EMAIL">
          <WhenOperator has="FACT_REACHABLE">
            <p>
              The <a href="/contact">contact page</a> says how to reach us.
            </p>
          </WhenOperator>
        </WhenOperator>
      </WhenOperator>
      <WhenOperator has="SUPPORT_PHONE">
        <p>
          You can also ring <CallLink />.
        </p>
      </WhenOperator>
      <WhenNone of={['FACT_REACHABLE', 'COMPLAINTS_EMAIL']}>
        <p>
          There is no way yet to reach the people who run this site. That is a reason not to sign up here.
        </p>
      </WhenNone>
      <p>
        If we do not agree, <a href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</a> helps
        for free. If it is about your data, you can also go to the{' '}
        <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
      </p>
    </>
  );
}
