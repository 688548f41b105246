import { type SubmitEvent, useState } from 'react';
import { maxPagesAtOnce } from '../../../../reading/problems.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { listPagesBetween } from './pages-between.ts';

export interface AskForPagesProps {
  /** The number of pages in the PDF. */
  readonly count: number;
  readonly onPages: (pages: readonly number[]) => void;
}

/** Asks which pages of a long PDF to read. */
export function AskForPages({ count, onPages }: AskForPagesProps) {
  const [first, setFirst] = useState('1');
  const [last, setLast] = useState(String(maxPagesAtOnce));
  const [wrong, setWrong] = useState(false);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const pages = listPagesBetween(first, last, count);
    setWrong(pages === undefined);
    if (pages !== undefined) onPages(pages);
  };
  const box = { plainLabel: true, inputMode: 'numeric', width: 4 } as const;
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <p>
        This PDF has {count} pages. We read up to {maxPagesAtOnce} at once. Which ones shall we read?
      </p>
      <TextField {...box} label="From page" value={first} onChange={setFirst} />
      <TextField
        {...box}
        label="To page"
        value={last}
        onChange={setLast}
        error={
          wrong ? `Choose up to ${String(maxPagesAtOnce)} pages, from 1 to ${String(count)}.` : undefined
        }
      />
      <div>
        <Button variant="primary" type="submit">
          Read these pages
        </Button>
      </div>
    </form>
  );
}
