import type { LetterPart } from '@kinfolio/domain/desk/letters/letter';
import { lettersDocument, letterText } from '@kinfolio/domain/desk/letters/letter-papers';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { CopyButton } from '../../../ui/layout/MaskedValue.tsx';
import { DeskPage, SaveProblem } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { inState, logged, todayOf } from '../desk-store.ts';
import { useSaving } from '../use-saving.ts';
import { type DeskLetter, fileNameOf, useLetters } from './use-letters.ts';

/** The letters to one organisation, to read, print, copy and note as sent. */
export function OrganisationLetters({ organisation }: { readonly organisation: DeskOrganisation }) {
  const { home } = useDesk();
  const letters = useLetters().filter(one => one.organisation.record.id === organisation.record.id);
  return (
    <DeskPage title={`Letters to ${organisation.name}`} back={{ to: `${home}/letters`, words: 'Letters' }}>
      {letters.map(one => (
        <OneLetter key={one.letter.id} {...one} />
      ))}
      <p>
        <ButtonLink to={`${home}/organisations/${organisation.record.id}`}>
          Everything about {organisation.name}
        </ButtonLink>
      </p>
    </DeskPage>
  );
}

function OneLetter(one: DeskLetter) {
  const store = useDesk();
  const { Paper } = useDeskFiles();
  const { letter, organisation, sent } = one;
  const { busy, problem, run } = useSaving();
  const markSent = () => {
    const entry = { what: 'letter', text: letter.title, letter: letter.id } as const;
    void run(
      organisation.state === 'to-tell' || organisation.state === 'asks'
        ? inState(store, organisation, 'told', entry)
        : [logged(store, { organisation: organisation.record.id, ...entry })],
    );
  };
  return (
    <div className="split gap-below">
      <section className="sheet" aria-label={letter.title}>
        <h2 className="h3">{letter.title}</h2>
        <div className="deskletter gap-top">
          <p className="as-typed">{letter.from.join('\n')}</p>
          <p>{formatDay(letter.date)}</p>
          <p className="as-typed">{letter.to.join('\n')}</p>
          <p className="strong">{letter.subject}</p>
          <p>Dear Sir or Madam</p>
          {letter.parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a letter is written anew, never reordered
            <Part key={index} part={part} />
          ))}
          <p>Yours faithfully</p>
          <p>{letter.signedBy}</p>
          {letter.enclosures.length > 0 && <p>Enclosed: {letter.enclosures.join('; ')}</p>}
        </div>
      </section>
      <div className="col">
        {letter.gaps.length > 0 && (
          <Note title="Still to fill in">
            <ul className="bul">
              {letter.gaps.map(gap => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
            <p>
              They are in square brackets in the letter. Write them in by hand, or enter them on the desk.
            </p>
          </Note>
        )}
        <section className="sheet" aria-label="What to do with it">
          <SaveProblem problem={problem} />
          <Paper
            isPlain
            words="Make the letter as a PDF"
            name={fileNameOf(one)}
            document={() => lettersDocument(store.desk, [letter], todayOf(store))}
          />
          <p className="actions tight">
            <CopyButton value={letterText(letter)} name="the letter as text" />
          </p>
          <p className="small muted">The text is for a form or an email. It has whole numbers.</p>
          {sent?.on !== undefined && (
            <p>
              Sent on {formatDay(sent.on)}
              {sent.who !== '' && `, by ${sent.who}`}.
            </p>
          )}
          {store.mayChange && (
            <p className="actions">
              <Button busy={busy ? 'Saving...' : undefined} onClick={markSent}>
                {sent === undefined ? 'Mark as sent today' : 'Mark as sent again'}
              </Button>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

function Part({ part }: { readonly part: LetterPart }) {
  if (part.type === 'text') return <p>{part.text}</p>;
  if (part.type === 'list')
    return (
      <ul className="bul">
        {part.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return (
    <div>
      <p className="strong">{part.title}</p>
      <dl className="dl">
        {part.rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ident">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
