import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../layout/Icon.tsx';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called when the person presses Escape or the cross, or clicks outside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the bottom, in reading order. If absent, the dialog closes only with the cross or Escape. */
  actions?: ReactNode;
  /** "alertdialog" for a question that must be answered first: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  closeWords?: string;
}

/** Traps the focus, closes on Escape, and returns the focus to where it was. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  role = 'dialog',
  closeWords = 'Close',
}: DialogProps) {
  return (
    <I18nProvider locale="en-GB">
      <ModalOverlay
        className="scrim"
        isOpen={isOpen}
        isDismissable={role === 'dialog'}
        onOpenChange={open => {
          if (!open) onClose();
        }}
      >
        <Modal className="modal">
          <AriaDialog className="dialog" role={role}>
            <div className="dialog__head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <button className="btn btn--icon" type="button" onClick={onClose}>
                <Icon of={X} />
                <span className="hide">{closeWords}</span>
              </button>
            </div>
            <div className="dialog__body stack">{children}</div>
            {actions && <div className="dialog__foot">{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
