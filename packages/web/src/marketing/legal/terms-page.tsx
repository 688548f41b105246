import { NotebookDrawing } from '../drawings/NotebookDrawing.tsx';
import { ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimParagraph } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { OperatorDetailsTable, OperatorEmailLink, OperatorPhoneLink, ShowIfNoneSet } from './Company.tsx';
import { LastUpdated, NumberedSections } from './NumberedSections.tsx';
import { termsOfService } from './terms.ts';

const changed = '2026-12-01';

/** Additions below the text of a section, for facts that only the operator knows. */
const more = {
  who: <OperatorDetailsTable />,
  leave: <ClaimParagraph id="refund-days" />,
  we: (
    <>
      <ClaimParagraph id="uptime" />
      <ClaimParagraph id="daily-backups" />
      <ShowIfOperatorSet lacks="BACKUP_DAYS">
        <p>The people who run this site do not promise backups, so save a copy now and then.</p>
      </ShowIfOperatorSet>
    </>
  ),
  close: <ClaimParagraph id="closure-notice" />,
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
      <PublicPageTop title="Terms" drawing={<NotebookDrawing />}>
        <p className="lead">The contract between you and us, in plain words.</p>
        <LastUpdated on={changed} />
      </PublicPageTop>
      <NumberedSections sections={termsOfService} more={more}>
        <p>
          <a className="btn btn--secondary" href="/contact">
            Ask us about the terms
          </a>
        </p>
      </NumberedSections>
    </>
  ),
};

/** Says where to send a complaint: to the first of the possible contacts that the operator has set. */
function Complaints() {
  return (
    <>
      <ShowIfOperatorSet has="COMPLAINTS_EMAIL">
        <p>
          Send it to <OperatorEmailLink of="COMPLAINTS_EMAIL" />.
        </p>
      </ShowIfOperatorSet>
      <ShowIfOperatorSet lacks="COMPLAINTS_EMAIL">
        <ShowIfOperatorSet has="CONTACT_EMAIL">
          <p>
            Send it to <OperatorEmailLink of="CONTACT_EMAIL" />, and put “Complaint” in the subject.
          </p>
        </ShowIfOperatorSet>
        <ShowIfOperatorSet lacks="CONTACT_EMAIL">
          <ShowIfOperatorSet has="FACT_REACHABLE">
            <p>
              The <a href="/contact">contact page</a> says how to reach us.
            </p>
          </ShowIfOperatorSet>
        </ShowIfOperatorSet>
      </ShowIfOperatorSet>
      <ShowIfOperatorSet has="SUPPORT_PHONE">
        <p>
          You can also ring <OperatorPhoneLink />.
        </p>
      </ShowIfOperatorSet>
      <ShowIfNoneSet of={['FACT_REACHABLE', 'COMPLAINTS_EMAIL']}>
        <p>
          There is no way yet to reach the people who run this site. That is a reason not to sign up here.
        </p>
      </ShowIfNoneSet>
      <p>
        If we cannot agree, <a href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</a> helps
        for free. For complaints about your data, you can also go to the{' '}
        <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
      </p>
    </>
  );
}
