import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/Button.tsx';

export interface DownloadCopyProps {
  /** Builds the file on this device, when asked. */
  makeFile: () => Promise<Blob>;
  /** The day in its name, "2026-11-21". */
  day: string;
}

export function DownloadCopy({ makeFile, day }: DownloadCopyProps) {
  const download = async () => saveFile(await makeFile(), `kinfolio-${day}.json`);
  return (
    <div className="stack">
      <p>
        A file with everything in your passport, in a form other programs can read (JSON). It is not sealed:
        anyone who has the file can read it.
      </p>
      <Button onClick={() => void download()}>Download a copy</Button>
    </div>
  );
}
