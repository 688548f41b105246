import { WhoSeesWhat } from '../WhoSeesWhat.tsx';

/** Who can see what, as a picture beside the words about it. */
export function AccessPicture() {
  return (
    <div
      role="img"
      aria-label="A table of sections. Martin can change all of them, Amira can see most after 14 days, the solicitor can see the legal documents."
    >
      <div className="sheet block" aria-hidden="true">
        <WhoSeesWhat caption="Who can see what" />
      </div>
    </div>
  );
}
