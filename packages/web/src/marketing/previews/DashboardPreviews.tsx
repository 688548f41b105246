import { allKinds } from '@kinfolio/domain/kinds/index';
import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import { sections } from '../../passport/all-sections.ts';
import { DashboardPreview } from '../../passport/home/DashboardPreview.tsx';
import { homeData } from '../../passport/home/home-data.ts';
import type { PublicPage } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';
import { DialogLink, Preview, previewPage } from './Preview.tsx';
import { InPassport, sampleDay, sampleDayWords } from './sample.tsx';

const data = homeData(sections, allKinds, samplePassport(sampleDay), sampleDay);
const description =
  'A sample dashboard: net worth, total assets, monthly bills, insurance and the next dates.';

/** The dashboard of an invented person: in short, and all of it. */
export const dashboardPreviews: readonly PublicPage[] = [
  previewPage('/previews/dashboard', 'Sample dashboard', description, () => <Dashboard full={false} />),
  previewPage('/previews/dashboard/full', 'Sample dashboard in full', description, () => <Dashboard full />),
];

function Dashboard({ full }: { readonly full: boolean }) {
  return (
    <Preview
      title={full ? 'The full dashboard' : 'Your dashboard'}
      actions={
        full ? (
          <a className="btn btn--primary" href="/signup">
            Try It Free for 30 Days
          </a>
        ) : (
          <DialogLink href="/previews/dashboard/full" look="primary">
            See Full Dashboard
          </DialogLink>
        )
      }
    >
      <p className="muted">A sample with made-up records. {sampleDayWords}</p>
      <div className="page">
        <InPassport>
          <DashboardPreview data={data} kinds={allKinds} full={full} />
        </InPassport>
        {full && <EmergencyAccess />}
      </div>
    </Preview>
  );
}

/** The last part of the whole dashboard (spec 1 §2). */
function EmergencyAccess() {
  return (
    <section className="sheet gap-top stack-2" aria-labelledby="sample-emergency">
      <h2 className="h3" id="sample-emergency">
        Emergency access
      </h2>
      <p>
        <Claim id="emergency-access" />
      </p>
    </section>
  );
}
