import { ButtonLink } from '../../ui/form/Button.tsx';

export function AddFromFile() {
  return (
    <div className="stack">
      <p>
        Bring in your own copy, a list from a spreadsheet, or what a password manager knows. You see what will
        happen before anything is saved.
      </p>
      <ButtonLink to="/import">Choose a file</ButtonLink>
    </div>
  );
}
