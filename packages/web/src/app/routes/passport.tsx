import { Outlet, useLocation } from 'react-router';
import { railOf } from '../../passport/sections.ts';
import { useRecordsOf, WholePassport } from '../../sync/react.ts';
import { Rail, SectionPick } from '../../ui/Rail.tsx';
import { CentredSpinner } from '../../ui/Spinner.tsx';
import { pageAt, sections } from '../sections.ts';

/** The file: index tabs down the left edge, and the sheet of the section that is open. */
export default function PassportPages() {
  const { pathname } = useLocation();
  const items = railOf(sections, useRecordsOf());
  const page = pageAt(pathname);
  const current = sections.findIndex(({ id }) => id === page?.section);
  return (
    <div className="folio">
      <Rail label="My passport, sections" items={items} />
      <div>
        <SectionPick label="My passport, sections" items={items} current={current} />
        <WholePassport fallback={<CentredSpinner label="Opening your records" />}>
          <Outlet />
        </WholePassport>
      </div>
    </div>
  );
}
