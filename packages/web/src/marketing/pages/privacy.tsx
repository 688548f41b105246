import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { Company } from '../legal/Company.tsx';
import { LastUpdated, NumberedSections } from '../legal/NumberedSections.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimLine } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { policy } from '../parts/privacy.ts';

const changed = '2026-11-26';

/** What a section of the policy has below its words: what only the operator knows. */
const more = {
  who: (
    <>
      <Company />
      <ClaimLine id="data-location" />
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
      <PageTop title="Privacy policy" drawing={<EnvelopeDrawing />}>
        <p className="lead">
          What we know about you, why, and what we cannot know. In plain words, all of it.
        </p>
        <LastUpdated on={changed} />
      </PageTop>
      <NumberedSections sections={policy} more={more}>
        <p>
          <a className="btn btn--secondary" href="/contact">
            Ask us about privacy
          </a>
        </p>
      </NumberedSections>
    </>
  ),
};
