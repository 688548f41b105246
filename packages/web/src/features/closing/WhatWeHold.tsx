import { useState } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import type { LeavingApi, LeavingState } from '../../session/api/leaving.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { AskPassword } from '../../ui/form/AskPassword.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { dayWords, sizeInWords } from './words.ts';

interface WhatWeHoldProps {
  api: LeavingApi;
  state: LeavingState;
  onState: (state: LeavingState) => void;
}

/** The file under a title of its own, on a page with other things. */
export function WhatWeHoldSheet(props: WhatWeHoldProps) {
  return (
    <section className="sheet stack" aria-labelledby="what-we-hold">
      <h2 className="h3" id="what-we-hold">
        What we hold
      </h2>
      <p>A file of everything our database has about you.</p>
      <WhatWeHold {...props} />
    </section>
  );
}

/**
 * The file of everything the server has about the person: asked for, made, and offered for 7 days. `opened` where one press
 * has asked for it already.
 */
export function WhatWeHold({ api, state, onState, opened = false }: WhatWeHoldProps & { opened?: boolean }) {
  const [asking, setAsking] = useState(opened && state.copy === null);
  const [problem, setProblem] = useState<string>();
  const { copy } = state;
  const handlePassword = async (password: string) => {
    const asked = await api.askCopy(password);
    if (!asked.ok) return setProblem(problemWords(asked.problem));
    setAsking(false);
    setProblem(undefined);
    onState(asked.value);
  };
  const handleLook = async () => {
    const read = await api.read();
    if (read.ok) onState(read.value);
    else setProblem(problemWords(read.problem));
  };
  const handleSave = async () => {
    const file = await api.copy();
    if (file.ok) saveFile(file.value, 'what-kinfolio-holds.zip');
    else setProblem(problemWords(file.problem));
  };
  return (
    <div className="stack">
      <p>
        Each part is explained. Your records are in it as we have them: sealed. To read them, use Download
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
            ? 'Your file is being made. It takes about a minute.'
            : `Your file is ready (${sizeInWords(copy.bytes ?? 0)}). It is here until ${dayWords(Date.parse(copy.goesAt))}.`}
        </p>
      )}
      {asking && (
        <AskPassword
          words="It is made for you alone, so we ask for your password."
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
