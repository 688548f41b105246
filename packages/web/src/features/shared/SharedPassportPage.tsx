import type { Day } from '@kinfolio/domain/values/calendar';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { AskForNumber } from './AskForNumber.tsx';
import { LongRoad, type LongRoadProps } from './LongRoad.tsx';
import { SharedSections, type SharedSectionsProps } from './SharedSections.tsx';
import { ShutPassport } from './ShutPassport.tsx';
import type { SharedPassportRead } from './use-shared-passport.ts';
import { WaitingEdits, type WaitingEditsProps } from './WaitingEdits.tsx';
import { withWaiting } from './with-waiting.ts';

export interface SharedPassportPageProps {
  /** Its first page; sections are below. */
  readonly home: string;
  /** Where its first page leads back to; undefined where there is nothing before it. */
  readonly back?: { readonly to: string; readonly words: string };
  /** The section that is read, by the slug of its category; undefined for the first page. */
  readonly section: string | undefined;
  readonly shared: SharedPassportRead;
  readonly File: SharedSectionsProps['File'];
  readonly editor?: SharedSectionsProps['editor'];
  readonly pack?: NonNullable<SharedSectionsProps['pack']>;
  /** What only this device has of their changes. */
  readonly waiting?: WaitingEditsProps;
  readonly today: Day;
  /** Where an executor's desk is that is shared too. */
  readonly desk?: string;
  /** Of who reads with a card. */
  readonly longRoad?: LongRoadProps;
}

/** A passport that another person shares: first who is there, then the sections, one at a time. */
export function SharedPassportPage(props: SharedPassportPageProps) {
  const { home, back, section, shared, File, editor, pack, waiting, today, longRoad, desk } = props;
  const { state, about } = shared;
  if (state.at === 'opening') return <LoadingPage label="Opening what is shared with you" />;
  const owner = state.at === 'open' ? state.cover.owner : (about?.ownerName ?? 'Somebody');
  const before =
    section === undefined || state.at !== 'open' ? back : { to: home, words: `${owner}’s passport` };
  return (
    <>
      <PageTitle parts={[`From ${owner}’s passport`, ...(back === undefined ? [] : [back.words])]} />
      {before !== undefined && <BackLink to={before.to}>{before.words}</BackLink>}
      {waiting !== undefined && <WaitingEdits {...waiting} />}
      {state.at === 'open' && state.contents.asOf !== undefined && (
        <Banner tone="caution">
          <p>
            You are offline. You read what was here on {momentWords(state.contents.asOf)}; files need a
            connection.
          </p>
        </Banner>
      )}
      {state.at === 'open' &&
        editor?.papers.onTheWayToNone(new Set(state.contents.records.map(({ id }) => id)))}
      {state.at === 'open' ? (
        <SharedSections
          {...{ home, section, File, editor, desk }}
          changesLater={about?.edits === false && about.level !== undefined && about.level !== 'view'}
          {...(pack && { pack })}
          cover={state.cover}
          contents={{ ...state.contents, records: withWaiting(state.contents.records, waiting?.edits ?? []) }}
        />
      ) : (
        <>
          <PageHead title={`From ${owner}’s passport`} />
          {state.at === 'number-wanted' && (
            <>
              <AskForNumber
                codeTo={about?.codeTo ?? []}
                onSend={shared.sendNumber}
                onNumber={shared.showNumber}
              />
              {longRoad !== undefined && <LongRoad {...longRoad} />}
            </>
          )}
          {state.at === 'shut' && (
            <ShutPassport
              owner={owner}
              about={about}
              ended={state.stage === undefined || state.stage === 'ended'}
              today={today}
              onAsk={shared.ask}
            />
          )}
          {state.at === 'failed' && (
            <Banner tone="danger" role="alert">
              <p>{state.problem}</p>
            </Banner>
          )}
        </>
      )}
    </>
  );
}
