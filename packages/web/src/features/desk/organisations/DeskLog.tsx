import type { DeskLogEntry } from '@kinfolio/domain/desk/model/records';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { createLogRecord } from '../desk-store.ts';
import { useFormInPlace } from '../use-form-in-place.ts';
import { useDeskSaving } from '../use-saving.ts';

const whatWords: Readonly<Record<DeskLogEntry['what'], string>> = {
  note: 'Note',
  letter: 'Letter',
  call: 'Call',
  answer: 'Answer',
  state: '',
  value: 'Value',
  paper: 'Paper',
};

/** Describes an entry, for example "Call: they need the will". */
const entryWords = ({ what, text }: DeskLogEntry): string =>
  [whatWords[what], text].filter(words => words !== '').join(': ');

interface DeskLogProps {
  readonly title: string;
  /** The log entries, oldest first, as in the desk. */
  readonly log: readonly DeskLogEntry[];
  /**
   * The record id of the organisation that new notes belong to; '' for the estate as a whole. Absent if notes cannot be
   * added.
   */
  readonly organisation?: string;
  /** Returns what an entry is about, for a page on which this is not clear. */
  readonly aboutOf?: (entry: DeskLogEntry) => string;
}

/** Lists who did what, and when, with the newest first. Entries can be added but not changed. */
export function DeskLog({ title, log, organisation, aboutOf }: DeskLogProps) {
  const { mayChange } = useDesk();
  return (
    <section className="sheet" aria-labelledby="desk-log">
      <h2 className="h3" id="desk-log">
        {title}
      </h2>
      {log.length === 0 ? (
        <p className="muted">Nothing yet.</p>
      ) : (
        <ul className="rows rows--top">
          {log.toReversed().map(entry => (
            <li className="desklog" key={entry.id}>
              <p>
                {aboutOf !== undefined && <span className="strong deskline__about">{aboutOf(entry)}</span>}
                {entryWords(entry)}
              </p>
              <p className="small muted">
                {entry.on !== undefined && formatDay(entry.on)}
                {entry.who !== '' && `, ${entry.who}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayChange && organisation !== undefined && <AddNote organisation={organisation} />}
    </section>
  );
}

const noteOptions = [
  { value: 'call', label: 'A call' },
  { value: 'answer', label: 'A letter or email from them' },
  { value: 'note', label: 'A note' },
] as const;

function AddNote({ organisation }: { readonly organisation: string }) {
  const store = useDesk();
  const { isOpen, open, close, button, form } = useFormInPlace();
  const [text, setText] = useState('');
  const [what, setWhat] = useState<(typeof noteOptions)[number]['value']>('call');
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useDeskSaving();
  if (!isOpen)
    return (
      <p className="actions tight">
        <Button ref={button} onClick={open}>
          Write down a call or note
        </Button>
      </p>
    );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setWrong(typed === '' ? 'Write what was said or done' : undefined);
    if (typed === '' || !(await run([createLogRecord(store, { organisation, what, text: typed })]))) return;
    setText('');
    close();
  };
  return (
    <form className="fields" noValidate ref={form} onSubmit={event => void handleSubmit(event)}>
      <SaveProblemMessage problem={problem} />
      <RadioGroup
        label="What kind of contact was it?"
        options={noteOptions}
        value={what}
        onChange={setWhat}
      />
      <TextField
        label="What was said or done"
        required
        rows={3}
        value={text}
        onChange={setText}
        error={wrong}
      />
      <div className="actions">
        <Button type="submit" busy={busy ? 'Saving...' : undefined}>
          Add to the log
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
