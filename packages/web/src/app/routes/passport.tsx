import { allKinds } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { findRecordPageAt, sectionsWithPages } from '../../passport/all-sections.ts';
import { computePassportState, listSectionTabs } from '../../passport/home/section-states.ts';
import { useRecordsByKind, WaitForPassport } from '../../session/api/react.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { SectionNav, SectionNavButton } from '../../ui/layout/Rail.tsx';

/** Files from all sections are kept together, behind the last tab. */
const papersPlace = { to: `/${paper.page}`, label: paper.texts.page, apart: 'All sections' };

/** The frame of the passport, drawn as a file: index tabs down the left edge, and the sheet for the open section. */
export default function PassportFrame() {
  const { pathname } = useLocation();
  const recordsOf = useRecordsByKind();
  const state = useMemo(
    () => recordsOf && computePassportState(sectionsWithPages, allKinds, recordsOf),
    [recordsOf],
  );
  const items = [...listSectionTabs(sectionsWithPages, state?.states), papersPlace];
  const page = findRecordPageAt(pathname);
  const current = items.findIndex(({ to }) => to === `/${page?.section ?? page?.id ?? ''}`);
  // Checking a document next to its form needs the full width.
  if (pathname.endsWith('/scan'))
    return (
      <WaitForPassport fallback={<LoadingPage label="Opening your records" />}>
        <Outlet />
      </WaitForPassport>
    );
  return (
    <div className="folio">
      <SectionNav
        label="My passport, sections"
        items={items}
        lead={state && `${state.score.percent}% complete`}
      />
      <div>
        <SectionNavButton label="My passport, sections" items={items} current={current} />
        <WaitForPassport fallback={<LoadingPage label="Opening your records" />}>
          <Outlet />
        </WaitForPassport>
      </div>
    </div>
  );
}
