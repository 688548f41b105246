import { ButtonLink } from '../../ui/form/Button.tsx';

/** The way to how one is reminded, and to calendars. */
export function RemindersLink() {
  return (
    <div className="stack">
      <p>
        Which dates come by email or into your calendar, what they say, and what our server knows for that.
      </p>
      <ButtonLink to="/settings/reminders">Reminders and calendars</ButtonLink>
    </div>
  );
}
