import type { SharingClient } from '@kinfolio/contract/sharing/client';
import { maxLinkedFiles } from '@kinfolio/contract/sharing/reader-shapes';
import { paper } from '@kinfolio/domain/kinds/paper';
import { listReferencedFiles } from '@kinfolio/domain/papers/papers';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { SessionContext } from '../state/context.ts';

// [Note: Whose file it is] The server sends a file to everyone who may read the record that refers to it, so it must
// know which record that is. The owner's device sends it these links as soon as anything is shared, and whenever a
// paper is added after that. Until then the server knows only that the files exist. A file never moves to another
// record, so a link stays true.

/** Tells the server which record each file belongs to. */
export interface FileLinks {
  /** Called as soon as anything is shared: sends the links of existing files, and from then on those of new ones. */
  readonly begin: () => Promise<void>;
}

/** Makes the file links, for one tab. */
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
        [...listReferencedFiles([content]).keys()]
          .filter(object => !told.has(object))
          .map(object => ({ object, record })),
      );
    for (let at = 0; at < fresh.length; at += maxLinkedFiles) {
      const part = fresh.slice(at, at + maxLinkedFiles);
      const answer = await client.linkFiles(part);
      // If the server does not answer, the links are sent with the next paper or after the next sign-in.
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
