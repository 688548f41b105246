import { todayIn } from '@kinfolio/domain/values/calendar';
import { PaperButton } from '../../../features/export/PaperButton.tsx';
import { startJob } from '../../../features/export/start-job.ts';
import { paperWords } from '../../../features/papers/messages.ts';
import { systemClock } from '../../../lib/clock.ts';
import { sharedSections } from '../../../passport/sharing/terms.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { ReaderCover, SharedContents } from '../../../session/api/sharing.ts';

interface SharedPackProps {
  /** Of the tab: who has a card is signed in nowhere. */
  readonly session: Session;
  readonly cover: ReaderCover;
  readonly contents: SharedContents;
}

/** What a page of a shared passport draws for its pack. */
export const packOf = (session: Session) => (cover: ReaderCover, contents: SharedContents) => (
  <SharedPack {...{ session, cover, contents }} />
);

/** Makes the Executor pack of what a person reads of another's passport. It begins with the first sheet. */
function SharedPack({ session, cover: { owner, sections }, contents }: SharedPackProps) {
  const isAll = sharedSections.every(({ id }) => sections.includes(id));
  return (
    <section className="sheet narrow no-print" aria-labelledby="pack-head">
      <h2 className="h3" id="pack-head">
        On paper
      </h2>
      <p>
        The Executor pack begins with whom to ring and where the will is. Account numbers are whole.
        {!isAll && ' “Not recorded” in it may mean: in a section you cannot read.'}
      </p>
      <div className="gap-top stack">
        <SessionProvider session={session}>
          <PaperButton
            words="Make the Executor pack"
            startJob={startJob}
            messageForFile={problem => paperWords(problem, one => problemWords(one))}
            job={() => {
              const today = todayIn(systemClock);
              return {
                sort: 'pack',
                ownerName: owner,
                fullNumbers: true,
                largePrint: false,
                figuresOn: today,
                records: contents.records
                  .filter(({ confirmed }) => confirmed)
                  .map(({ id, content }) => ({ id, content })),
                today,
                now: systemClock.now(),
              };
            }}
          />
        </SessionProvider>
      </div>
    </section>
  );
}
