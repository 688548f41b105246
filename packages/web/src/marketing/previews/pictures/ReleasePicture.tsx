import { BellRing, Check, KeyRound, Mail } from 'lucide-react';
import { AccessTimeline, type TimelineMoment } from '../../parts/Timeline.tsx';

const release: readonly TimelineMoment[] = [
  {
    icon: Check,
    when: '21 Nov',
    what: 'You logged in',
    says: 'A 14-day countdown starts. It starts again each time you log in.',
    is: 'now',
  },
  { icon: Mail, when: '28 Nov', what: 'First reminder to you', says: 'By email.', is: 'future' },
  {
    icon: BellRing,
    when: '4 Dec',
    what: 'The last 24 hours',
    says: 'A reminder every 3 hours. One click stops it.',
    is: 'future',
  },
  {
    icon: KeyRound,
    when: '5 Dec',
    what: 'Amira can open 6 sections',
    says: 'With her card and a code we send her. We tell you straight away.',
    is: 'open',
  },
];

/** A picture of how access opens. All its dates are invented. */
export function ReleasePicture() {
  return (
    <div
      className="sheet"
      role="img"
      aria-label="Timeline: you log in on 21 November, a reminder comes on 28 November, the last 24 hours begin on 4 December, Amira can open 6 sections on 5 December."
    >
      <div aria-hidden="true">
        <AccessTimeline moments={release} />
      </div>
    </div>
  );
}
