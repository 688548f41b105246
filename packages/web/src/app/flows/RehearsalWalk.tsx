import type { Day } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useState } from 'react';
import { madeUpPassport } from '../../features/rehearsal/made-up-passport.ts';
import { RehearsalBanner } from '../../features/rehearsal/RehearsalBand.tsx';
import { CardCodeForm, type CardCodeProblem } from '../../features/release/CardCodeForm.tsx';
import { AskForCode } from '../../features/shared/AskForNumber.tsx';
import { SharedSections } from '../../features/shared/SharedSections.tsx';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import type {
  ReaderCoverSheet,
  RehearsalStepCalls,
  SharedPassportContents,
  SharedPassportFacts,
} from '../../session/api/sharing.ts';
import { getSharingProblemText } from '../../session/api/sharing-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface RehearsalPagesProps {
  readonly owner: string;
  readonly codeTo: SharedPassportFacts['codeTo'];
  readonly part: Pick<RehearsalStepCalls, 'take' | 'sendCode' | 'showCode'>;
  /** Checks the whole code. Resolves to the names of the sections, or to the reason why the code was rejected. */
  readonly onCard: (typed: string) => Promise<readonly string[] | CardCodeProblem>;
  readonly home: string;
  readonly section: string | undefined;
  readonly today: Day;
  /** Draws the pack of papers, just as the reader would see it after a death. */
  readonly pack: (cover: ReaderCoverSheet, contents: SharedPassportContents) => ReactNode;
}

type At = 'card' | 'number' | 'reading' | 'done' | 'lost';

/**
 * A rehearsal: the pages that the reader would see in a real case, in order, below a striped band. It ends with an
 * invented passport.
 */
export function RehearsalPages(props: RehearsalPagesProps) {
  const { owner, codeTo, part, onCard } = props;
  const [at, setAt] = useState<At>('card');
  const [sections, setSections] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const first = getFirstName(owner);
  const finish = async (step: 'read' | 'lost') => {
    const taken = await part.take(step);
    setProblem(taken.ok ? undefined : getSharingProblemText(taken.problem));
    if (taken.ok) setAt(step === 'read' ? 'done' : 'lost');
  };
  return (
    <>
      <PageTitle parts={['Rehearsal']} />
      <RehearsalBanner>{first} is well. The rehearsal opens no real papers.</RehearsalBanner>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      {at === 'card' && (
        <>
          <PageHeading
            title="Your Emergency Card"
            lead={`${owner} gave you a card with a code. Type the whole code, as you would if this were real.`}
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
              I could not find the card
            </Button>
          </div>
        </>
      )}
      {at === 'number' && (
        <>
          <PageHeading title={`From ${owner}’s passport`} takesFocus />
          <AskForCode
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

async function sentence(asked: ReturnType<RehearsalStepCalls['sendCode']>): Promise<string | undefined> {
  const outcome = await asked;
  return outcome.ok ? undefined : getSharingProblemText(outcome.problem);
}

interface ReadingProps extends Pick<RehearsalPagesProps, 'owner' | 'home' | 'section' | 'today' | 'pack'> {
  readonly titles: readonly string[];
  readonly onDone: () => void;
}

const NoFile = () => null;

function Reading({ owner, home, section, today, titles, pack, onDone }: ReadingProps) {
  const made = madeUpPassport(owner, titles, today);
  return (
    <>
      {section !== undefined && <BackLink to={home}>{owner}’s passport</BackLink>}
      <p className="muted">
        What you see is made up. If this were real, you would see the real records here.
      </p>
      <SharedSections {...made} home={home} section={section} File={NoFile} />
      {section === undefined && (
        <div className="gap-top">
          <p className="muted">
            Try the papers too. They show the sections you would see, with an invented family and one invented
            paper. Throw these sample papers away afterwards.
          </p>
          {pack(made.cover, made.contents)}
        </div>
      )}
      <div className="actions gap-top no-print">
        <Button variant="primary" onClick={onDone}>
          I have seen everything
        </Button>
      </div>
    </>
  );
}

function Finished({ first, isLost }: { readonly first: string; readonly isLost: boolean }) {
  return (
    <>
      <PageHeading title="Thank you" takesFocus />
      <section className="sheet narrow" aria-label="What happens now">
        <p>
          {isLost
            ? `${first} can see that you could not find the card, and can print a new one for you.`
            : `The rehearsal worked. ${first} can see how far you got. Put the card back where it was.`}
        </p>
        <p className="after-h">You can close this page.</p>
      </section>
    </>
  );
}
