import { type RehearsalReport, type SilencePlan } from '@kinfolio/domain/access/rehearsal';
import { addYears, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import {
  createRehearsalResultLines,
  describeRehearsalResult,
  describeRehearsalTally,
  describeRehearsalVerdict,
  findFirstGapAction,
  formatFirstNames,
  type RehearsalParticipant,
  type RehearsalResultLine,
  toLondonDayOfMs,
} from './rehearsal-words.ts';
import './rehearsal.css';

export interface RehearsalResultProps {
  readonly begunAtMs: number;
  readonly report: RehearsalReport;
  readonly people: readonly RehearsalParticipant[];
  /** First names of the people who could open the passport today. */
  readonly ableNames: readonly string[];
  readonly channels: readonly ('mail' | 'text')[];
  /** The plan for the release that would open first if the owner stopped signing in now. */
  readonly plan: SilencePlan | undefined;
  /** For each person, the things that would be missing from the papers they could read. */
  readonly missed: readonly { readonly name: string; readonly things: readonly string[] }[];
  readonly onAgain: () => void;
  readonly problem?: string | undefined;
}

/** The result of a rehearsal, on the screen and on one printed page. */
export function RehearsalResult(props: RehearsalResultProps) {
  const { begunAtMs, report, people, plan, missed, onAgain, problem } = props;
  const gap = findFirstGapAction(report, people);
  const isOver = report.verdict !== 'waiting';
  return (
    <div className="rehearsed">
      <PageTitle parts={[`Rehearsal of ${formatDay(toLondonDayOfMs(begunAtMs))}`, 'People and access']} />
      <BackLink to="/people">People and access</BackLink>
      <PageHeading
        title={describeRehearsalVerdict(report, people)}
        lead={describeRehearsalResult(report, people, begunAtMs)}
        takesFocus
      />
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <div className="split">
        <section className="sheet sheet--flush" aria-labelledby="tried-head">
          <div className="pad-head">
            <h2 id="tried-head" className="h3">
              What we tried
            </h2>
            <p className="muted">{describeRehearsalTally(report)}</p>
          </div>
          <ol className="rows">
            {createRehearsalResultLines(report, people, props).map(({ key, ...line }) => (
              <Line key={key} {...line} />
            ))}
          </ol>
        </section>
        <div className="col">
          {gap !== undefined && isOver && (
            <section className="sheet" aria-labelledby="gap-head">
              <h2 id="gap-head" className="h3">
                Put this right
              </h2>
              <p>{gap.words}</p>
              <div className="actions gap-top no-print">
                <ButtonLink variant="primary" to={gap.to}>
                  {gap.link}
                </ButtonLink>
              </div>
            </section>
          )}
          <MarginNote title="If this were real">
            <p>{planWords(plan, formatFirstNames(people))}</p>
            {isOver && (
              <div className="no-print">
                <p>
                  Rehearse again on {formatDay(addYears(toLondonDayOfMs(begunAtMs), 1))}, or when access
                  changes.
                </p>
                <p>
                  <Button variant="quiet" className="flushleft" onClick={onAgain}>
                    Rehearse again now
                  </Button>
                </p>
              </div>
            )}
            <MissedAndPrint missed={missed} prints={isOver} />
          </MarginNote>
        </div>
      </div>
    </div>
  );
}

interface MissedAndPrintProps extends Pick<RehearsalResultProps, 'missed'> {
  readonly prints: boolean;
}

/**
 * The list of things that an executor would not find, and the print button. The list is always printed, but shown on
 * the screen only on request: one button opens both. If the list is empty, there is just a print button.
 */
function MissedAndPrint({ missed, prints }: MissedAndPrintProps) {
  const [isOpen, setOpen] = useState(false);
  const lacking = missed.filter(({ things }) => things.length > 0);
  const count = lacking
    .map(({ name, things }) => `${name} would not see ${formatCounted(things.length, 'thing')}`)
    .join('; ');
  const print = prints && (
    <Button variant="quiet" className="flushleft no-print" onClick={() => window.print()}>
      Print
    </Button>
  );
  if (lacking.length === 0) return print;
  return (
    <>
      <p className="no-print">
        <Button variant="quiet" className="flushleft" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {prints ? `${count}: see or print` : count}
        </Button>
      </p>
      {lacking.map(({ name, things }) => (
        <div key={name} className={isOpen ? '' : 'onpaper'}>
          <p>{name} would not see:</p>
          <ul className="bul">
            {things.map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      ))}
      {isOpen && print}
    </>
  );
}

const looks = {
  worked: { icon: CircleCheck, tone: 'done', words: 'Worked' },
  'needs-you': { icon: CircleAlert, tone: 'missing', words: 'Needs you' },
  waiting: { icon: CircleDashed, tone: 'untouched', words: 'To come' },
} as const;

function Line({ title, words, outcome }: Omit<RehearsalResultLine, 'key'>) {
  const { icon, tone, words: state } = looks[outcome];
  return (
    <li className="task">
      <span className="task__no">
        <Icon of={icon} />
      </span>
      <span>
        <span className="strong">{title}</span>
        <br />
        <span className="task__gap">{words}</span>
      </span>
      <span className="task__state">
        <StatusChip tone={tone}>{state}</StatusChip>
      </span>
    </li>
  );
}

/** Describes when the passport would open, by the same rules as the real release. */
function planWords(plan: SilencePlan | undefined, names: string): string {
  if (plan === undefined)
    return `${names} would ask to open your passport, and you would have time to say no.`;
  const { firstMs, messages, opensMs } = plan;
  const opens = formatMoment(new Date(opensMs).toISOString());
  return `If you stopped logging in now, you would get ${formatCounted(messages, 'message')} from ${formatDay(toLondonDayOfMs(firstMs))}. Your passport would open on ${opens}.`;
}
