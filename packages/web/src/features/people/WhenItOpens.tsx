import { longestWaitDays } from '@kinfolio/domain/access/wait-range';
import { addDays, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Bell, Check, KeyRound, Mail } from 'lucide-react';
import type { PersonAccess } from '../../passport/sharing/people.ts';
import { countTermsSections } from '../../passport/sharing/terms.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { CollapsibleOnPhone } from '../../ui/layout/PhoneFold.tsx';

interface WhenItOpensProps {
  readonly release: PersonAccess;
  readonly today: Day;
  readonly first: string;
}

/**
 * Shows what would happen from today if the owner stopped signing in. Renders nothing for a person whose access opens
 * only on request.
 */
export function ReleaseForecast({ release, today, first }: WhenItOpensProps) {
  const { terms, opensOn, warnedOn } = release;
  const { when } = terms;
  if (when.kind !== 'release' || when.silentDays === null) return null;
  const days = when.silentDays;
  const last = opensOn ?? addDays(today, days);
  const later = longestWaitDays('silence', days) - days;
  const steps = [
    { of: Check, day: today, words: `You logged in. The ${formatCounted(days, 'day')} start.`, look: 'now' },
    {
      of: Mail,
      day: warnedOn ?? last,
      words: 'We send you the first reminder.',
      look: 'future',
    },
    { of: Bell, day: addDays(last, -1), words: 'We remind you every 3 hours.', look: 'future' },
    {
      of: KeyRound,
      day: last,
      words: `${first} can open ${formatCounted(countTermsSections(terms), 'section')}${later === 0 ? '' : ` now, or up to ${formatCounted(later, 'day')} later`}. We write to you both.`,
      look: 'future open',
    },
  ];
  return (
    <CollapsibleOnPhone
      title="When your passport opens"
      gist={`From ${formatDay(last)}, if you stop logging in`}
    >
      <ol className="line gap-top">
        {steps.map(({ of, day, words, look }) => (
          <li className={look} key={words}>
            <span className="line__dot">
              <Icon of={of} size="sm" />
            </span>
            <p className="line__date">{look === 'now' ? 'Today' : formatDay(day)}</p>
            <p className="small muted">{words}</p>
          </li>
        ))}
      </ol>
    </CollapsibleOnPhone>
  );
}
