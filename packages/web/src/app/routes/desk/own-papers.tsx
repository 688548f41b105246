import { paper } from '@kinfolio/domain/kinds/paper';
import { readEstateId } from '@kinfolio/domain/records/estate';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { UploadList } from '../../../features/papers/SendingList.tsx';
import { SharedFile } from '../../../features/papers/SharedFile.tsx';
import { createRecordUrl } from '../../../passport/record-address.ts';
import type { FileDecryptor, FileDestination } from '../../../session/api/papers.ts';
import { useRecords, useSession } from '../../../session/api/react.ts';
import { useFileUploads, usePapers } from '../../../session/api/react-papers.ts';
import type { EstatePapers } from './estate-papers.ts';

/** The papers of an estate that is stored in the open passport. */
export function useOwnEstatePapers(estate: string): EstatePapers {
  const session = useSession();
  const all = useRecords(paper.id);
  return useMemo(() => {
    const source: FileDecryptor = {
      readFrom: async (...asked) => await (await session.papers()).readFrom(...asked),
    };
    return {
      records: all.filter(({ content }) => readEstateId(content) === estate),
      File: (props: Pick<ComponentProps<typeof SharedFile>, 'content' | 'children'>) => (
        <SharedFile {...props} source={source} />
      ),
      pageOf: id => createRecordUrl(paper, id),
      readFiles: undefined,
      onFiles: (files, place) => void session.papers().then(papers => papers.send(files, place)),
      onTheWay: place => (
        <Suspense fallback={null}>
          <OnTheWay place={place} />
        </Suspense>
      ),
    };
  }, [session, all, estate]);
}

/** The uploads that are linked to the same record of the desk. */
function OnTheWay({ place: wanted }: { readonly place: FileDestination }) {
  const papers = usePapers();
  const sending = useFileUploads(papers);
  const { estate, links } = wanted.fields ?? {};
  const mine = useMemo(
    () =>
      sending.filter(
        ({ place: { fields = {} }, state }) =>
          state !== 'done' && fields['estate'] === estate && fields['links'] === links,
      ),
    [sending, estate, links],
  );
  return <UploadList papers={papers} lines={mine} />;
}
