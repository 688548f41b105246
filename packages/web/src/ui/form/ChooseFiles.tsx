import { Camera, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';
import { Icon } from '../layout/Icon.tsx';
import { Button, type ButtonVariant } from './Button.tsx';

export interface ChooseFilesProps {
  /** On the button that chooses files. */
  readonly words: string;
  /** What more is read out there. */
  readonly hidden?: string;
  /** What a file, and a photo, is for. */
  readonly fileLabel?: string;
  readonly photoLabel: string;
  /** On the button that takes a photo. */
  readonly photoWords?: string;
  readonly look?: ButtonVariant;
  /** Where the device is held in a hand, a photo is the main way. */
  readonly photoFirst?: boolean;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Never with none. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files that are there, or a picture taken now where the device is held in a hand. */
export function ChooseFiles(props: ChooseFilesProps) {
  const { words, hidden, photoLabel, look = 'secondary', photoFirst = false } = props;
  const fileLabel = props.fileLabel ?? [words, hidden].filter(Boolean).join(' ');
  const { accept, multiple = false, photoWords = 'Take a photo', onFiles } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const inHand = useMedia('(pointer: coarse)');
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again.
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
