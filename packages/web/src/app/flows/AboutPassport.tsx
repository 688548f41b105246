import { setUpAnswers } from '@kinfolio/domain/kinds/answers';
import { findAnswersRecord } from '@kinfolio/domain/overview/answers';
import { useState } from 'react';
import { SetUpQuestions } from '../../features/dashboard/ThreeQuestions.tsx';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { useRecords } from '../../session/api/react.ts';
import { Button } from '../../ui/form/Button.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';

/** The three answers about this passport, which the person can read and change. */
export function AboutPassport() {
  const given = findAnswersRecord(useRecords(setUpAnswers.id));
  const [editing, setEditing] = useState(false);
  return (
    <StepFocus step={editing ? 'edit' : 'read'} label="About this passport">
      {editing ? (
        <SetUpQuestions leaveWords="Cancel" onDone={() => setEditing(false)} />
      ) : (
        <div className="stack">
          {given === undefined ? (
            <p>You have not answered the three questions yet.</p>
          ) : (
            <RecordDetails
              kind={setUpAnswers}
              content={given.content}
              title="this passport"
              without={['absent']}
            />
          )}
          <Button onClick={() => setEditing(true)}>
            {given === undefined ? 'Answer the questions' : 'Change your answers'}
          </Button>
        </div>
      )}
    </StepFocus>
  );
}
