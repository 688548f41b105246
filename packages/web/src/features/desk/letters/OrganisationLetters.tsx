import type { LetterPart } from '@kinfolio/domain/desk/letters/letter';
import { createLettersDocument, formatLetterText } from '@kinfolio/domain/desk/letters/letter-papers';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { CopyButton } from '../../../ui/layout/MaskedValue.tsx';
import { DeskPageFrame, SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { changeOrganisationState, createLogRecord, deskToday } from '../desk-store.ts';
import { useDeskSaving } from '../use-saving.ts';
import { createLetterFileName, type DeskLetter, useLetters } from './use-letters.ts';

/** The letters to one organisation. Each can be read, printed, copied and recorded as sent. */
export function OrganisationLetters({ organisation }: { readonly organisation: DeskOrganisation }) {
  const { home } = useDesk();
  const letters = useLetters().filter(one => one.organisation.record.id === organisation.record.id);
  return (
    <DeskPageFrame
      title={`Letters to ${organisation.name}`}
      back={{ to: `${home}/letters`, words: 'Letters' }}
    >
      {letters.map(one => (
        <OneLetter key={one.letter.id} {...one} />
      ))}
      <p className="actions">
        <ButtonLink to={`${home}/organisations/${organisation.record.id}`}>
          Everything about {organisation.name}
        </ButtonLink>
      </p>
    </DeskPageFrame>
  );
}

function OneLetter(one: DeskLetter) {
  const store = useDesk();
  const { Paper } = useDeskFiles();
  const { letter, organisation, sent } = one;
  const { busy, problem, run } = useDeskSaving();
  const markSent = () => {
    const entry = { what: 'letter', text: letter.title, letter: letter.id } as const;
    void run(
      organisation.state === 'to-tell' || organisation.state === 'asks'
        ? changeOrganisationState(store, organisation, 'told', entry)
        : [createLogRecord(store, { organisation: organisation.record.id, ...entry })],
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
            // oxlint-disable-next-line react/no-array-index-key -- a letter is rewritten as a whole and its parts are never reordered
            <Part key={index} part={part} />
          ))}
          <p>Yours faithfully</p>
          <p>{letter.signedBy}</p>
          {letter.enclosures.length > 0 && <p>Enclosed: {letter.enclosures.join('; ')}</p>}
        </div>
      </section>
      <div className="col no-print">
        {letter.gaps.length > 0 && (
          <MarginNote title="Still to fill in">
            <ul className="bul">
              {letter.gaps.map(gap => (
                <li key={gap}>{gap}</li>
              ))}
            </ul>
            <p>
              These details are in square brackets in the letter. Write them in by hand, or enter them on the
              desk.
            </p>
          </MarginNote>
        )}
        <section className="sheet" aria-label="What to do with the letter">
          <SaveProblemMessage problem={problem} />
          <Paper
            isPlain
            words="Make the letter as a PDF"
            name={createLetterFileName(one)}
            document={() => createLettersDocument(store.desk, [letter], deskToday(store))}
          />
          <p className="actions tight">
            <CopyButton value={formatLetterText(letter)} name="the letter as text" />
          </p>
          <p className="small muted">The text is for a form or an email. It shows numbers in full.</p>
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
