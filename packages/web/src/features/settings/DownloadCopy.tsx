import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

/** A copy that was made, and what it lacks. */
export interface MadeCopy {
  readonly file: Blob;
  /** Whether all earlier versions are in it. */
  readonly history: boolean;
  /** How many records do not open, and so are not in it. */
  readonly unreadable: number;
}

export interface DownloadCopyProps {
  /** Builds the file on this device, when asked. */
  makeFile: () => Promise<MadeCopy>;
  /** The day in its name, "2026-11-21". */
  day: string;
}

export function DownloadCopy({ makeFile, day }: DownloadCopyProps) {
  const [making, setMaking] = useState(false);
  const [lacks, setLacks] = useState<readonly string[]>([]);
  const download = async () => {
    setMaking(true);
    const made = await makeFile();
    saveFile(made.file, `kinfolio-${day}.json`);
    setLacks(lackingIn(made));
    setMaking(false);
  };
  return (
    <div className="stack">
      <p>
        A file with everything in your passport, in a form other programs can read (JSON): your records,
        Deleted items and earlier versions. It is not sealed: anyone who has the file can read it.
      </p>
      <Button busy={making ? 'Making the file...' : undefined} onClick={() => void download()}>
        Download a copy
      </Button>
      {lacks.length > 0 && !making && (
        <Banner tone="caution" role="status">
          {lacks.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

function lackingIn({ history, unreadable }: MadeCopy): string[] {
  const records = unreadable === 1 ? '1 record' : `${String(unreadable)} records`;
  return [
    ...(history
      ? []
      : [
          'Some earlier versions are not in your copy. They are kept on the server and could not be fetched or opened. Check your internet connection, then download it again.',
        ]),
    ...(unreadable === 0
      ? []
      : [`${records} that can’t be opened ${unreadable === 1 ? 'is' : 'are'} not in your copy.`]),
  ];
}
