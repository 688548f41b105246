import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { CircleAlert, FileUp, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { announceToScreenReader } from '../../lib/browser/announce.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../ui/layout/focus-nearby.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { type AccountOffer, listAccountOffers } from './offers.ts';
import { AccountOffers } from './steps/FoundAccounts.tsx';
import { useStatementFiles } from './use-statement-files.ts';

export interface AddFromStatementProps {
  readonly kind: RecordKind;
  readonly records: readonly { readonly id: string; readonly content: RecordContent }[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdd: (found: readonly Readonly<FieldValues>[]) => Promise<boolean>;
  readonly onFill: (found: Readonly<FieldValues>) => void;
}

/**
 * Finds accounts in files downloaded from a bank, and adds each at the press of a button. The files never leave the
 * device.
 */
export function AddFromStatement({ kind, records, isOpen, onClose, onAdd, onFill }: AddFromStatementProps) {
  const { files, reading, read, forget } = useStatementFiles();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState(false);
  const last = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const accounts = files.flatMap(file => file.accounts);
  const offers = listAccountOffers(kind, accounts, records);
  const ready = offers.filter(offer => offer.state === 'ready' && !added.has(offer.name));

  const add = async (chosen: readonly AccountOffer[]): Promise<void> => {
    // Pressing the button twice quickly must add the account only once.
    if (adding) return;
    setAdding(true);
    const focus = prepareFocusMove(() => last.current);
    const kept = await onAdd(chosen.map(offer => offer.fields));
    setAdding(false);
    if (!kept) return;
    focus.move();
    setAdded(before => new Set([...before, ...chosen.map(offer => offer.name)]));
    announceToScreenReader(
      chosen.length === 1
        ? `${chosen[0]?.name ?? 'Account'} added`
        : `${String(chosen.length)} accounts added`,
    );
  };
  const handleClose = (): void => {
    forget();
    setAdded(new Set());
    onClose();
  };
  const handleFill = (fields: Readonly<FieldValues>): void => {
    onFill(fields);
    handleClose();
  };
  const choose = (): void => input.current?.click();

  return (
    <Dialog
      title="Add from a statement file"
      isOpen={isOpen}
      onClose={handleClose}
      actions={
        <>
          <Button ref={last} onClick={handleClose}>
            {added.size > 0 ? 'Done' : 'Cancel'}
          </Button>
          {ready.length > 1 ? (
            <Button variant="primary" onClick={() => void add(ready)}>
              Add all {ready.length}
            </Button>
          ) : (
            files.length === 0 && <ChooseButton onClick={choose} reading={reading} main />
          )}
        </>
      }
    >
      <p>Choose one or more files that you downloaded from your bank: CSV, Excel, OFX or QIF.</p>
      <input
        ref={input}
        className="hide"
        type="file"
        multiple
        accept=".csv,.tsv,.xlsx,.ofx,.qfx,.qif,.txt,text/csv,application/x-ofx"
        aria-label="Statement files"
        tabIndex={-1}
        onChange={event => {
          void read([...(event.target.files ?? [])]);
          // The person may choose the same file again after they downloaded a new copy.
          event.target.value = '';
        }}
      />
      <div role="status" className="stack">
        {reading && <p className="muted">Reading your files</p>}
        {offers.length > 0 && (
          <h3 className="h4">
            {offers.length === 1 ? 'Found 1 account' : `Found ${String(offers.length)} accounts`}
          </h3>
        )}
      </div>
      {offers.length > 0 && (
        <AccountOffers offers={offers} added={added} onAdd={offer => void add([offer])} onFill={handleFill} />
      )}
      {files
        .filter(file => file.problem !== undefined)
        .map(file => (
          <div className="field__error" role="alert" key={file.name}>
            <Icon of={CircleAlert} />
            <span>
              {file.name}: {file.problem}
            </span>
          </div>
        ))}
      {files.length > 0 && <ChooseButton onClick={choose} reading={reading} />}
      <p className="local">
        <Icon of={Smartphone} />
        <span>Your files are read on this device. They are not sent anywhere.</span>
      </p>
    </Dialog>
  );
}

interface ChooseButtonProps {
  readonly reading: boolean;
  readonly main?: boolean;
  readonly onClick: () => void;
}

function ChooseButton({ reading, main = false, onClick }: ChooseButtonProps) {
  return (
    <Button
      variant={main ? 'primary' : 'secondary'}
      busy={reading ? 'Reading...' : undefined}
      onClick={onClick}
    >
      <Icon of={FileUp} size="sm" />
      {main ? 'Choose files' : 'Choose more files'}
    </Button>
  );
}
