import { useMedia } from '../../lib/browser/use-media.ts';
import type { ButtonVariant } from '../../ui/form/Button.tsx';
import { ChooseFiles } from '../../ui/form/ChooseFiles.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import '../../styles/papers.css';

export interface AddPapersProps {
  /** The label of the button that chooses files. */
  readonly words: string;
  readonly look?: ButtonVariant;
  /** Accepts a single file, which replaces the current one. */
  readonly single?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets the person choose or drop files, or photograph papers on a hand-held device. */
export function AddPapers({ words, look = 'secondary', single = false, onFiles }: AddPapersProps) {
  const inHand = useMedia('(pointer: coarse)');
  return (
    <FileDrop
      className="paperdrop"
      label={single ? 'Drop the new file here' : 'Drop files here'}
      multiple={!single}
      onFiles={onFiles}
    >
      {!inHand && <p className="muted">{single ? 'Drop the new file here, or' : 'Drop files here, or'}</p>}
      <ChooseFiles
        words={words}
        photoLabel="Take a photo of a paper"
        look={look}
        multiple={!single}
        onFiles={onFiles}
      />
    </FileDrop>
  );
}
