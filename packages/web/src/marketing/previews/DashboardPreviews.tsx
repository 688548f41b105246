import { allKinds } from '@kinfolio/domain/kinds/index';
import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import { sectionsWithPages } from '../../passport/all-sections.ts';
import { DashboardPreview } from '../../passport/home/DashboardPreview.tsx';
import { computeHomeData } from '../../passport/home/home-data.ts';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { createPreviewPage, DialogLink, Preview } from './Preview.tsx';
import { SamplePassportProvider, sampleDay, sampleDayNote, toSampleUrl } from './sample.tsx';

const data = computeHomeData(sectionsWithPages, allKinds, samplePassport(sampleDay), sampleDay);
const description =
  'A sample dashboard: net worth, total assets, monthly bills, insurance and the next dates.';

/** The dashboard of an invented person, in a short and a complete version. */
export const dashboardPreviews: readonly PublicPage[] = [
  createPreviewPage('/previews/dashboard', 'Sample dashboard', description, () => <Dashboard full={false} />),
  createPreviewPage('/previews/dashboard/full', 'Sample dashboard in full', description, () => (
    <Dashboard full />
  )),
];

function Dashboard({ full }: { readonly full: boolean }) {
  return (
    <Preview
      title={full ? 'The full dashboard' : 'Your dashboard'}
      actions={
        full ? (
          <>
            <a className="btn btn--secondary" href={toSampleUrl('')}>
              Open the sample passport
            </a>
            <a className="btn btn--primary" href="/signup">
              Try It Free for 30 Days
            </a>
          </>
        ) : (
          <DialogLink href="/previews/dashboard/full" look="primary">
            See Full Dashboard
          </DialogLink>
        )
      }
    >
      <p className="muted">A sample with made-up records. {sampleDayNote}</p>
      <div className="page">
        <SamplePassportProvider>
          <DashboardPreview data={data} kinds={allKinds} full={full} />
        </SamplePassportProvider>
        {full && <EmergencyAccess />}
      </div>
    </Preview>
  );
}

/** The section about emergency access at the end of the whole dashboard (spec 1 §2). */
function EmergencyAccess() {
  return (
    <section className="sheet gap-top stack-2" aria-labelledby="sample-emergency">
      <h2 className="h3" id="sample-emergency">
        Emergency access
      </h2>
      <p>
        <ClaimText id="emergency-access" />
      </p>
    </section>
  );
}
