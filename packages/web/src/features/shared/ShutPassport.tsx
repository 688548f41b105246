import { type Day, formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Check, Clock3, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { formatFromInstant } from '../../passport/wording/moment-words.ts';
import type { SharedPassportFacts } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface ClosedAccessProps {
  readonly owner: string;
  readonly about: SharedPassportFacts | undefined;
  readonly ended: boolean;
  readonly today: Day;
  readonly onAsk: (act: 'ask' | 'withdraw') => Promise<string | undefined>;
}

/**
 * Shown for a shared passport that cannot be read at the moment, because access has ended, is waiting or has been
 * requested.
 */
export function ClosedAccess({ owner, about, ended, today, onAsk }: ClosedAccessProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const first = getFirstName(owner);
  const act = async (which: 'ask' | 'withdraw') => {
    setBusy(true);
    setProblem(await onAsk(which));
    setBusy(false);
  };
  if (ended || about === undefined)
    return (
      <section className="sheet narrow fields" aria-label="Your access has ended">
        <p role="status">{owner} no longer shares this passport with you. There is nothing you need to do.</p>
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
          <h2 className="h3">This passport is not open</h2>
          {typeof fromAt === 'string' ? (
            <p>
              You can read this passport from {formatFromInstant(fromAt)}, London time. We will write to you
              when it opens.
            </p>
          ) : (
            <p>Today there is nothing to read. We will write to you when there is something.</p>
          )}
          {typeof fromAt === 'string' ? null : askDays === null ? (
            <p>If you are worried about {first}, ring or visit them.</p>
          ) : typeof askableAt === 'string' ? (
            <p>
              You have asked before. You can ask again from {formatFromInstant(askableAt)}. If you are worried
              about {first}, ring or visit them.
            </p>
          ) : (
            <>
              <p>
                You can ask to open this passport. You do not need to say why. We tell {first} at once. They
                have {formatCounted(askDays, 'day')} to say no.
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

/** Says whether the owner has received a request, but only as far as we know for certain. */
function toldWords(
  first: string,
  { ownerToldAt, isOwnerUnreached }: SharedPassportFacts,
  today: Day,
): string {
  if (typeof ownerToldAt === 'string') return `We told ${first} on ${formatDay(dayOf(ownerToldAt, today))}.`;
  if (isOwnerUnreached === true) return `Our emails are not reaching ${first}. We will keep trying.`;
  return `We are writing to ${first}.`;
}

/**
 * Shows what has happened and what may follow. It shows no date that changes when the owner signs in, because such a
 * date would reveal the sign-in.
 */
function Asked({ first, told, askedOn, today }: { first: string; told: string; askedOn: Day; today: Day }) {
  const steps = [
    { of: Check, date: formatDay(askedOn), words: `You asked. ${told}`, look: '' },
    { of: Clock3, date: `Today, ${formatDay(today)}`, words: 'You do not need to do anything.', look: 'now' },
    {
      of: KeyRound,
      date: 'Later',
      words: `If ${first} does not say no, the passport opens.`,
      look: 'future open',
    },
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
      <MarginNote title="What you can do now">
        <ul className="bul">
          <li>
            If someone has died: register the death, within 5 days (8 in Scotland). You do not need account
            numbers for this.
          </li>
          <li>If you asked by mistake: take your request back below.</li>
        </ul>
      </MarginNote>
    </>
  );
}

const dayOf = (instant: string, today: Day): Day => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? today : todayInLondon({ now: () => at });
};
