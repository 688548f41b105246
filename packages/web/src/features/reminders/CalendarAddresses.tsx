import { reminderClasses } from '@kinfolio/domain/kinds/reminder-choices';
import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ReminderClassName } from '../../session/api/reminders.ts';
import { isFeatureMissing, useAccountPlan } from '../../session/api/use-plan.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import {
  addCalendarAddress,
  type CalendarAddress,
  listCalendarAddresses,
  removeCalendarAddress,
} from './addresses.ts';
import type { ReminderStateActions } from './use-reminders.ts';

const most = 5;

/** Secret addresses to which calendars can subscribe. The person can create, show, replace and end them. */
export function CalendarAddresses({ reminders }: { readonly reminders: ReminderStateActions }) {
  const { state, run } = reminders;
  const { fields, change } = useReminderChoices();
  const { plan } = useAccountPlan();
  const own = listCalendarAddresses(fields['feeds']);
  const feeds = state?.feeds ?? [];
  const make = async (name: string, classes: readonly ReminderClassName[]): Promise<boolean> => {
    const made = await run(api => api.makeFeed(classes));
    if (made === undefined) return false;
    const { id, address } = made.value;
    const saved = await change(stored => addCalendarAddress(stored, { id, address, name }));
    return saved.ok;
  };
  const end = async (id: string): Promise<boolean> => {
    if ((await run(api => api.revokeFeed(id))) === undefined) return false;
    return (await change(stored => removeCalendarAddress(stored, id))).ok;
  };
  return (
    <section className="sheet stack" aria-labelledby="calendar-addresses">
      <h2 id="calendar-addresses" className="h3">
        Your own calendar
      </h2>
      <p>
        Make an address and add it to your calendar. Your calendar then shows the dates that are on our
        server, and updates when they change.
      </p>
      <p>
        Anyone with the address can read those dates, and so can the company that runs the calendar. Most
        calendars check only every 12 to 24 hours, and some ignore alarms.
      </p>
      <ul className="rows">
        {feeds.map(({ id, classes, fetchedAt }) => (
          <Address
            key={id}
            address={own.find(one => one.id === id)}
            fetchedAt={fetchedAt}
            onEnd={() => end(id)}
            onReplace={async name => (await end(id)) && (await make(name, classes))}
          />
        ))}
      </ul>
      {isFeatureMissing(plan, 'calendar_integration') ? (
        <Banner tone="info">
          <p>
            A new calendar address is part of the Enhanced and Premium plans.{' '}
            <Link to="/subscription-management?upgrade=true">See the plans</Link>
          </p>
        </Banner>
      ) : (
        state !== undefined && feeds.length < most && <NewAddress onMake={make} />
      )}
    </section>
  );
}

interface AddressProps {
  /** The address; absent if another device created it and this device does not have it yet. */
  readonly address: CalendarAddress | undefined;
  readonly fetchedAt: string | null;
  readonly onEnd: () => Promise<boolean>;
  readonly onReplace: (name: string) => Promise<boolean>;
}

function Address({ address, fetchedAt, onEnd, onReplace }: AddressProps) {
  const name = address?.name ?? 'Calendar';
  const copy = async () => {
    await navigator.clipboard.writeText(address?.address ?? '');
    showToast({ message: 'The address has been copied' });
  };
  const end = async () => {
    if (await onEnd()) showToast({ message: `${name}: the address no longer works` });
  };
  const replace = async () => {
    if (await onReplace(name)) showToast({ message: `${name}: there is a new address` });
  };
  return (
    <li className="stack">
      <p>
        <span className="strong">{name}</span>
        <br />
        {address !== undefined && <span className="reminders__address">{address.address}</span>}
        <br />
        <span className="small muted">
          {fetchedAt === null
            ? 'Not fetched yet'
            : `Last fetched on ${formatDay(todayInLondon({ now: () => Date.parse(fetchedAt) }))}`}
        </span>
      </p>
      <p className="actions">
        {address !== undefined && (
          <Button variant="quiet" onClick={() => void copy()}>
            Copy <span className="hide">the address of {name}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => void replace()}>
          Replace <span className="hide">the address of {name}</span>
        </Button>
        <Button variant="quiet" onClick={() => void end()}>
          Revoke <span className="hide">the address of {name}</span>
        </Button>
      </p>
    </li>
  );
}

interface NewAddressProps {
  readonly onMake: (name: string, classes: readonly ReminderClassName[]) => Promise<boolean>;
}

function NewAddress({ onMake }: NewAddressProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(reminderClasses.map(({ value }) => value));
  const [error, setError] = useState<string>();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const classes = reminderClasses.map(({ value }) => value).filter(value => chosen.includes(value));
    if (name.trim() === '') return setError('Enter a name, like “Kitchen calendar”');
    if (classes.length === 0) return setError('Tick at least one kind of date');
    setError(undefined);
    if (await onMake(name.trim(), classes)) setName('');
  };
  return (
    <form className="stack narrow" onSubmit={event => void handleSubmit(event)} noValidate>
      <TextField
        id={id}
        label="Name of the calendar"
        plainLabel
        hint="So that you can tell later which calendar this is"
        value={name}
        onChange={setName}
        error={error}
      />
      <CheckboxGroup
        label="Dates in this calendar"
        plainLabel
        options={reminderClasses}
        chosen={chosen}
        onChange={setChosen}
      />
      <p>
        <Button type="submit">Make an address</Button>
      </p>
    </form>
  );
}
