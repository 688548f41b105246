import { Smartphone } from 'lucide-react';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

/** The file types we can read. */
export const readableFileTypes = 'image/*,application/pdf,.pdf';

export interface ChoosePapersProps {
  /** Whether the documents are for an existing record. All chosen files are then the pages of one document. */
  readonly isOne: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets the person choose one or more documents to read. */
export function ChoosePapers({ isOne, onFiles }: ChoosePapersProps) {
  return (
    <div className="stack">
      <p>
        {isOne
          ? 'Choose a PDF, or a picture of each page.'
          : 'Choose one paper, or several at once: pictures or PDFs. Each paper becomes a separate record. You can put the pages of one paper together.'}
      </p>
      <p className="muted">To take a picture, lay the paper flat in good light and fit the whole page in.</p>
      <ChooseFiles
        words="Choose files"
        fileLabel="Document to read"
        photoLabel="Photo of the document"
        look="primary"
        photoFirst
        multiple
        accept={readableFileTypes}
        onFiles={onFiles}
      />
      <p className="local">
        <Icon of={Smartphone} />
        <span>Your document is read on this device. It is not sent anywhere.</span>
      </p>
    </div>
  );
}
