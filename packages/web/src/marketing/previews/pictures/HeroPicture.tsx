import { allKinds, kindOf } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { dueDates } from '@kinfolio/domain/overview/due';
import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import { totals } from '@kinfolio/domain/overview/worth';
import type { SectionId } from '@kinfolio/domain/records/pages';
import { FolderOpen } from 'lucide-react';
import { Amount } from '../../../passport/Amount.tsx';
import { sections } from '../../../passport/all-sections.ts';
import { DateWhen } from '../../../passport/dates/DateWhen.tsx';
import { dueWords } from '../../../passport/dates/due-words.ts';
import { Nine } from '../../../passport/home/Nine.tsx';
import { passportState, type SectionState, statusWords } from '../../../passport/home/section-states.ts';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { sampleDay, sampleDayWords } from '../sample.tsx';

/** The same invented passport as the sample dashboard, so that both show the same figures. */
const records = samplePassport(sampleDay);
const recordsOf = (kindId: string) => records.filter(({ content }) => content.kind === kindId);
const { score, states } = passportState(sections, allKinds, recordsOf);
const { netWorthPence } = totals(allKinds, records);
const next = dueDates(kindOf, records, sampleDay).find(
  ({ kind, daysUntil }) => kind === insurancePolicy && daysUntil > 0,
);
/** As many of these as there is room for. */
const shown: ReadonlySet<SectionId> = new Set(['bank-accounts', 'investments', 'property', 'legal']);

/** The picture of the first page, made of the product's own parts. */
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
            <Nine states={states} />
            <ul className="rows herorows">
              {states.map(
                (state, index) =>
                  shown.has(state.section.id) && (
                    <SectionRow key={state.section.id} number={index + 1} state={state} />
                  ),
              )}
            </ul>
            <p className="small muted">{sampleDayWords}</p>
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
          <DateWhen day={next.day} />
          <p>
            <b>{next.title}</b>
            <br />
            {dueWords(next)}
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
      <Chip tone={status}>{statusWords[status]}</Chip>
    </li>
  );
}
