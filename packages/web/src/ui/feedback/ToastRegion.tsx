import { Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components/Toast';
import { Icon } from '../layout/Icon.tsx';
import { toastQueue } from './toast.ts';

/** Where toasts appear: bottom left, above the bottom bar. React Aria pauses their timers on hover and focus. */
export function ToastRegion({ label }: { label: string }) {
  // Messages about a passport are removed when it is closed: it may have been locked, and the next passport may be
  // another person's.
  useEffect(() => () => toastQueue.clear(), []);
  return (
    <I18nProvider locale="en-GB">
      <AriaToastRegion className="toasts" queue={toastQueue} aria-label={label}>
        {({ toast }) => {
          const { message, action } = toast.content;
          return (
            <Toast className="toast" toast={toast}>
              <ToastContent>
                <Text slot="title">{message}</Text>
              </ToastContent>
              {action && (
                <button
                  className="btn toast__action"
                  type="button"
                  onClick={() => {
                    toastQueue.close(toast.key);
                    action.onPress();
                  }}
                >
                  {action.isUndo !== false && <Icon of={Undo2} size="sm" />}
                  {action.label}
                </button>
              )}
              <button className="btn btn--icon" type="button" onClick={() => toastQueue.close(toast.key)}>
                <Icon of={X} size="sm" />
                <span className="hide">Close</span>
              </button>
            </Toast>
          );
        }}
      </AriaToastRegion>
    </I18nProvider>
  );
}
