import { useMemo } from 'react';
import { UploadList } from '../../../features/papers/SendingList.tsx';
import { InterruptedUploads } from '../../../features/papers/UnfinishedList.tsx';
import type { SendSharedPapers } from '../../../features/shared/edit/SharedPapers.tsx';
import type { FileDestination, FileUpload, ResumableUploads } from '../../../session/api/papers.ts';
import { useFileUploads, useInterruptedUploads } from '../../../session/api/react-papers.ts';
import type { SharingApi } from '../../../session/api/sharing.ts';

/** Uploads files to the records and papers of a grant, once the grant is open. */
export function useSharedPapers(
  sharing: SharingApi | undefined,
  grant: string,
  isOpen: boolean,
): SendSharedPapers {
  // Interrupted uploads are known only after the grant has opened and they have been read.
  const papers = useMemo(() => (isOpen && sharing?.papersTo(grant)) || nothingSent, [sharing, grant, isOpen]);
  const sending = useFileUploads(papers);
  const { uploads, giveUp } = useInterruptedUploads(papers);
  const show = (isWanted: (one: Placed) => boolean) => {
    const [lines, left] = [sending.filter(isWanted), uploads.filter(isWanted)];
    if (lines.length === 0 && left.length === 0) return null;
    return (
      <>
        <InterruptedUploads uploads={left} onGiveUp={object => void giveUp(object)} />
        <UploadList papers={papers} lines={lines} />
      </>
    );
  };
  return {
    onFiles: papers.send,
    onTheWay: ({ recordId, replaces }) =>
      show(({ place }) => place.recordId === recordId && place.replaces === replaces),
    onTheWayToNone: there =>
      show(({ place: { recordId, replaces } }) => {
        const to = replaces ?? recordId;
        return to !== undefined && !there.has(to);
      }),
  };
}

interface Placed {
  readonly place: FileDestination;
}

const none: readonly FileUpload[] = [];
const nothingSent: ResumableUploads = {
  sending: () => none,
  subscribe: () => () => undefined,
  send: () => undefined,
  cancel: () => undefined,
  retry: () => undefined,
  unfinished: () => Promise.resolve([]),
  giveUp: () => Promise.resolve(),
};
