import { AccessTable } from '../WhoSeesWhat.tsx';

/** A picture of who can see what, for use next to text. */
export function AccessPicture() {
  return (
    <div
      role="img"
      aria-label="A table of sections. Martin can change all of them, Amira can see most after 14 days, the solicitor can see the legal documents."
    >
      <div className="sheet block" aria-hidden="true">
        <AccessTable caption="Who can see what" />
      </div>
    </div>
  );
}
