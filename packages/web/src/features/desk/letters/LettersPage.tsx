import { createEnvelopeSheet, createLettersDocument } from '@kinfolio/domain/desk/letters/letter-papers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { DeskPageFrame } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { deskToday } from '../desk-store.ts';
import { ExpandableList } from '../FewAtFirst.tsx';
import { type DeskLetter, isOpenLetter, useLetters } from './use-letters.ts';

/** All the letters that can be written, with the most urgent first. */
export function LettersPage() {
  const store = useDesk();
  const { Paper } = useDeskFiles();
  const letters = useLetters();
  const open = letters.filter(isOpenLetter);
  const others = letters.filter(one => !isOpenLetter(one));
  const papers = open.map(({ letter }) => letter);
  return (
    <DeskPageFrame
      title="Letters"
      lead="The letters are filled in from the passport. Read each one before you sign it."
    >
      {open.length > 0 && (
        <section className="sheet narrow gap-below" aria-labelledby="desk-all-letters">
          <h2 className="h3" id="desk-all-letters">
            {formatCounted(open.length, 'letter')} to send
          </h2>
          <p>
            If a form or a phone call is quicker, you do not need a letter. Send only the letters you need.
          </p>
          <Paper
            isPlain
            words="Make all letters as one PDF"
            name="letters"
            document={() => createLettersDocument(store.desk, papers, deskToday(store))}
          />
          <Paper
            isPlain
            words="Make the addresses for envelopes"
            name="addresses"
            document={() => createEnvelopeSheet(store.desk, papers, deskToday(store))}
          />
        </section>
      )}
      <LetterList title="To send" letters={open} />
      <LetterList title="Sent, or not needed" letters={others} />
    </DeskPageFrame>
  );
}

interface LetterListProps {
  readonly title: string;
  readonly letters: readonly DeskLetter[];
}

function LetterList({ title, letters }: LetterListProps) {
  const { home } = useDesk();
  if (letters.length === 0) return null;
  return (
    <section className="sheet gap-below" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <ExpandableList
        words="letters"
        rows={letters.map(({ letter, organisation, sent }) => (
          <li className="deskline" key={`${organisation.record.id} ${letter.id}`}>
            <span>
              <Link className="cell-link" to={`${home}/letters/${organisation.record.id}`}>
                {letter.title}
              </Link>
              {letter.gaps.length > 0 && sent === undefined && (
                <span className="small muted deskline__about">
                  {formatCounted(letter.gaps.length, 'thing')} to fill in
                </span>
              )}
            </span>
            {sent?.on !== undefined && <StatusChip tone="done">Sent on {formatDay(sent.on)}</StatusChip>}
          </li>
        ))}
      />
    </section>
  );
}
