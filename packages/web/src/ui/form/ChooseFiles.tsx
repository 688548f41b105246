import { Camera, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';
import { Icon } from '../layout/Icon.tsx';
import { Button, type ButtonVariant } from './Button.tsx';

export interface ChooseFilesProps {
  /** The label of the button for choosing files. */
  readonly words: string;
  /** Additional words for screen readers. */
  readonly hidden?: string;
  /** Names for the file input and the photo input, for screen readers. */
  readonly fileLabel?: string;
  readonly photoLabel: string;
  /** The label of the button for taking a photo. */
  readonly photoWords?: string;
  readonly look?: ButtonVariant;
  /** Whether taking a photo is the main option on a phone or tablet. */
  readonly photoFirst?: boolean;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Called with the chosen files; never with an empty list. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets the person choose existing files or, on a phone or tablet, take a photo. */
export function ChooseFiles(props: ChooseFilesProps) {
  const { words, hidden, photoLabel, look = 'secondary', photoFirst = false } = props;
  const fileLabel = props.fileLabel ?? [words, hidden].filter(Boolean).join(' ');
  const { accept, multiple = false, photoWords = 'Take a photo', onFiles } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const inHand = useMedia('(pointer: coarse)');
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // The input is emptied so that the same file can be chosen again.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  };
  const input = { className: 'hide', type: 'file', tabIndex: -1, onChange: handleChange } as const;
  const photo = inHand && (
    <Button
      variant={photoFirst || look === 'quiet' ? look : 'secondary'}
      onClick={() => camera.current?.click()}
    >
      <Icon of={Camera} size="sm" />
      {photoWords}
    </Button>
  );
  return (
    <>
      <div className="actions">
        {photoFirst && photo}
        <Button variant={photoFirst && inHand ? 'secondary' : look} onClick={() => chooser.current?.click()}>
          <Icon of={FileUp} size="sm" />
          {words}
          {hidden !== undefined && <span className="hide"> {hidden}</span>}
        </Button>
        {!photoFirst && photo}
      </div>
      <input ref={chooser} {...input} {...{ accept, multiple }} aria-label={fileLabel} />
      <input ref={camera} {...input} accept="image/*" capture="environment" aria-label={photoLabel} />
    </>
  );
}
