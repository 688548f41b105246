import { FileUp, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { FileDrop } from '../../../ui/form/FileDrop.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

export interface ChooseImportFileProps {
  /** The file that is being read. */
  readonly reading: string | undefined;
  readonly problem: { readonly name: string; readonly words: string } | undefined;
  readonly onChoose: (file: File) => void;
}

const sorts: readonly (readonly [title: string, words: string])[] = [
  [
    'Your own copy from Kinfolio (.json, .zip)',
    'This restores all records, Deleted items and earlier versions. A zip file also restores the files of your papers.',
  ],
  [
    'A list from a spreadsheet (.csv, .xlsx)',
    'Accounts, bills, contacts or anything else, one in each row. You say which column is which.',
  ],
  [
    'A file from your password manager',
    'Bitwarden (.json, .csv), 1Password (.1pux, .csv), or your browser (.csv). Passwords are left out.',
  ],
  [
    'A statement from your bank (.csv, .xlsx, .ofx, .qif)',
    'We find the account that the statement belongs to.',
  ],
];

/** The first step of an import: the person chooses or drops one file. */
export function ChooseImportFile({ reading, problem, onChoose }: ChooseImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="importing__part">
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>
            <span className="strong">{problem.name}:</span> {problem.words}
          </p>
        </Banner>
      )}
      <FileDrop
        label="Drop a file here"
        onFiles={([file]) => {
          if (file !== undefined) onChoose(file);
        }}
      >
        <p>Drop a file here, or choose it from your device.</p>
        <Button
          variant="primary"
          busy={reading === undefined ? undefined : 'Reading...'}
          onClick={() => input.current?.click()}
        >
          <Icon of={FileUp} size="sm" />
          Choose a file
        </Button>
        <input
          ref={input}
          className="hide"
          type="file"
          accept=".json,.zip,.csv,.tsv,.xlsx,.txt,.1pux,.ofx,.qfx,.qif,application/json,application/zip,text/csv"
          aria-label="File to add from"
          tabIndex={-1}
          onChange={event => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) onChoose(file);
            // Lets the person choose the same file again after correcting it.
            event.target.value = '';
          }}
        />
        <p className="small muted" role="status">
          {reading !== undefined && `Reading ${reading}`}
        </p>
      </FileDrop>
      <section aria-labelledby="sorts-title">
        <h2 className="h3" id="sorts-title">
          What you can add
        </h2>
        <ul className="rows sorts">
          {sorts.map(([title, words]) => (
            <li key={title}>
              <p className="strong">{title}</p>
              <p className="muted">{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <p className="local">
        <Icon of={Smartphone} />
        <span>Your file is read on this device. It is not sent anywhere.</span>
      </p>
    </div>
  );
}
