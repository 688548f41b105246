import { Camera, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

export interface ChooseDocumentProps {
  readonly onFile: (file: File) => void;
}

/** A file that is there, or a picture taken now where the device is held in a hand. */
export function ChooseDocument({ onFile }: ChooseDocumentProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const inHand = useMedia('(pointer: coarse)');
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again.
    event.target.value = '';
    if (file !== undefined) onFile(file);
  };
  return (
    <>
      <p>Choose a picture or a PDF of the paper. We fill in what we can read, and you check it.</p>
      <p className="muted">
        For a picture, lay the paper flat in good light, and get the whole page into it.
      </p>
      <div className="actions">
        {inHand && (
          <Button look="primary" onClick={() => camera.current?.click()}>
            <Icon of={Camera} size="sm" />
            Take a photo
          </Button>
        )}
        <Button look={inHand ? 'secondary' : 'primary'} onClick={() => chooser.current?.click()}>
          <Icon of={FileUp} size="sm" />
          Choose a file
        </Button>
      </div>
      <input
        ref={chooser}
        className="hide"
        type="file"
        accept="image/*,application/pdf,.pdf"
        aria-label="Document to read"
        tabIndex={-1}
        onChange={handleChange}
      />
      <input
        ref={camera}
        className="hide"
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo of the document"
        tabIndex={-1}
        onChange={handleChange}
      />
    </>
  );
}
