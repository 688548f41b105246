import { Note } from '../../../ui/feedback/Note.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';

/** People who should be able to open it. */
const recommended = 2;

/** Whether it would work: two people who can really open it. */
export function Readiness({ able }: { able: number }) {
  const ready = able >= recommended;
  return (
    <section className="sheet" aria-labelledby="ready-head">
      <h2 id="ready-head" className="h3">
        Is it ready?
      </h2>
      <p className="gap-top">
        <Chip tone={ready ? 'done' : 'missing'}>{ready ? 'Ready' : 'Not ready yet'}</Chip>
      </p>
      <p className="gap-top">
        We recommend {recommended} people who have joined, or have a card that you checked. Now there{' '}
        {able === 1 ? 'is 1' : `are ${able}`}.
      </p>
    </section>
  );
}

/** What happens, and what holds for every contact. */
export function HowItWorks() {
  return (
    <Note title="How it works">
      <ol className="bul">
        <li>
          If you do not log in, we write to you: a few times at first, and every 3 hours on the last day.
        </li>
        <li>One press on a link in a reminder stops it.</li>
        <li>
          Without an answer, your contact can read the sections you chose, once they have proved who they are.
        </li>
      </ol>
      <ul className="bul">
        <li>Two factors are required of every contact</li>
        <li>Every access is written down, and you are told</li>
        <li>You can end it at any time</li>
        <li>Contacts see only the sections you chose</li>
      </ul>
    </Note>
  );
}

/** What the page is for, before anything is filled in. */
export function WhatThisIs() {
  return (
    <Note title="What this does">
      <p>
        Someone you trust can read part of your passport when you cannot show it to them. Nothing opens today.
        You choose who, what and after how many days, and you can end it at any time.
      </p>
    </Note>
  );
}
