import { Button } from '../../../ui/form/Button.tsx';

/** A code in groups of four, as it is read and typed. */
const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows recovery codes, once: to be printed or copied before anything else. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () => navigator.clipboard.writeText(codes.map(inGroups).join('\n'));
  return (
    <div className="stack">
      <h3 className="h4">Your recovery codes</h3>
      <p>
        Print them or write them down now: they are shown once. If you lose your phone, one of them takes the
        place of the app. Each works once.
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
          I have them on paper
        </Button>
      </div>
    </div>
  );
}
