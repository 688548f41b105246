import { allKinds, findKind } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { listDueDates } from '@kinfolio/domain/overview/due';
import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import { computeTotals } from '@kinfolio/domain/overview/worth';
import type { SectionId } from '@kinfolio/domain/records/pages';
import { FolderOpen } from 'lucide-react';
import { Amount } from '../../../passport/Amount.tsx';
import { sectionsWithPages } from '../../../passport/all-sections.ts';
import { CalendarLeaf } from '../../../passport/dates/DateWhen.tsx';
import { describeDueDate } from '../../../passport/dates/due-words.ts';
import { SectionTabs } from '../../../passport/home/SectionTabs.tsx';
import {
  computePassportState,
  type SectionState,
  sectionStatusLabels,
} from '../../../passport/home/section-states.ts';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { sampleDay, sampleDayNote } from '../sample.tsx';

/** The same invented passport as the sample dashboard, so that both show the same figures. */
const records = samplePassport(sampleDay);
const recordsOf = (kindId: string) => records.filter(({ content }) => content.kind === kindId);
const { score, states } = computePassportState(sectionsWithPages, allKinds, recordsOf);
const { netWorthPence } = computeTotals(allKinds, records);
const next = listDueDates(findKind, records, sampleDay).find(
  ({ kind, daysUntil }) => kind === insurancePolicy && daysUntil > 0,
);
/** The sections for which the picture has room. */
const shown: ReadonlySet<SectionId> = new Set(['bank-accounts', 'investments', 'property', 'legal']);

/** The picture on the landing page, made from the product's own parts. */
export function HeroPicture() {
  return (
    <div
      className="hero__pic"
      role="img"
      aria-label={`A passport that is ${String(score.percent)} per cent complete, with its sections and what is missing in each.`}
    >
      <div className="tabbed" aria-hidden="true">
        <div className="sheet">
          <span className="tabbed__tab">
            <Icon of={FolderOpen} size="sm" />A sample passport
          </span>
          <div className="heropass">
            <p className="pct">
              <span className="pct__n">{score.percent}%</span> complete
            </p>
            <SectionTabs states={states} />
            <ul className="rows herorows">
              {states.map(
                (state, index) =>
                  shown.has(state.section.id) && (
                    <SectionRow key={state.section.id} number={index + 1} state={state} />
                  ),
              )}
            </ul>
            <p className="small muted">{sampleDayNote}</p>
            <p className="herototal">
              <span>Net worth</span>
              <span className="total-rule">
                <Amount pence={netWorthPence} />
              </span>
            </p>
          </div>
        </div>
      </div>
      {next !== undefined && (
        <div className="herocard" aria-hidden="true">
          <CalendarLeaf day={next.day} />
          <p>
            <b>{next.title}</b>
            <br />
            {describeDueDate(next)}
          </p>
        </div>
      )}
    </div>
  );
}

interface SectionRowProps {
  readonly number: number;
  readonly state: SectionState;
}

function SectionRow({ number, state: { section, status, words } }: SectionRowProps) {
  return (
    <li>
      <span className="task__no">{number}</span>
      <span className="herorow__t">
        <span className="strong">{section.title}</span>
        <br />
        <span className="small muted">{words}</span>
      </span>
      <StatusChip tone={status === 'without' ? 'none' : status}>{sectionStatusLabels[status]}</StatusChip>
    </li>
  );
}
