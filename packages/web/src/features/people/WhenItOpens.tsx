import { addDays, type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Bell, Check, KeyRound, Mail } from 'lucide-react';
import type { PersonAccess } from '../../passport/sharing/people.ts';
import { Icon } from '../../ui/layout/Icon.tsx';

interface WhenItOpensProps {
  readonly release: PersonAccess;
  readonly today: Day;
  readonly first: string;
}

/** What happens from today on if the owner no longer signs in; nothing for who may only ask. */
export function WhenItOpens({ release: { terms }, today, first }: WhenItOpensProps) {
  const { sections, when } = terms;
  if (when.kind !== 'release' || when.silentDays === null) return null;
  const days = when.silentDays;
  const last = addDays(today, days);
  const steps = [
    { of: Check, day: today, words: `You logged in. The ${counted(days, 'day')} start.`, look: 'now' },
    {
      of: Mail,
      day: addDays(today, days - Math.min(14, Math.max(1, Math.ceil(days / 2)))),
      words: 'First reminder to you.',
      look: 'future',
    },
    { of: Bell, day: addDays(last, -1), words: 'A reminder every 3 hours.', look: 'future' },
    {
      of: KeyRound,
      day: last,
      words: `${first} can open ${counted(sections.length, 'section')}. You are told.`,
      look: 'future open',
    },
  ];
  return (
    <section className="sheet" aria-labelledby="opens-head">
      <h2 id="opens-head" className="h3">
        When it opens
      </h2>
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
    </section>
  );
}
