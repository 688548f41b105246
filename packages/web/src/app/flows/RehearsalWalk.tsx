import type { Day } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useState } from 'react';
import { madeUpPassport } from '../../features/rehearsal/made-up-passport.ts';
import { RehearsalBand } from '../../features/rehearsal/RehearsalBand.tsx';
import { CardCodeForm, type CardCodeProblem } from '../../features/release/CardCodeForm.tsx';
import { AskForNumber } from '../../features/shared/AskForNumber.tsx';
import { SharedSections } from '../../features/shared/SharedSections.tsx';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import type { ReaderCover, RehearsalPart, SharedAbout, SharedContents } from '../../session/api/sharing.ts';
import { sharingWords } from '../../session/api/sharing-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface RehearsalWalkProps {
  readonly owner: string;
  readonly codeTo: SharedAbout['codeTo'];
  readonly part: Pick<RehearsalPart, 'take' | 'sendCode' | 'showCode'>;
  /** Takes the whole code: the names of the sections, or why it is not taken. */
  readonly onCard: (typed: string) => Promise<readonly string[] | CardCodeProblem>;
  readonly home: string;
  readonly section: string | undefined;
  readonly today: Day;
  /** What makes the papers, as on the day. */
  readonly pack: (cover: ReaderCover, contents: SharedContents) => ReactNode;
}

type At = 'card' | 'number' | 'reading' | 'done' | 'lost';

/** The pages of the day itself, one after the other, under the striped band, with a made-up passport at the end. */
export function RehearsalWalk(props: RehearsalWalkProps) {
  const { owner, codeTo, part, onCard } = props;
  const [at, setAt] = useState<At>('card');
  const [sections, setSections] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const first = firstNameOf(owner);
  const finish = async (step: 'read' | 'lost') => {
    const taken = await part.take(step);
    setProblem(taken.ok ? undefined : sharingWords(taken.problem));
    if (taken.ok) setAt(step === 'read' ? 'done' : 'lost');
  };
  return (
    <>
      <PageTitle parts={['Rehearsal']} />
      <RehearsalBand>{first} is well. Nothing real opens.</RehearsalBand>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      {at === 'card' && (
        <>
          <PageHead
            title="Your Emergency Card"
            lead={`${owner} gave you a card with a code. Type all of it, as on the day.`}
          />
          <CardCodeForm
            onCode={async typed => {
              const taken = await onCard(typed);
              if ('problem' in taken) return taken;
              setSections(taken);
              setAt('number');
              return undefined;
            }}
          />
          <div className="actions gap-top">
            <Button variant="quiet" onClick={() => void finish('lost')}>
              I could not find it
            </Button>
          </div>
        </>
      )}
      {at === 'number' && (
        <>
          <PageHead title={`From ${owner}’s passport`} takesFocus />
          <AskForNumber
            codeTo={codeTo}
            onSend={channel => sentence(part.sendCode(channel))}
            onNumber={async digits => {
              const message = await sentence(part.showCode(digits));
              if (message === undefined) setAt('reading');
              return message;
            }}
          />
        </>
      )}
      {at === 'reading' && <Reading {...props} titles={sections} onDone={() => void finish('read')} />}
      {(at === 'done' || at === 'lost') && <Finished first={first} isLost={at === 'lost'} />}
    </>
  );
}

async function sentence(asked: ReturnType<RehearsalPart['sendCode']>): Promise<string | undefined> {
  const outcome = await asked;
  return outcome.ok ? undefined : sharingWords(outcome.problem);
}

interface ReadingProps extends Pick<RehearsalWalkProps, 'owner' | 'home' | 'section' | 'today' | 'pack'> {
  readonly titles: readonly string[];
  readonly onDone: () => void;
}

const NoFile = () => null;

function Reading({ owner, home, section, today, titles, pack, onDone }: ReadingProps) {
  const made = madeUpPassport(owner, titles, today);
  return (
    <>
      {section !== undefined && <BackLink to={home}>{owner}’s passport</BackLink>}
      <p className="muted">What you see is made up. On the day, the real records stand here.</p>
      <SharedSections {...made} home={home} section={section} File={NoFile} />
      {section === undefined && (
        <div className="gap-top">
          <p className="muted">
            Try the papers too. They have the sections you would have, an invented family and one invented
            paper. Throw them away afterwards.
          </p>
          {pack(made.cover, made.contents)}
        </div>
      )}
      <div className="actions gap-top no-print">
        <Button variant="primary" onClick={onDone}>
          I have seen it
        </Button>
      </div>
    </>
  );
}

function Finished({ first, isLost }: { readonly first: string; readonly isLost: boolean }) {
  return (
    <>
      <PageHead title="Thank you" takesFocus />
      <section className="sheet narrow" aria-label="What happens now">
        <p>
          {isLost
            ? `${first} sees that you could not find the card, and can print a new one for you.`
            : `It worked. ${first} sees how far you came. Put the card back where it was.`}
        </p>
        <p className="after-h">You can close this page.</p>
      </section>
    </>
  );
}
