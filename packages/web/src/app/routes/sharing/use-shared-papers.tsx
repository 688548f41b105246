import { type ComponentType, Suspense, use, useMemo } from 'react';
import { SendingList } from '../../../features/papers/SendingList.tsx';
import type { AddSharedPapersProps } from '../../../features/shared/SharedSection.tsx';
import { problemWords } from '../../../session/api/problem-words.ts';
import { useSending } from '../../../session/api/react-papers.ts';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import { useOpenSession } from '../../AuthProvider.tsx';

/** What adds papers to the records of a grant; the same until another one is read. */
export function useSharedPapers(grant: string): ComponentType<AddSharedPapersProps> {
  return useMemo(
    () => (props: AddSharedPapersProps) => (
      <Suspense fallback={null}>
        <AddToShared grant={grant} {...props} />
      </Suspense>
    ),
    [grant],
  );
}

function AddToShared({ grant, recordId, title }: AddSharedPapersProps & { readonly grant: string }) {
  const papers = use(useOpenSession().sharing()).papersTo(grant);
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
