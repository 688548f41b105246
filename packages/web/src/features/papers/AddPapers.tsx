import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { useMedia } from '../../lib/use-media.ts';
import type { ButtonLook } from '../../ui/Button.tsx';
import { ChooseFiles } from '../../ui/ChooseFiles.tsx';
import '../../styles/papers.css';

export interface AddPapersProps {
  /** On the button that chooses files. */
  readonly words: string;
  readonly look?: ButtonLook;
  /** One file only: it takes the place of another. */
  readonly single?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

type Dropped = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]['items'];

/** Files chosen, dropped, or photographed where the device is held in a hand. */
export function AddPapers({ words, look = 'secondary', single = false, onFiles }: AddPapersProps) {
  const inHand = useMedia('(pointer: coarse)');
  const handleDrop = async (items: Dropped): Promise<void> => {
    const dropped = items.filter(item => item.kind === 'file').slice(0, single ? 1 : undefined);
    const files = await Promise.all(dropped.map(item => item.getFile()));
    if (files.length > 0) onFiles(files);
  };
  return (
    <DropZone
      className="drop paperdrop"
      aria-label={single ? 'Drop the new file here' : 'Drop files here'}
      onDrop={({ items }) => void handleDrop(items)}
    >
      {!inHand && <p className="muted">{single ? 'Drop the new file here, or' : 'Drop files here, or'}</p>}
      <ChooseFiles
        words={words}
        photoLabel="Take a photo of a paper"
        look={look}
        multiple={!single}
        onFiles={onFiles}
      />
    </DropZone>
  );
}
