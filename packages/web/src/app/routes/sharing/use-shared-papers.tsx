import { type ComponentType, useMemo } from 'react';
import { SendingList } from '../../../features/papers/SendingList.tsx';
import type { AddSharedPapersProps } from '../../../features/shared/SharedSection.tsx';
import type { Sendings } from '../../../session/api/papers.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { useSending } from '../../../session/api/react-papers.ts';
import type { SharingApi } from '../../../session/api/sharing.ts';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';

/** What adds papers to the records of a grant; the same until another one is read. */
export function useSharedPapers(
  sharing: SharingApi | undefined,
  grant: string,
): ComponentType<AddSharedPapersProps> {
  return useMemo(() => {
    const papers = sharing?.papersTo(grant);
    return (props: AddSharedPapersProps) => papers && <AddToShared papers={papers} {...props} />;
  }, [sharing, grant]);
}

function AddToShared({ papers, recordId, title }: AddSharedPapersProps & { readonly papers: Sendings }) {
  const sending = useSending(papers);
  const mine = useMemo(() => sending.filter(({ place }) => place.recordId === recordId), [sending, recordId]);
  return (
    <div className="no-print gap-top">
      <SendingList papers={papers} lines={mine} messageFor={problem => problemWords(problem)} />
      <ChooseFiles
        words={`Add a paper to ${title}`}
        photoLabel={`Take a photo of a paper of ${title}`}
        multiple
        onFiles={files => papers.send(files, { recordId })}
      />
    </div>
  );
}
