import { useState } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import type { AccountClosingState, LeavingApi } from '../../session/api/leaving.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { AskPassword } from '../../ui/form/AskPassword.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { formatApproximateSize, formatClosingDay } from './words.ts';

interface WhatWeHoldProps {
  api: LeavingApi;
  state: AccountClosingState;
  onState: (state: AccountClosingState) => void;
}

/** The section with the file of everything we hold, for a page that has other sections too. */
export function WhatWeHoldSheet(props: WhatWeHoldProps) {
  return (
    <section className="sheet stack" aria-labelledby="what-we-hold">
      <h2 className="h3" id="what-we-hold">
        What we hold
      </h2>
      <p>A file with everything our database holds about you.</p>
      <WhatWeHold {...props} />
    </section>
  );
}

/**
 * The file of everything the server holds about the person. They request it, the server creates it, and it is available
 * for 7 days. `opened`: the person has already requested it with one press.
 */
export function WhatWeHold({ api, state, onState, opened = false }: WhatWeHoldProps & { opened?: boolean }) {
  const [asking, setAsking] = useState(opened && state.copy === null);
  const [problem, setProblem] = useState<string>();
  const { copy } = state;
  const handlePassword = async (password: string) => {
    const asked = await api.askCopy(password);
    if (!asked.ok) return setProblem(getProblemText(asked.problem));
    setAsking(false);
    setProblem(undefined);
    onState(asked.value);
  };
  const handleLook = async () => {
    const read = await api.read();
    if (read.ok) onState(read.value);
    else setProblem(getProblemText(read.problem));
  };
  const handleSave = async () => {
    const file = await api.copy();
    if (file.ok) saveFile(file.value, 'what-kinfolio-holds.zip');
    else setProblem(getProblemText(file.problem));
  };
  return (
    <div className="stack">
      <p>
        The file explains each part. Your records are in the file, but sealed. To read them, use Download
        everything.
      </p>
      {problem !== undefined && !asking && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
      {copy !== null && (
        <p role="status">
          {copy.readyAt === null
            ? 'We are making your file. It takes about a minute.'
            : `Your file is ready (${formatApproximateSize(copy.bytes ?? 0)}). You can download it until ${formatClosingDay(Date.parse(copy.goesAt))}.`}
        </p>
      )}
      {asking && (
        <AskPassword
          words="Only you may have this file, so we ask for your password."
          label="Password for this file"
          action="Make my file"
          problem={problem}
          onPassword={password => void handlePassword(password)}
        />
      )}
      {!asking && (
        <div className="actions">
          {copy?.readyAt === null && <Button onClick={() => void handleLook()}>Look again</Button>}
          {copy !== null && copy.readyAt !== null && (
            <Button onClick={() => void handleSave()}>Save the file</Button>
          )}
          {copy === null && <Button onClick={() => setAsking(true)}>Ask for the file</Button>}
        </div>
      )}
    </div>
  );
}
