import { Smartphone } from 'lucide-react';
import { ChooseFiles } from '../../../ui/form/ChooseFiles.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

/** What can be read. */
export const readable = 'image/*,application/pdf,.pdf';

export interface ChoosePapersProps {
  /** For a record that is there: whatever is chosen is one paper. */
  readonly isOne: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The papers to read, one or many. */
export function ChoosePapers({ isOne, onFiles }: ChoosePapersProps) {
  return (
    <div className="stack">
      <p>
        {isOne
          ? 'Choose a PDF, or a picture of each page.'
          : 'Choose one paper, or several at once: pictures or PDFs. Each becomes a record of its own. Pages of one paper can be put together.'}
      </p>
      <p className="muted">
        For a picture, lay the paper flat in good light, and get the whole page into it.
      </p>
      <ChooseFiles
        words="Choose files"
        fileLabel="Document to read"
        photoLabel="Photo of the document"
        look="primary"
        photoFirst
        multiple
        accept={readable}
        onFiles={onFiles}
      />
      <p className="local">
        <Icon of={Smartphone} />
        <span>Your document is read on this device. It is not sent anywhere.</span>
      </p>
    </div>
  );
}
