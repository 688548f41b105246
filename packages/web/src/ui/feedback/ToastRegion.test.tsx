import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ToastRegion } from './ToastRegion.tsx';
import { showToast, toastQueue } from './toast.ts';

afterEach(() => {
  cleanup();
  toastQueue.clear();
});

it('what was said about one passport is not said on the pages of the next', async () => {
  const first = render(<ToastRegion label="Messages" />);
  act(
    () =>
      void showToast({ message: 'Barclays is deleted', action: { label: 'Undo', onPress: () => undefined } }),
  );
  await screen.findByText('Barclays is deleted');
  first.unmount();
  render(<ToastRegion label="Messages" />);
  act(() => void showToast({ message: 'Your answers are saved' }));
  await screen.findByText('Your answers are saved');
  expect(screen.queryByText('Barclays is deleted')).toBeNull();
});

it('one message is shown at a time: the newest, and the one before once that is closed', async () => {
  render(<ToastRegion label="Messages" />);
  act(() => void showToast({ message: 'Barclays is deleted' }));
  act(() => void showToast({ message: 'Halifax is deleted' }));
  await screen.findByText('Halifax is deleted');
  expect(screen.queryByText('Barclays is deleted')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  await screen.findByText('Barclays is deleted');
});
