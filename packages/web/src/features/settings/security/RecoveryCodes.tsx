import { Button } from '../../../ui/form/Button.tsx';

/** Splits a code into groups of four, which are easier to read and type. */
const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows the recovery codes. They are shown only once, so the person prints or copies them before continuing. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () => navigator.clipboard.writeText(codes.map(inGroups).join('\n'));
  return (
    <div className="stack">
      <h3 className="h4">Your recovery codes</h3>
      <p>
        Print them or write them down now: we show them only once. If you lose your phone, you can use one of
        them instead of the app. Each code works once.
      </p>
      <ol className="stack" aria-label="Recovery codes">
        {codes.map(code => (
          <li className="ident" key={code}>
            {inGroups(code)}
          </li>
        ))}
      </ol>
      <div className="actions no-print">
        <Button onClick={() => window.print()}>Print</Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <div className="actions no-print">
        <Button variant="primary" onClick={onKept}>
          I have the codes on paper
        </Button>
      </div>
    </div>
  );
}
