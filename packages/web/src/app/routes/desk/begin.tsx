import { useEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { BeginForm } from '../../../features/desk/begin/BeginForm.tsx';
import { beginOwnDesk } from '../../../features/desk/begin/begin-desk.ts';
import { copyPapers, papersIn } from '../../../features/desk/begin/copy-papers.ts';
import { useOwnEstates } from '../../../features/desk/use-own-desk.ts';
import { AskForNumber } from '../../../features/shared/AskForNumber.tsx';
import { type SharedSource, useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { readableCategories } from '../../../passport/sharing/terms.ts';
import type { CardReader } from '../../../session/api/sharing.ts';
import { sharingWords } from '../../../session/api/sharing-words.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { forgetDeskWish, forgetWishAlone, keptCardCode } from '../../kept-desk.ts';
import { keepDeathAnswer, keptDeathAnswer } from '../sharing/AskOfDeath.tsx';
import { sureRecords } from '../sharing/SharedPack.tsx';

/** Begins a desk from a passport that is open to the account, or to the card that was typed in this tab. */
export default function BeginDesk() {
  const [asked] = useSearchParams();
  const grant = asked.get('grant');
  const [code] = useState(() => keptCardCode() ?? '');
  if (grant !== null) return <ByAccount grant={grant} />;
  return code === '' ? <Navigate to="/desk" replace /> : <ByCard code={code} />;
}

function ByAccount({ grant }: { readonly grant: string }) {
  const session = useOpenSession();
  const source = useMemo(
    (): SharedSource => ({
      grant,
      reader: session.sharing,
      about: async () => {
        const received = await (await session.sharing()).received();
        return received.ok ? received.value.passports.find(one => one.grant === grant) : undefined;
      },
    }),
    [session, grant],
  );
  return <Begin source={source} back={{ to: `/shared-with-me/${grant}`, words: 'Back to what you read' }} />;
}

function ByCard({ code }: { readonly code: string }) {
  const session = useOpenSession();
  const [card, setCard] = useState<CardReader>();
  const [problem, setProblem] = useState<string>();
  // From here on its person is led here no more, and who leaves takes the code of the card along; a reload keeps it.
  useEffect(() => {
    forgetWishAlone();
    return forgetDeskWish;
  }, []);
  useEffect(() => {
    let isLeft = false;
    let begun: CardReader | undefined;
    const begin = async () => {
      const found = await (await session.sharing()).begin(code);
      if (!found.ok) return setProblem(sharingWords(found.problem));
      begun = found.value;
      if (isLeft) await begun.end();
      else setCard(begun);
    };
    void begin().catch(() => setProblem(sharingWords('offline')));
    return () => {
      isLeft = true;
      void begun?.end();
    };
  }, [session, code]);
  const source = useMemo(
    () =>
      card && {
        grant: card.grant,
        reader: () => Promise.resolve(card.reader),
        about: async () => {
          const about = await card.about();
          return about.ok ? about.value : undefined;
        },
      },
    [card],
  );
  if (source !== undefined)
    return <Begin source={source} back={{ to: '/dashboard', words: 'Home' }} onBegun={forgetDeskWish} />;
  return problem === undefined ? (
    <LoadingPage label="Opening the passport of your card" />
  ) : (
    <NotOpen words={problem} />
  );
}

interface BeginProps {
  readonly source: SharedSource;
  readonly back: { readonly to: string; readonly words: string };
  readonly onBegun?: () => void;
}

function Begin({ source, back, onBegun }: BeginProps) {
  const session = useOpenSession();
  const { state: auth } = useAuth();
  const navigate = useNavigate();
  const today = useToday(systemClock);
  const ownName = useOwnName();
  const { state, about, sendNumber, showNumber } = useSharedPassport(source);
  const { grant } = source;
  const [progress, setProgress] = useState<string>();
  const begun = useOwnEstates().find(({ estate }) => estate.sourceGrant === grant);
  if (begun !== undefined && progress === undefined) return <Navigate to={`/desk/${begun.id}`} replace />;
  if (state.at === 'opening') return <LoadingPage label="Opening what you can read" />;
  if (state.at === 'number-wanted')
    return (
      <>
        <PageTitle parts={['Begin the executor’s desk']} />
        <PageHead title={`Open ${about?.ownerName ?? 'the'}${about === undefined ? '' : '’s'} passport`} />
        <AskForNumber codeTo={about?.codeTo ?? []} onSend={sendNumber} onNumber={showNumber} />
      </>
    );
  if (state.at !== 'open' || auth.status !== 'open')
    return (
      <NotOpen
        words={
          state.at === 'failed'
            ? state.problem
            : 'This passport is not open to you now, so nothing can be copied.'
        }
      />
    );
  const { cover, contents } = state;
  const died = keptDeathAnswer(grant);
  const records = sureRecords(contents);
  const papers = papersIn(records);
  return (
    <BeginForm
      owner={cover.owner}
      today={today}
      diedOn={died === 'no' ? undefined : died}
      ownName={ownName}
      ownEmail={auth.account.email}
      back={back}
      papers={{ count: papers.length, bytes: papers.reduce((sum, { file }) => sum + file.size, 0) }}
      progress={progress}
      onBegin={async (answers, withPapers) => {
        // This page stays until the papers are copied, though the desk is there before.
        if (withPapers) setProgress('Making the desk');
        const read = {
          grant,
          ownerName: cover.owner,
          readable: readableCategories(cover.sections),
          records,
        };
        const outcome = await beginOwnDesk(session, read, { answers, now: systemClock.now() });
        if ('problem' in outcome) {
          setProgress(undefined);
          return outcome.problem;
        }
        keepDeathAnswer(grant, answers.diedOn);
        const failed = withPapers
          ? await copyPapers(papers, {
              ...outcome,
              source: (await source.reader()).filesToSave(grant),
              to: await session.papers(),
              onPaper: number => setProgress(`Copying paper ${String(number)} of ${String(papers.length)}`),
            })
          : [];
        if (failed.length > 0)
          showToast({
            message: `Not copied: ${failed.join(', ')}. You can still save them where you read them`,
          });
        onBegun?.();
        await navigate(`/desk/${outcome.estate}`, { replace: true });
        return undefined;
      }}
    />
  );
}

function NotOpen({ words }: { readonly words: string }) {
  return (
    <>
      <PageTitle parts={['Begin the executor’s desk']} />
      <PageHead title="Begin the executor’s desk" />
      <Banner tone="danger" role="alert">
        <p>{words}</p>
      </Banner>
      <div className="actions">
        <ButtonLink to="/shared-with-me">Shared with me</ButtonLink>
      </div>
    </>
  );
}
