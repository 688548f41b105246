import { type CopyFile, listFilesOfCopy } from '@kinfolio/domain/backup/copy-files';
import { isDeskRecord } from '@kinfolio/domain/desk/model/desk';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { OfferDesk } from '../../../features/desk/begin/OfferDesk.tsx';
import type { ExportJob } from '../../../features/export/jobs.ts';
import { CreateDocumentButton } from '../../../features/export/PaperButton.tsx';
import { SavePapersButton } from '../../../features/export/PapersButton.tsx';
import { startExportJob } from '../../../features/export/start-job.ts';
import type { SharedSource } from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { readableCategories, readableSections } from '../../../passport/sharing/terms.ts';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { ReaderCoverSheet, SharedPassportContents } from '../../../session/api/sharing.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { type DeathAnswer, DeathQuestion, readDeathAnswer, saveDeathAnswer } from './AskOfDeath.tsx';

/** The offer to begin an executor's desk, made once the owner has died. */
interface DeskOffer {
  /** The address of a desk that has already been begun. */
  readonly begun?: string | undefined;
  readonly onBegin: (first: string) => void;
}

interface SharedPackProps {
  /** This tab's session. It may not be signed in to any account, for example for a card holder. */
  readonly session: Session;
  readonly grant: string;
  readonly reader: FilesOf;
  readonly cover: ReaderCoverSheet;
  readonly contents: SharedPassportContents;
  readonly desk?: DeskOffer | undefined;
}

/** Opens the files to be saved as one zip. */
type FilesOf = () => Promise<Pick<Awaited<ReturnType<SharedSource['reader']>>, 'filesToSave'>>;

/**
 * Returns the function with which a page of a shared passport renders its pack. With `desk` it offers the executor's
 * desk once the owner has died.
 */
export const renderSharedPack =
  (
    session: Session,
    { grant, reader }: Pick<SharedSource, 'grant'> & { readonly reader: FilesOf },
    desk?: SharedPackProps['desk'],
  ) =>
  (cover: ReaderCoverSheet, contents: SharedPassportContents) => (
    <SharedPack {...{ session, grant, reader, cover, contents, desk }} />
  );

/**
 * Creates the Executor pack from the part of another person's passport that the reader may see. The pack starts with
 * the first sheet.
 */
function SharedPack({ session, grant, reader, cover, contents, desk }: SharedPackProps) {
  const { owner, sections } = cover;
  const [answer, setAnswer] = useState<DeathAnswer>(() => readDeathAnswer(grant));
  const [largePrint, setLargePrint] = useState(false);
  const today = todayInLondon(systemClock);
  const first = getFirstName(owner);
  const readable = readableCategories(sections);
  const missing = readableSections.filter(({ id }) => id !== 'budget' && !readable.includes(id));
  const job = (sort: 'first-sheet' | 'pack'): ExportJob =>
    createPrintJob({ sort, owner, sections, contents, today, largePrint, answer });
  const files = listFilesOfCopy(listConfirmedRecords(contents));
  const readFiles = async () => (await reader()).filesToSave(grant);
  const buttons = { startJob: startExportJob };
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
            Not shared with you: {missing.map(({ title }) => title).join('; ')}. The papers leave out facts
            from these sections, or mark them as missing.
          </p>
        )}
        <DeathQuestion
          first={first}
          today={today}
          answer={answer}
          onAnswer={given => {
            saveDeathAnswer(grant, given);
            setAnswer(given);
          }}
        />
        {answer !== undefined && (
          <div className="gap-top stack">
            <p>
              {answer === 'no'
                ? `The pack has everything you can read, to help you look after ${first}’s affairs. Account numbers are shown in full.`
                : 'The Executor pack begins with who to ring and where the will is. Values are for the date of death, and we count gifts back from that date. Account numbers are shown in full.'}
            </p>
            <Checkbox checked={largePrint} onChange={setLargePrint}>
              Large print
            </Checkbox>
            <SessionProvider session={session}>
              <CreateDocumentButton {...buttons} words="Make the Executor pack" job={() => job('pack')} />
              <CreateDocumentButton
                {...buttons}
                words="Make the first sheet only"
                job={() => job('first-sheet')}
              />
              <CreateDocumentButton
                {...buttons}
                words="Make spreadsheets of the records"
                job={() => sheetsJob(contents, today)}
              />
              {files.length > 0 && (
                <SavePapersButton
                  {...buttons}
                  words={`Save ${formatCounted(files.length, 'paper')} as one zip`}
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

/** The records signed by the owner, or by another person who may change them. Records of a desk are left out. */
export const listConfirmedRecords = ({ records }: SharedPassportContents): RecordToExport[] =>
  records
    .filter(({ confirmed, content }) => confirmed && !isDeskRecord(content))
    .map(({ id, content }) => ({ id, content }));

const sheetsJob = (contents: SharedPassportContents, today: Day): ExportJob => ({
  sort: 'sheets',
  records: listConfirmedRecords(contents),
  today,
  now: systemClock.now(),
});

/** Describes a zip to save. Replaces characters in a person's name that are not allowed in file names. */
const zipOf = (files: readonly CopyFile[], name: string) => ({
  files,
  name: `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').toLowerCase()}.zip`,
  size: files.reduce((sum, { file }) => sum + file.size, 0),
});

interface PaperOrder {
  readonly sort: 'first-sheet' | 'pack';
  readonly owner: string;
  readonly sections: readonly string[];
  readonly contents: SharedPassportContents;
  readonly today: Day;
  readonly largePrint: boolean;
  readonly answer: DeathAnswer;
}

/** The job that prints one paper. It contains only the sections that the reader may see, and their names. */
export function createPrintJob({
  sort,
  owner,
  sections,
  contents,
  today,
  largePrint,
  answer,
}: PaperOrder): Extract<ExportJob, { sort: 'first-sheet' | 'pack' }> {
  const paper = {
    ownerName: owner,
    fullNumbers: true,
    largePrint,
    readable: readableCategories(sections),
    records: listConfirmedRecords(contents),
    today,
    now: systemClock.now(),
  };
  if (sort === 'first-sheet') return { sort, ...paper };
  const diedOn = answer === 'no' ? undefined : answer;
  return { sort, ...paper, figuresOn: diedOn ?? today, ...(diedOn && { diedOn }) };
}
