import { envelopeSheet, lettersDocument } from '@kinfolio/domain/desk/letters/letter-papers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { DeskPage } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { todayOf } from '../desk-store.ts';
import { type DeskLetter, isOpenLetter, useLetters } from './use-letters.ts';

/** Every letter that can be written, those to send first. */
export function LettersPage() {
  const store = useDesk();
  const { Paper } = useDeskFiles();
  const letters = useLetters();
  const open = letters.filter(isOpenLetter);
  const others = letters.filter(one => !isOpenLetter(one));
  const papers = open.map(({ letter }) => letter);
  return (
    <DeskPage title="Letters" lead="They are filled in from the passport. Read each one before you sign it.">
      {open.length > 0 && (
        <section className="sheet narrow gap-below" aria-labelledby="desk-all-letters">
          <h2 className="h3" id="desk-all-letters">
            {counted(open.length, 'letter')} to send
          </h2>
          <p>Where a form or a phone call is quicker, you need no letter. Send what you need.</p>
          <Paper
            isPlain
            words="Make all letters as one PDF"
            name="letters"
            document={() => lettersDocument(store.desk, papers, todayOf(store))}
          />
          <Paper
            isPlain
            words="Make the addresses for envelopes"
            name="addresses"
            document={() => envelopeSheet(store.desk, papers, todayOf(store))}
          />
        </section>
      )}
      <LetterList title="To send" letters={open} />
      <LetterList title="Sent, or not needed" letters={others} />
    </DeskPage>
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
      <ul className="rows rows--top">
        {letters.map(({ letter, organisation, sent }) => (
          <li className="deskline" key={`${organisation.record.id} ${letter.id}`}>
            <span>
              <Link className="cell-link" to={`${home}/letters/${organisation.record.id}`}>
                {letter.title}
              </Link>
              {letter.gaps.length > 0 && sent === undefined && (
                <span className="small muted deskline__about">
                  {counted(letter.gaps.length, 'thing')} to fill in
                </span>
              )}
            </span>
            {sent?.on !== undefined && <Chip tone="done">Sent on {formatDay(sent.on)}</Chip>}
          </li>
        ))}
      </ul>
    </section>
  );
}
