import { type RehearsalReport, type SilencePlan } from '@kinfolio/domain/access/rehearsal';
import { addYears, formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import {
  dayOfMs,
  firstNames,
  gapStep,
  lineWords,
  type NamedRehearsed,
  resultLead,
  tallyWords,
  verdictWords,
  type WordedLine,
} from './rehearsal-words.ts';
import './rehearsal.css';

export interface RehearsalResultProps {
  readonly begunAtMs: number;
  readonly report: RehearsalReport;
  readonly people: readonly NamedRehearsed[];
  /** First names of who could open it today if it came to that. */
  readonly ableNames: readonly string[];
  readonly channels: readonly ('mail' | 'text')[];
  /** What the real release would do from now on: of the first that opens. */
  readonly plan: SilencePlan | undefined;
  /** What each person would look for in vain in the papers that they could read. */
  readonly missed: readonly { readonly name: string; readonly things: readonly string[] }[];
  readonly onAgain: () => void;
  readonly problem?: string | undefined;
}

/** What a rehearsal found: on the screen, and on one printed page. */
export function RehearsalResult(props: RehearsalResultProps) {
  const { begunAtMs, report, people, plan, missed, onAgain, problem } = props;
  const gap = gapStep(report, people);
  const isOver = report.verdict !== 'waiting';
  return (
    <div className="rehearsed">
      <PageTitle parts={[`Rehearsal of ${formatDay(dayOfMs(begunAtMs))}`, 'People and access']} />
      <BackLink to="/people">People and access</BackLink>
      <PageHead
        title={verdictWords(report, people)}
        lead={resultLead(report, people, begunAtMs)}
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
            <p className="muted">{tallyWords(report)}</p>
          </div>
          <ol className="rows">
            {lineWords(report, people, props).map(({ key, ...line }) => (
              <Line key={key} {...line} />
            ))}
          </ol>
        </section>
        <div className="col">
          {gap !== undefined && isOver && (
            <section className="sheet" aria-labelledby="gap-head">
              <h2 id="gap-head" className="h3">
                Close the gap
              </h2>
              <p>{gap.words}</p>
              <div className="actions gap-top no-print">
                <ButtonLink variant="primary" to={gap.to}>
                  {gap.link}
                </ButtonLink>
              </div>
            </section>
          )}
          <Note title="If it were real">
            <p>{planWords(plan, firstNames(people))}</p>
            {isOver && (
              <div className="no-print">
                <p>Rehearse again on {formatDay(addYears(dayOfMs(begunAtMs), 1))}, or when access changes.</p>
                <p>
                  <Button variant="quiet" className="flushleft" onClick={onAgain}>
                    Rehearse again now
                  </Button>
                </p>
              </div>
            )}
            <MissedAndPrint missed={missed} prints={isOver} />
          </Note>
        </div>
      </div>
    </div>
  );
}

interface MissedAndPrintProps extends Pick<RehearsalResultProps, 'missed'> {
  readonly prints: boolean;
}

/**
 * What an executor would look for in vain, which is always read on paper, and printing it. On the screen one button opens
 * both; with nothing to open it prints at once.
 */
function MissedAndPrint({ missed, prints }: MissedAndPrintProps) {
  const [isOpen, setOpen] = useState(false);
  const lacking = missed.filter(({ things }) => things.length > 0);
  const count = lacking
    .map(({ name, things }) => `${name} would miss ${counted(things.length, 'thing')}`)
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
          <p>{name} would miss:</p>
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

function Line({ title, words, outcome }: Omit<WordedLine, 'key'>) {
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
        <Chip tone={tone}>{state}</Chip>
      </span>
    </li>
  );
}

/** By the same rules as the real release. */
function planWords(plan: SilencePlan | undefined, names: string): string {
  if (plan === undefined) return `${names} would ask, and you would have time to say no.`;
  const { firstMs, messages, opensMs } = plan;
  const opens = momentWords(new Date(opensMs).toISOString());
  return `Silent from now on, you would get ${counted(messages, 'message')} from ${formatDay(dayOfMs(firstMs))}. It would open on ${opens}.`;
}
