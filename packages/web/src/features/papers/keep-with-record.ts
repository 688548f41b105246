import type { Papers } from '../../sync/papers/papers.ts';
import { showToast } from '../../ui/toast.ts';
import { paperWords, type Say } from './words.ts';

/**
 * Keeps a file as a paper of a record that is saved already, and says what became of it wherever the person is by then.
 * One that failed stays listed with its record and on the Papers page, to be tried again.
 */
export async function keepWithRecord(
  open: () => Promise<Papers>,
  file: File,
  recordId: string,
  say: Say,
): Promise<void> {
  const papers = await open().catch(() => undefined);
  if (papers === undefined) {
    showToast({ message: `${file.name} was not kept. Go online, then add it at the record.` });
    return;
  }
  papers.send([file], { recordId });
  const id = papers.sending().at(-1)?.id ?? '';
  const look = (): void => {
    const line = papers.sending().find(one => one.id === id);
    if (line?.state === 'sending' || line?.state === 'comparing' || line?.state === 'waiting') return;
    end();
    if (line?.state === 'done') {
      papers.cancel(id);
      showToast({ message: `${line.name} is kept with it` });
    } else if (line !== undefined) {
      showToast({ message: `${line.name} was not kept. ${paperWords(line.problem ?? 'unexpected', say)}` });
    }
  };
  const end = papers.subscribe(look);
  look();
}
