import type { Day } from '@kinfolio/domain/values/calendar';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { AskForCode } from './AskForNumber.tsx';
import { NoContactRequestPanel, type NoContactRequestPanelProps } from './LongRoad.tsx';
import { SharedSections, type SharedSectionsProps } from './SharedSections.tsx';
import { ClosedAccess } from './ShutPassport.tsx';
import type { OpenSharedPassport } from './use-shared-passport.ts';
import { UnsentEdits, type UnsentEditsProps } from './WaitingEdits.tsx';
import { applyUnsentEdits } from './with-waiting.ts';

export interface SharedPassportPageProps {
  /** The address of the first page. The addresses of the sections are below it. */
  readonly home: string;
  /** The target of the back link on the first page; undefined if there is no previous page. */
  readonly back?: { readonly to: string; readonly words: string };
  /** The slug of the section being read; undefined for the first page. */
  readonly section: string | undefined;
  readonly shared: OpenSharedPassport;
  readonly File: SharedSectionsProps['File'];
  readonly editor?: SharedSectionsProps['editor'];
  readonly pack?: NonNullable<SharedSectionsProps['pack']>;
  /** The reader's changes that exist only on this device. */
  readonly waiting?: UnsentEditsProps;
  readonly today: Day;
  /** The address of the executor's desk, if one is shared too. */
  readonly desk?: string;
  /** The no-contact request; set only for a reader with a card. */
  readonly longRoad?: NoContactRequestPanelProps;
}

/**
 * A passport that another person shares. First asks the reader to prove who they are, then shows the sections, one at a
 * time.
 */
export function SharedPassportPage(props: SharedPassportPageProps) {
  const { home, back, section, shared, File, editor, pack, waiting, today, longRoad, desk } = props;
  const { state, about } = shared;
  if (state.at === 'opening') return <LoadingPage label="Opening what is shared with you" />;
  const owner = state.at === 'open' ? state.cover.owner : (about?.ownerName ?? 'Someone');
  const before =
    section === undefined || state.at !== 'open' ? back : { to: home, words: `${owner}’s passport` };
  return (
    <>
      <PageTitle parts={[`From ${owner}’s passport`, ...(back === undefined ? [] : [back.words])]} />
      {before !== undefined && <BackLink to={before.to}>{before.words}</BackLink>}
      {waiting !== undefined && <UnsentEdits {...waiting} />}
      {state.at === 'open' && state.contents.asOf !== undefined && (
        <Banner tone="caution">
          <p>
            You are offline. This is what you could read here on {formatMoment(state.contents.asOf)}. Files
            need a connection.
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
          contents={{
            ...state.contents,
            records: applyUnsentEdits(state.contents.records, waiting?.edits ?? []),
          }}
        />
      ) : (
        <>
          <PageHeading title={`From ${owner}’s passport`} />
          {state.at === 'number-wanted' && (
            <>
              <AskForCode
                codeTo={about?.codeTo ?? []}
                onSend={shared.sendNumber}
                onNumber={shared.showNumber}
              />
              {longRoad !== undefined && <NoContactRequestPanel {...longRoad} />}
            </>
          )}
          {state.at === 'shut' && (
            <ClosedAccess
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
