import { kindOf } from '@kinfolio/domain/kinds/index';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { counted } from '@kinfolio/domain/values/count';
import type { Papers } from '../../session/api/papers.ts';
import type { Session } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { type MessageFor, paperWords } from './messages.ts';

/**
 * Keeps files as papers of a record that is saved already, and reports what became of them wherever the person is by then.
 * One that failed stays listed with its record and on the Papers page, to be tried again.
 */
export async function keepWithRecord(
  session: Session,
  files: readonly File[],
  recordId: string,
  messageFor: MessageFor,
): Promise<void> {
  const title = titleIn(session, recordId);
  const names = files.length === 1 ? (files[0]?.name ?? '') : counted(files.length, 'picture');
  const papers = await session.papers().catch(() => undefined);
  if (papers === undefined) {
    const [was, them] = files.length === 1 ? ['was', 'it'] : ['were', 'them'];
    showToast({ message: `${names} ${was} not kept. Go online, then add ${them} to ${title}.` });
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
      const kept = done.length === 1 ? `${first?.name ?? ''} is` : `${counted(done.length, 'picture')} are`;
      showToast({ message: `${kept} kept with ${title}` });
    }
    for (const line of lines.filter(({ state }) => state !== 'done')) {
      const why = paperWords(line.problem ?? 'unexpected', messageFor);
      showToast({ message: `${line.name} was not kept with ${title}. ${why}` });
    }
  };
  const end = papers.subscribe(look);
  look();
}

const isUnderWay = ({ state }: ReturnType<Papers['sending']>[number]): boolean =>
  state !== 'done' && state !== 'failed';

function titleIn({ passport }: Session, id: string): string {
  const content = passport.record(id)?.content;
  const kind = content && kindOf(content.kind);
  return kind === undefined ? 'its record' : titleOf(kind, content?.fields ?? {});
}
