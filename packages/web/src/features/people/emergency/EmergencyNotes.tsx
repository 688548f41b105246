import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';

/** How many people we recommend to be able to open the passport. */
const recommended = 2;

/** Shows whether access would work in an emergency, which requires two people who can really open the passport. */
export function EmergencyReadiness({ able }: { able: number }) {
  const ready = able >= recommended;
  return (
    <section className="sheet" aria-labelledby="ready-head">
      <h2 id="ready-head" className="h3">
        Is emergency access ready?
      </h2>
      <p className="gap-top">
        <StatusChip tone={ready ? 'done' : 'missing'}>{ready ? 'Ready' : 'Not ready yet'}</StatusChip>
      </p>
      <p className="gap-top">
        We recommend {recommended} people who have joined or have a card you have checked. So far,{' '}
        {able === 1 ? '1 is' : `${able} are`} ready.
      </p>
    </section>
  );
}

/** Explains what happens, and the rules that apply to every contact. */
export function HowEmergencyAccessWorks() {
  return (
    <MarginNote title="How emergency access works">
      <ol className="bul">
        <li>
          If you do not log in, we write to you: a few times at first, and every 3 hours on the last day.
        </li>
        <li>Press the link in any of these emails to stop the wait.</li>
        <li>
          If you do not answer, your contact can read the sections you chose, once they have proved who they
          are.
        </li>
      </ol>
      <ul className="bul">
        <li>Every contact has to prove who they are in two steps</li>
        <li>We log every time a contact opens something, and tell you</li>
        <li>You can end access at any time</li>
        <li>Contacts see only the sections you chose</li>
      </ul>
    </MarginNote>
  );
}

/** Explains the purpose of the page before anything is filled in. */
export function EmergencyAccessPurpose() {
  return (
    <MarginNote title="What this does">
      <p>
        Someone you trust can read part of your passport when you cannot show it to them. Nothing opens today.
        You choose who can read which sections, and after how many days. You can end access at any time.
      </p>
    </MarginNote>
  );
}
