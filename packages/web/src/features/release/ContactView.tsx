import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Check, Clock3, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';

/** What a contact may know: no activity of the owner, no date that moves, no other contact. */
export type ContactState =
  | { readonly state: 'shut'; readonly mayAsk: false }
  | { readonly state: 'shut'; readonly mayAsk: true; readonly days: number }
  | { readonly state: 'asked'; readonly askedOn: Day }
  | {
      readonly state: 'open';
      /** An instant. */
      readonly since: string;
      readonly letter: string;
      readonly sections: readonly { readonly title: string; readonly to: string }[];
      readonly pack: string;
    };

export interface ContactViewProps {
  readonly owner: string;
  readonly today: Day;
  readonly sections: number;
  readonly view: ContactState;
  /** Each returns the sentence of what went wrong, or undefined. */
  readonly onAsk: () => Promise<string | undefined>;
  readonly onWithdraw: () => Promise<string | undefined>;
}

/** What a contact finds: asking, waiting, open. One page, one address. */
export function ContactView({ owner, today, sections, view, onAsk, onWithdraw }: ContactViewProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = (send: () => Promise<string | undefined>) => async () => {
    setBusy(true);
    setProblem(await send());
    setBusy(false);
  };
  const count = counted(sections, 'section');
  const first = firstNameOf(owner);
  return (
    <>
      <PageHead title={`From ${owner}’s passport`} />
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      {view.state === 'shut' && <Shut {...{ owner, first, count, view, busy }} onAsk={act(onAsk)} />}
      {view.state === 'asked' && (
        <Asked {...{ first, count, today, busy }} askedOn={view.askedOn} onWithdraw={act(onWithdraw)} />
      )}
      {view.state === 'open' && <Open {...{ first, count, view }} />}
    </>
  );
}

interface ShutProps {
  readonly owner: string;
  readonly first: string;
  readonly count: string;
  readonly view: Extract<ContactState, { state: 'shut' }>;
  readonly busy: boolean;
  readonly onAsk: () => Promise<void>;
}

function Shut({ owner, first, count, view, busy, onAsk }: ShutProps) {
  return (
    <section className="sheet narrow fields" aria-label="Not open yet">
      {view.mayAsk ? (
        <>
          <h2 className="h3">Ask to open it</h2>
          <p>
            {owner} chose you. You can ask to see {count}. You need not say why.
          </p>
          <p className="muted">
            {first} is told now, and has {counted(view.days, 'day')} to say no.
          </p>
          <div className="actions">
            <Button variant="primary" busy={busy ? 'Asking...' : undefined} onClick={() => void onAsk()}>
              Ask to open
            </Button>
          </div>
        </>
      ) : (
        <>
          <h2 className="h3">It is not open</h2>
          <p>
            {owner} chose you, for a day when they no longer answer. Today there is nothing for you to do. We
            write to you when {count} can be read.
          </p>
          <p>If you are worried about {first}, ring or visit them.</p>
        </>
      )}
    </section>
  );
}

interface AskedProps {
  readonly first: string;
  readonly count: string;
  readonly today: Day;
  readonly askedOn: Day;
  readonly busy: boolean;
  readonly onWithdraw: () => Promise<void>;
}

function Asked({ first, count, today, askedOn, busy, onWithdraw }: AskedProps) {
  return (
    <section className="sheet narrow fields" aria-label="Waiting">
      <h2 className="h3">You have asked</h2>
      <p>
        Asked on {formatDay(askedOn)}. {first} has been told. We will write to you.
      </p>
      <ol className="line gap-top">
        <Step of={Check} date={formatDay(askedOn)} words={`You asked. ${first} was told.`} />
        <Step of={Clock3} look="now" date={`Today, ${formatDay(today)}`} words="Nothing for you to do." />
        <Step
          of={KeyRound}
          look="future open"
          date="Later"
          words={`If ${first} does not say no, ${count} open.`}
        />
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
      <div className="actions">
        <Button
          variant="quiet"
          busy={busy ? 'Taking it back...' : undefined}
          onClick={() => void onWithdraw()}
        >
          Take back my request
        </Button>
      </div>
    </section>
  );
}

function Step({ of, date, words, look }: { of: typeof Check; date: string; words: string; look?: string }) {
  return (
    <li className={look}>
      <span className="line__dot">
        <Icon of={of} size="sm" />
      </span>
      <p className="line__date">{date}</p>
      <p className="small muted">{words}</p>
    </li>
  );
}

interface OpenProps {
  readonly first: string;
  readonly count: string;
  readonly view: Extract<ContactState, { state: 'open' }>;
}

function Open({ first, count, view }: OpenProps) {
  return (
    <section className="sheet narrow fields" aria-label="Open">
      <h2 className="h3">You can see {count}</h2>
      <p>Since {momentWords(view.since)}.</p>
      {view.letter !== '' && (
        <blockquote className="letter" aria-label={`A letter from ${first}`}>
          {view.letter}
        </blockquote>
      )}
      <div className="actions">
        <ButtonLink variant="primary" to={view.pack}>
          Download the executor pack
        </ButtonLink>
      </div>
      <ul className="rows">
        {view.sections.map(({ title, to }) => (
          <li key={to}>
            <Link className="cell-link" to={to}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="small muted">
        You can read and print, and change nothing. Each opening is written down for {first} to see.
      </p>
    </section>
  );
}
