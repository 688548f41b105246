import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { OperatorDetailsTable } from '../legal/Company.tsx';
import { LastUpdated, NumberedSections } from '../legal/NumberedSections.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimParagraph } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { privacyPolicySections } from '../parts/privacy.ts';

const changed = '2026-12-01';

/** The text added to some sections of the policy, with facts that only the operator knows. */
const more = {
  who: (
    <>
      <OperatorDetailsTable />
      <ClaimParagraph id="data-location" />
    </>
  ),
};

export const privacyPage: PublicPage = {
  path: '/privacy',
  title: 'Privacy',
  description: 'What Kinfolio knows about you, why, for how long, and what it cannot know.',
  changed,
  Body: () => (
    <>
      <PublicPageTop title="Privacy policy" drawing={<EnvelopeDrawing />}>
        <p className="lead">Everything we know about you, why, and what we cannot know, in plain words.</p>
        <LastUpdated on={changed} />
      </PublicPageTop>
      <NumberedSections sections={privacyPolicySections} more={more}>
        <p>
          <a className="btn btn--secondary" href="/contact">
            Ask us about privacy
          </a>
        </p>
      </NumberedSections>
    </>
  ),
};
