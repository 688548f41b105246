import { kindOf } from '@kinfolio/domain/kinds/index';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { Papers } from '../../session/api/papers.ts';
import type { Session } from '../../session/api/session-client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { type MessageFor, paperWords } from './messages.ts';

/**
 * Keeps a file as a paper of a record that is saved already, and says what became of it wherever the person is by then.
 * One that failed stays listed with its record and on the Papers page, to be tried again.
 */
export async function keepWithRecord(
  session: Session,
  file: File,
  recordId: string,
  messageFor: MessageFor,
): Promise<void> {
  const title = titleIn(session, recordId);
  const papers = await session.papers().catch(() => undefined);
  if (papers === undefined) {
    showToast({ message: `${file.name} was not kept. Go online, then add it to ${title}.` });
    return;
  }
  papers.send([file], { recordId });
  const id = papers.sending().at(-1)?.id;
  const look = (): void => {
    const line = papers.sending().find(one => one.id === id);
    if (isUnderWay(line)) return;
    end();
    if (line?.state === 'done') {
      papers.cancel(line.id);
      showToast({ message: `${line.name} is kept with ${title}` });
    } else if (line !== undefined) {
      const why = paperWords(line.problem ?? 'unexpected', messageFor);
      showToast({ message: `${line.name} was not kept with ${title}. ${why}` });
    }
  };
  const end = papers.subscribe(look);
  look();
}

const isUnderWay = (line: ReturnType<Papers['sending']>[number] | undefined): boolean =>
  line !== undefined && line.state !== 'done' && line.state !== 'failed';

function titleIn({ passport }: Session, id: string): string {
  const content = passport.record(id)?.content;
  const kind = content && kindOf(content.kind);
  return kind === undefined ? 'its record' : titleOf(kind, content?.fields ?? {});
}
