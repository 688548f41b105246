import { allKinds } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { pageAt, sections } from '../../passport/all-sections.ts';
import { passportState, railOf } from '../../passport/home/section-states.ts';
import { useRecordsOf, WholePassport } from '../../session/api/react.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { Rail, SectionPick } from '../../ui/layout/Rail.tsx';

/** Files of all sections lie together, behind the last tab. */
const papersPlace = { to: `/${paper.page}`, label: paper.texts.page, apart: 'All sections' };

/** The file: index tabs down the left edge, and the sheet of the section that is open. */
export default function PassportPages() {
  const { pathname } = useLocation();
  const recordsOf = useRecordsOf();
  const state = useMemo(() => recordsOf && passportState(sections, allKinds, recordsOf), [recordsOf]);
  const items = [...railOf(sections, state?.states), papersPlace];
  const page = pageAt(pathname);
  const current = items.findIndex(({ to }) => to === `/${page?.section ?? page?.id ?? ''}`);
  // A paper beside its form needs the width.
  if (pathname.endsWith('/scan'))
    return (
      <WholePassport fallback={<LoadingPage label="Opening your records" />}>
        <Outlet />
      </WholePassport>
    );
  return (
    <div className="folio">
      <Rail label="My passport, sections" items={items} lead={state && `${state.score.percent}% complete`} />
      <div>
        <SectionPick label="My passport, sections" items={items} current={current} />
        <WholePassport fallback={<LoadingPage label="Opening your records" />}>
          <Outlet />
        </WholePassport>
      </div>
    </div>
  );
}
