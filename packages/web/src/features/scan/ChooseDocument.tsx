import { ChooseFiles } from '../../ui/form/ChooseFiles.tsx';

export interface ChooseDocumentProps {
  readonly onFile: (file: File) => void;
}

/** The paper to read. */
export function ChooseDocument({ onFile }: ChooseDocumentProps) {
  return (
    <>
      <p>Choose a picture or a PDF of the paper. We fill in what we can read, and you check it.</p>
      <p className="muted">
        For a picture, lay the paper flat in good light, and get the whole page into it.
      </p>
      <ChooseFiles
        words="Choose a file"
        fileLabel="Document to read"
        photoLabel="Photo of the document"
        look="primary"
        photoFirst
        accept="image/*,application/pdf,.pdf"
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
