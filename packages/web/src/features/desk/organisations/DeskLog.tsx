import type { LogEntry } from '@kinfolio/domain/desk/model/records';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SaveProblem } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { logged } from '../desk-store.ts';
import { useSaving } from '../use-saving.ts';

const whatWords: Readonly<Record<LogEntry['what'], string>> = {
  note: 'Note',
  letter: 'Letter',
  call: 'Call',
  answer: 'Answer',
  state: '',
  value: 'Value',
  paper: 'Paper',
};

/** "Call: they need the will". */
const entryWords = ({ what, text }: LogEntry): string =>
  [whatWords[what], text].filter(words => words !== '').join(': ');

interface DeskLogProps {
  readonly title: string;
  /** The oldest first, as the desk has it. */
  readonly log: readonly LogEntry[];
  /** The organisation to which a note is added, by record id; '' for the estate. Absent where none can be added. */
  readonly organisation?: string;
  /** What each entry is about, where that is not clear from the page. */
  readonly aboutOf?: (entry: LogEntry) => string;
}

/** Who did what, and when: the newest first. Entries are only added. */
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
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [what, setWhat] = useState<(typeof noteOptions)[number]['value']>('call');
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useSaving();
  if (!isOpen)
    return (
      <p className="actions tight">
        <Button onClick={() => setOpen(true)}>Write down a call or note</Button>
      </p>
    );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setWrong(typed === '' ? 'Write what was said or done' : undefined);
    if (typed === '' || !(await run([logged(store, { organisation, what, text: typed })]))) return;
    setText('');
    setOpen(false);
  };
  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <SaveProblem problem={problem} />
      <RadioGroup label="What was it?" options={noteOptions} value={what} onChange={setWhat} />
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
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
