import { findKind } from '@kinfolio/domain/kinds/index';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { Papers } from '../../session/api/papers.ts';
import { describePaperProblem } from '../../session/api/papers.ts';
import type { Session } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/**
 * Uploads files as papers of a record that has already been saved. The person sees the result on whichever page they
 * are by then. A failed upload stays listed on its record and on the Papers page, so that it can be tried again.
 */
export async function savePapersWithRecord(
  session: Session,
  files: readonly File[],
  recordId: string,
): Promise<void> {
  const title = titleIn(session, recordId);
  const names = files.length === 1 ? (files[0]?.name ?? '') : formatCounted(files.length, 'picture');
  const papers = await session.papers().catch(() => undefined);
  if (papers === undefined) {
    const [was, them] = files.length === 1 ? ['was', 'it'] : ['were', 'them'];
    showToast({ message: `${names} ${was} not saved. Go online, then add ${them} to ${title}.` });
    return;
  }
  papers.send(files, { recordId });
  const sent = papers.sending().slice(-files.length);
  const look = (): void => {
    const lines = papers.sending().filter(line => sent.some(({ id }) => id === line.id));
    if (lines.some(isUnderWay)) return;
    end();
    const done = lines.filter(({ state }) => state === 'done');
    for (const { id } of done) papers.cancel(id);
    if (done.length > 0) {
      const [first] = done;
      const kept =
        done.length === 1 ? `${first?.name ?? ''} is` : `${formatCounted(done.length, 'picture')} are`;
      showToast({ message: `${kept} saved with ${title}` });
    }
    for (const line of lines.filter(({ state }) => state !== 'done')) {
      const why = describePaperProblem(line.problem ?? 'unexpected');
      showToast({ message: `${line.name} was not saved with ${title}. ${why}` });
    }
  };
  const end = papers.subscribe(look);
  look();
}

const isUnderWay = ({ state }: ReturnType<Papers['sending']>[number]): boolean =>
  state !== 'done' && state !== 'failed';

function titleIn({ passport }: Session, id: string): string {
  const content = passport.record(id)?.content;
  const kind = content && findKind(content.kind);
  return kind === undefined ? 'its record' : getRecordTitle(kind, content?.fields ?? {});
}
