import { CodeForm } from '../../../ui/code/CodeForm.tsx';

export interface NewAppFormProps {
  /** The URL of the QR code to scan. */
  picture: string;
  secret: string;
  /** Resolves to an error message, or to undefined on success. */
  onCode: (code: string) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Sets up an authenticator app in two steps: the person scans the QR code, then types the code that the app shows. */
export function NewAppForm({ picture, secret, onCode, onCancel }: NewAppFormProps) {
  return (
    <CodeForm
      variant="panel"
      boxId="app-code"
      head={
        <>
          <h3 className="h4">1. Scan this with your app</h3>
          <p>Any authenticator app will do, such as the one that came with your phone.</p>
          <img src={picture} width="208" height="208" alt="Square code to scan with your authenticator app" />
          <p>
            No camera? Type this key into the app: <span className="keytext">{inGroups(secret)}</span>
          </p>
          <h3 className="h4">2. Type the code from the app</h3>
        </>
      }
      codeHint="6 digits. The app shows new ones every 30 seconds."
      missing="Enter the 6 digits your app shows"
      words={{ submit: 'Turn on', busy: 'Checking...', leave: 'Cancel' }}
      onCode={onCode}
      onLeave={onCancel}
    />
  );
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
