import { type ComponentType, useMemo } from 'react';
import { SharedFile, type SharedFileProps } from '../../../features/papers/SharedFile.tsx';
import type { SharedSource } from '../../../features/shared/use-shared-passport.ts';
import type { FileSource } from '../../../session/api/papers.ts';
import { problemWords } from '../../../session/api/problem-words.ts';

/** What shows a file of a passport that is shared; the same until another one is read. */
export function useSharedFile({
  grant,
  reader,
}: SharedSource): ComponentType<Pick<SharedFileProps, 'content' | 'children'>> {
  return useMemo(() => {
    const source: FileSource = {
      readFrom: async (...asked) => await (await reader()).files(grant).readFrom(...asked),
    };
    return (props: Pick<SharedFileProps, 'content' | 'children'>) => (
      <SharedFile {...props} source={source} messageFor={problem => problemWords(problem)} />
    );
  }, [grant, reader]);
}
