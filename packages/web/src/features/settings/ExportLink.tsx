import { ButtonLink } from '../../ui/form/Button.tsx';

/** The way to the papers and files of the passport, and to the sheet of Inheritance Tax. */
export function ExportLink() {
  return (
    <div className="stack">
      <p>
        An Executor pack for whoever settles your affairs, the whole passport on paper, spreadsheets, and a
        complete copy. Each is made on this device.
      </p>
      <p className="actions">
        <ButtonLink to="/export">Make a pack or a copy</ButtonLink>
        <ButtonLink to="/inheritance-tax">Inheritance Tax sheet</ButtonLink>
      </p>
    </div>
  );
}
