import { type ComponentType, useMemo } from 'react';
import { SharedFile, type SharedFileProps } from '../../../features/papers/SharedFile.tsx';
import type { SharedSource } from '../../../features/shared/use-shared-passport.ts';
import type { FileDecryptor } from '../../../session/api/papers.ts';

/**
 * The component that shows a file from a shared passport. It stays the same until `reader` changes, so that an open
 * file is not remounted.
 */
export function useSharedFile({
  grant,
  reader,
}: SharedSource): ComponentType<Pick<SharedFileProps, 'content' | 'children'>> {
  return useMemo(() => {
    const source: FileDecryptor = {
      readFrom: async (...asked) => await (await reader()).files(grant).readFrom(...asked),
    };
    return (props: Pick<SharedFileProps, 'content' | 'children'>) => (
      <SharedFile {...props} source={source} />
    );
  }, [grant, reader]);
}
