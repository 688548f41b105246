import { useEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { BeginDeskForm } from '../../../features/desk/begin/BeginForm.tsx';
import { beginOwnDesk } from '../../../features/desk/begin/begin-desk.ts';
import { copyPapers, listPapersToCopy } from '../../../features/desk/begin/copy-papers.ts';
import { useOwnEstates } from '../../../features/desk/use-own-desk.ts';
import { AskForCode } from '../../../features/shared/AskForNumber.tsx';
import { type SharedSource, useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { readableCategories } from '../../../passport/sharing/terms.ts';
import type { CardReaderSession } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { deleteDeskRequest, deleteDeskRequestAndCard, readCardCodeFromTab } from '../../kept-desk.ts';
import { readDeathAnswer, saveDeathAnswer } from '../sharing/AskOfDeath.tsx';
import { listConfirmedRecords } from '../sharing/SharedPack.tsx';

/** Begins a desk from a passport that the account can already read, or that the card code in this tab opens. */
export default function BeginDeskRoute() {
  const [asked] = useSearchParams();
  const grant = asked.get('grant');
  const [code] = useState(() => readCardCodeFromTab() ?? '');
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
  return (
    <Begin
      source={source}
      back={{ to: `/shared-with-me/${grant}`, words: 'Back to what you were reading' }}
    />
  );
}

function ByCard({ code }: { readonly code: string }) {
  const session = useOpenSession();
  const [card, setCard] = useState<CardReaderSession>();
  const [problem, setProblem] = useState<string>();
  // Once the person has reached this page, they are no longer redirected to it. Leaving the page deletes the card's
  // code, but a reload does not.
  useEffect(() => {
    deleteDeskRequest();
    return deleteDeskRequestAndCard;
  }, []);
  useEffect(() => {
    let isLeft = false;
    let begun: CardReaderSession | undefined;
    const begin = async () => {
      const found = await (await session.sharing()).begin(code);
      if (!found.ok) return setProblem(getSharingProblemText(found.problem));
      begun = found.value;
      if (isLeft) await begun.end();
      else setCard(begun);
    };
    void begin().catch(() => setProblem(getSharingProblemText('offline')));
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
    return (
      <Begin source={source} back={{ to: '/dashboard', words: 'Home' }} onBegun={deleteDeskRequestAndCard} />
    );
  return problem === undefined ? (
    <LoadingPage label="Opening the passport for your card" />
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
        <PageHeading title={`Open ${about?.ownerName ?? 'the'}${about === undefined ? '' : '’s'} passport`} />
        <AskForCode codeTo={about?.codeTo ?? []} onSend={sendNumber} onNumber={showNumber} />
      </>
    );
  if (state.at !== 'open' || auth.status !== 'open')
    return (
      <NotOpen
        words={
          state.at === 'failed'
            ? state.problem
            : 'You cannot open this passport now, so nothing can be copied.'
        }
      />
    );
  const { cover, contents } = state;
  const died = readDeathAnswer(grant);
  const records = listConfirmedRecords(contents);
  const papers = listPapersToCopy(records);
  return (
    <BeginDeskForm
      owner={cover.owner}
      today={today}
      diedOn={died === 'no' ? undefined : died}
      ownName={ownName}
      ownEmail={auth.account.email}
      back={back}
      papers={{ count: papers.length, bytes: papers.reduce((sum, { file }) => sum + file.size, 0) }}
      progress={progress}
      onBegin={async (answers, withPapers) => {
        // Show the progress until the papers have been copied, although the desk itself exists before that.
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
        saveDeathAnswer(grant, answers.diedOn);
        const failed = withPapers
          ? await copyPapers(papers, {
              ...outcome,
              source: (await source.reader()).filesToSave(grant),
              to: await session.papers(),
              onPaper: number => setProgress(`Copying paper ${String(number)} of ${String(papers.length)}`),
            })
          : [];
        const missing = [...outcome.tooLarge, ...failed];
        if (missing.length > 0)
          showToast({
            message: `Not copied: ${missing.join(', ')}. You can still save them from the page where you read them`,
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
      <PageHeading title="Begin the executor’s desk" />
      <Banner tone="danger" role="alert">
        <p>{words}</p>
      </Banner>
      <div className="actions">
        <ButtonLink to="/shared-with-me">Shared with me</ButtonLink>
      </div>
    </>
  );
}
