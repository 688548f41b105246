import { type Day, formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Check, Clock3, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { fromWords } from '../../passport/wording/moment-words.ts';
import type { SharedAbout } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface ShutPassportProps {
  readonly owner: string;
  readonly about: SharedAbout | undefined;
  readonly ended: boolean;
  readonly today: Day;
  readonly onAsk: (act: 'ask' | 'withdraw') => Promise<string | undefined>;
}

/** What is shared and cannot be read now: it has ended, waits, or was asked for. */
export function ShutPassport({ owner, about, ended, today, onAsk }: ShutPassportProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const first = firstNameOf(owner);
  const act = async (which: 'ask' | 'withdraw') => {
    setBusy(true);
    setProblem(await onAsk(which));
    setBusy(false);
  };
  if (ended || about === undefined)
    return (
      <section className="sheet narrow fields" aria-label="It has ended">
        <p role="status">{owner} no longer shares this with you. There is nothing you need to do.</p>
      </section>
    );
  const { askableAt, askDays, askedAt, stage, fromAt } = about;
  const told = toldWords(first, about, today);
  return (
    <section className="sheet narrow fields" aria-label="Not open">
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      {stage === 'asked' && askedAt !== null ? (
        <>
          <h2 className="h3">You have asked</h2>
          <p>
            Asked on {formatDay(dayOf(askedAt, today))}. {told} We will write to you.
          </p>
          <Asked first={first} told={told} askedOn={dayOf(askedAt, today)} today={today} />
          <div className="actions">
            <Button
              variant="quiet"
              busy={busy ? 'Taking it back...' : undefined}
              onClick={() => void act('withdraw')}
            >
              Take back my request
            </Button>
          </div>
        </>
      ) : (
        <>
          <h2 className="h3">It is not open</h2>
          {typeof fromAt === 'string' ? (
            <p>You can read from {fromWords(fromAt)}, London time. We write to you when you can.</p>
          ) : (
            <p>Today there is nothing to read. We write to you when there is.</p>
          )}
          {typeof fromAt === 'string' ? null : askDays === null ? (
            <p>If you are worried about {first}, ring or visit them.</p>
          ) : typeof askableAt === 'string' ? (
            <p>
              You have asked before. You can ask again from {fromWords(askableAt)}. If you are worried about{' '}
              {first}, ring or visit them.
            </p>
          ) : (
            <>
              <p>
                You can ask for it. You need not say why. {first} is told at once, and has{' '}
                {counted(askDays, 'day')} to say no.
              </p>
              <div className="actions">
                <Button
                  variant="primary"
                  busy={busy ? 'Asking...' : undefined}
                  onClick={() => void act('ask')}
                >
                  Ask to open
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Whether the owner has heard of a request: only what is known. */
function toldWords(first: string, { ownerToldAt, isOwnerUnreached }: SharedAbout, today: Day): string {
  if (typeof ownerToldAt === 'string') return `We told ${first} on ${formatDay(dayOf(ownerToldAt, today))}.`;
  if (isOwnerUnreached === true) return `Our emails do not reach ${first}. We keep trying.`;
  return `We are writing to ${first}.`;
}

/** What has happened, and what may; no date that moves, which would show when the owner was there. */
function Asked({ first, told, askedOn, today }: { first: string; told: string; askedOn: Day; today: Day }) {
  const steps = [
    { of: Check, date: formatDay(askedOn), words: `You asked. ${told}`, look: '' },
    { of: Clock3, date: `Today, ${formatDay(today)}`, words: 'Nothing for you to do.', look: 'now' },
    { of: KeyRound, date: 'Later', words: `If ${first} does not say no, it opens.`, look: 'future open' },
  ];
  return (
    <>
      <ol className="line gap-top">
        {steps.map(({ of, date, words, look }) => (
          <li className={look} key={words}>
            <span className="line__dot">
              <Icon of={of} size="sm" />
            </span>
            <p className="line__date">{date}</p>
            <p className="small muted">{words}</p>
          </li>
        ))}
      </ol>
      <Note title="What you can do now">
        <ul className="bul">
          <li>
            If someone has died: register the death, within 5 days (8 in Scotland). It needs no account
            numbers.
          </li>
          <li>If you asked by mistake: take it back below.</li>
        </ul>
      </Note>
    </>
  );
}

const dayOf = (instant: string, today: Day): Day => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? today : todayIn({ now: () => at });
};
