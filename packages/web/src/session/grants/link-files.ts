import type { SharingClient } from '@kinfolio/contract/sharing/client';
import { maxLinkedFiles } from '@kinfolio/contract/sharing/shapes';
import { paper } from '@kinfolio/domain/kinds/paper';
import { filesNamed } from '@kinfolio/domain/papers/papers';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { SessionContext } from '../state/context.ts';

// [Note: Whose file it is] The server sends a file to those who may read the record that names it, so it must know which that is.
// The owner's device sends it, once something is shared and whenever a paper is added then; before, the server knows of files
// only that they are there. A file never belongs to another record later, so what was sent stays true.

/** What lets the server know which records name which files. */
export interface FileLinks {
  /** Something is shared: sends what there is, and from now on what is added. */
  readonly begin: () => Promise<void>;
}

/** Makes it, for one tab. */
export function createFileLinks(
  { state, view }: Pick<SessionContext, 'state' | 'view'>,
  client: Pick<SharingClient, 'linkFiles'>,
): FileLinks {
  const told = new Set<string>();
  let begun = false;
  const inTurn = createSerialQueue();
  const tell = async (): Promise<void> => {
    const fresh = view
      .records(paper.id)
      .flatMap(({ id: record, content }) =>
        [...filesNamed([content]).keys()]
          .filter(object => !told.has(object))
          .map(object => ({ object, record })),
      );
    for (let at = 0; at < fresh.length; at += maxLinkedFiles) {
      const part = fresh.slice(at, at + maxLinkedFiles);
      const answer = await client.linkFiles(part);
      // Without an answer the next paper, or the next way in, sends it.
      if (!answer.ok) return;
      for (const { object } of part) told.add(object);
    }
  };
  view.subscribeKind(paper.id, () => {
    if (begun && view.whole()) void inTurn(tell).catch(() => undefined);
  });
  state.subscribe(() => {
    if (state.get().status === 'open') return;
    begun = false;
    told.clear();
  });
  return {
    begin: async () => {
      begun = true;
      await view.whenWhole();
      await inTurn(tell);
    },
  };
}
