import { Camera, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { useMedia } from '../../lib/use-media.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
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
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const inHand = useMedia('(pointer: coarse)');
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
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
      <div className="actions">
        <Button look={look} onClick={() => chooser.current?.click()}>
          <Icon of={FileUp} size="sm" />
          {words}
        </Button>
        {inHand && (
          <Button onClick={() => camera.current?.click()}>
            <Icon of={Camera} size="sm" />
            Take a photo
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        className="hide"
        type="file"
        multiple={!single}
        aria-label={words}
        tabIndex={-1}
        onChange={handleChange}
      />
      <input
        ref={camera}
        className="hide"
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Take a photo of a paper"
        tabIndex={-1}
        onChange={handleChange}
      />
    </DropZone>
  );
}
