import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

afterEach(cleanup);

it('a button that is not ready can be reached and pressed, so that it can say what is missing', async () => {
  const explain = vi.fn<() => void>();
  render(
    <Button variant="primary" notReady onClick={explain}>
      Add account
    </Button>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Add account' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(explain).toHaveBeenCalledOnce();
});

it('a busy button says what it does, keeps the focus and does nothing twice', async () => {
  const save = vi.fn<() => void>();
  const submit = vi.fn<(event: { preventDefault(): void }) => void>(event => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy="Saving..." onClick={save}>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Saving...' }));
  expect(save).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});
