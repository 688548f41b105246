import { type CopyFile, filesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { isDeskRecord } from '@kinfolio/domain/desk/model/desk';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { type Day, todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { OfferDesk } from '../../../features/desk/begin/OfferDesk.tsx';
import type { Job } from '../../../features/export/jobs.ts';
import { PaperButton } from '../../../features/export/PaperButton.tsx';
import { PapersButton } from '../../../features/export/PapersButton.tsx';
import { startJob } from '../../../features/export/start-job.ts';
import { paperWords } from '../../../features/papers/messages.ts';
import type { SharedSource } from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { readableCategories, readableSections } from '../../../passport/sharing/terms.ts';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { ReaderCover, SharedContents } from '../../../session/api/sharing.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { AskOfDeath, type DeathAnswer, keepDeathAnswer, keptDeathAnswer } from './AskOfDeath.tsx';

/** How the executor's desk is offered once the owner has died. */
interface DeskOffer {
  /** Where the desk is that was begun already. */
  readonly begun?: string | undefined;
  readonly onBegin: (first: string) => void;
}

interface SharedPackProps {
  /** Of the tab: who has a card is signed in nowhere. */
  readonly session: Session;
  readonly grant: string;
  readonly reader: FilesOf;
  readonly cover: ReaderCover;
  readonly contents: SharedContents;
  readonly desk?: DeskOffer | undefined;
}

/** What opens the files that are saved as one zip. */
type FilesOf = () => Promise<Pick<Awaited<ReturnType<SharedSource['reader']>>, 'filesToSave'>>;

/** What a page of a shared passport draws for its pack. `desk`: offers the executor's desk once the owner has died. */
export const packOf =
  (
    session: Session,
    { grant, reader }: Pick<SharedSource, 'grant'> & { readonly reader: FilesOf },
    desk?: SharedPackProps['desk'],
  ) =>
  (cover: ReaderCover, contents: SharedContents) => (
    <SharedPack {...{ session, grant, reader, cover, contents, desk }} />
  );

/** Makes the Executor pack of what a person reads of another's passport. It begins with the first sheet. */
function SharedPack({ session, grant, reader, cover, contents, desk }: SharedPackProps) {
  const { owner, sections } = cover;
  const [answer, setAnswer] = useState<DeathAnswer>(() => keptDeathAnswer(grant));
  const [largePrint, setLargePrint] = useState(false);
  const today = todayIn(systemClock);
  const first = firstNameOf(owner);
  const readable = readableCategories(sections);
  const missing = readableSections.filter(({ id }) => id !== 'budget' && !readable.includes(id));
  const job = (sort: 'first-sheet' | 'pack'): Job =>
    paperJob({ sort, owner, sections, contents, today, largePrint, answer });
  const files = filesOfCopy(sureRecords(contents));
  const readFiles = async () => (await reader()).filesToSave(grant);
  const buttons = { startJob, messageForFile: paperMessage };
  return (
    <>
      {desk !== undefined && answer !== undefined && answer !== 'no' && (
        <OfferDesk first={first} begun={desk.begun} onBegin={() => desk.onBegin(first)} />
      )}
      <section className="sheet narrow no-print" aria-labelledby="pack-head">
        <h2 className="h3" id="pack-head">
          On paper
        </h2>
        {missing.length > 0 && (
          <p>
            Not shared with you: {missing.map(({ title }) => title).join('; ')}. The papers leave out what
            needs these sections, or mark it.
          </p>
        )}
        <AskOfDeath
          first={first}
          today={today}
          answer={answer}
          onAnswer={given => {
            keepDeathAnswer(grant, given);
            setAnswer(given);
          }}
        />
        {answer !== undefined && (
          <div className="gap-top stack">
            <p>
              {answer === 'no'
                ? `The pack has everything that you can read, for looking after ${first}’s affairs. Account numbers are whole.`
                : 'The Executor pack begins with whom to ring and where the will is. Values and gifts count from the day of death. Account numbers are whole.'}
            </p>
            <Checkbox checked={largePrint} onChange={setLargePrint}>
              Large print
            </Checkbox>
            <SessionProvider session={session}>
              <PaperButton {...buttons} words="Make the Executor pack" job={() => job('pack')} />
              <PaperButton {...buttons} words="Make the first sheet alone" job={() => job('first-sheet')} />
              <PaperButton
                {...buttons}
                words="Make spreadsheets of the records"
                job={() => sheetsJob(contents, today)}
              />
              {files.length > 0 && (
                <PapersButton
                  {...buttons}
                  words={`Save ${counted(files.length, 'paper')} as one zip`}
                  copy={() => zipOf(files, `papers-of-${first}-${today}`)}
                  readFiles={readFiles}
                />
              )}
            </SessionProvider>
          </div>
        )}
      </section>
    </>
  );
}

/** The records that the owner, or a person who may change them, signed. */
export const sureRecords = ({ records }: SharedContents): RecordToExport[] =>
  records
    .filter(({ confirmed, content }) => confirmed && !isDeskRecord(content))
    .map(({ id, content }) => ({ id, content }));

const sheetsJob = (contents: SharedContents, today: Day): Job => ({
  sort: 'sheets',
  records: sureRecords(contents),
  today,
  now: systemClock.now(),
});

/** A zip to be saved. A name of a person may have signs that no file may have. */
const zipOf = (files: readonly CopyFile[], name: string) => ({
  files,
  name: `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').toLowerCase()}.zip`,
  size: files.reduce((sum, { file }) => sum + file.size, 0),
});

const paperMessage = (problem: Parameters<typeof paperWords>[0]) =>
  paperWords(problem, one => problemWords(one));

interface PaperOrder {
  readonly sort: 'first-sheet' | 'pack';
  readonly owner: string;
  readonly sections: readonly string[];
  readonly contents: SharedContents;
  readonly today: Day;
  readonly largePrint: boolean;
  readonly answer: DeathAnswer;
}

/** The order for one paper: only what its reader may read, and what that is. */
export function paperJob({
  sort,
  owner,
  sections,
  contents,
  today,
  largePrint,
  answer,
}: PaperOrder): Extract<Job, { sort: 'first-sheet' | 'pack' }> {
  const paper = {
    ownerName: owner,
    fullNumbers: true,
    largePrint,
    readable: readableCategories(sections),
    records: sureRecords(contents),
    today,
    now: systemClock.now(),
  };
  if (sort === 'first-sheet') return { sort, ...paper };
  const diedOn = answer === 'no' ? undefined : answer;
  return { sort, ...paper, figuresOn: diedOn ?? today, ...(diedOn && { diedOn }) };
}
