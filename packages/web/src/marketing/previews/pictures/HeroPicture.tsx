import { dependant } from '@kinfolio/domain/kinds/dependant';
import { digitalAccount } from '@kinfolio/domain/kinds/digital-account';
import { gift } from '@kinfolio/domain/kinds/gift';
import { allKinds, kindOf } from '@kinfolio/domain/kinds/index';
import { insurancePolicy } from '@kinfolio/domain/kinds/insurance-policy';
import { legalDocument } from '@kinfolio/domain/kinds/legal-document';
import { wishes } from '@kinfolio/domain/kinds/wishes';
import { dueDates } from '@kinfolio/domain/overview/due';
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
import { ellerys, sampleDay, sampleDayWords } from '../sample.tsx';

/** A passport on its way: of each kind the first few records, and nothing yet of the papers that follow. */
const firstFew = 4;
const notYet: ReadonlySet<string> = new Set([
  legalDocument.id,
  wishes.id,
  dependant.id,
  digitalAccount.id,
  gift.id,
]);
const recordsOf = (kindId: string) =>
  notYet.has(kindId) ? [] : ellerys.filter(({ content }) => content.kind === kindId).slice(0, firstFew);
const { score, states } = passportState(sections, allKinds, recordsOf);
const records = allKinds.flatMap(({ id }) => recordsOf(id));
const { netWorthPence } = totals(allKinds, records);
const next = dueDates(kindOf, records, sampleDay).find(
  ({ kind, daysUntil }) => kind === insurancePolicy && daysUntil > 0,
);
/** As many of these as there is room for. */
const shown: ReadonlySet<SectionId> = new Set(['household', 'bank-accounts', 'insurance', 'legal']);

/** The picture of the first page: the passport of the Ellerys, made of the product's own parts. */
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
            <Icon of={FolderOpen} size="sm" />
            The Ellery passport
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
