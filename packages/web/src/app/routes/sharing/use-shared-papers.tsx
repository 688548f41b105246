import { useMemo } from 'react';
import { SendingList } from '../../../features/papers/SendingList.tsx';
import { UnfinishedList } from '../../../features/papers/UnfinishedList.tsx';
import type { SharedPapersSent } from '../../../features/shared/edit/SharedPapers.tsx';
import type { PaperPlace, ResumableSendings, Sending } from '../../../session/api/papers.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { useSending, useUnfinished } from '../../../session/api/react-papers.ts';
import type { SharingApi } from '../../../session/api/sharing.ts';

/** What sends files to the records and papers of a grant, once it is open. */
export function useSharedPapers(
  sharing: SharingApi | undefined,
  grant: string,
  isOpen: boolean,
): SharedPapersSent {
  // What was interrupted is asked for again when it opens: before, nothing of it is known.
  const papers = useMemo(() => (isOpen && sharing?.papersTo(grant)) || nothingSent, [sharing, grant, isOpen]);
  const sending = useSending(papers);
  const { uploads, giveUp } = useUnfinished(papers);
  const show = (isWanted: (one: Placed) => boolean) => {
    const [lines, left] = [sending.filter(isWanted), uploads.filter(isWanted)];
    if (lines.length === 0 && left.length === 0) return null;
    return (
      <>
        <UnfinishedList uploads={left} onGiveUp={object => void giveUp(object)} />
        <SendingList papers={papers} lines={lines} messageFor={problem => problemWords(problem)} />
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
  readonly place: PaperPlace;
}

const none: readonly Sending[] = [];
const nothingSent: ResumableSendings = {
  sending: () => none,
  subscribe: () => () => undefined,
  send: () => undefined,
  cancel: () => undefined,
  retry: () => undefined,
  unfinished: () => Promise.resolve([]),
  giveUp: () => Promise.resolve(),
};
