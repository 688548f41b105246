import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MaskedValue, PrintInFullContext, revealDurationMs } from './MaskedValue.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function show() {
  render(
    <MaskedValue
      value="12344821"
      masked="•••• 4821"
      maskedWords="number hidden, ends 4821"
      name="account number for Halifax current account"
    />,
  );
  const button = screen.getByRole('button', { name: 'Show account number for Halifax current account' });
  fireEvent.click(button);
  expect(screen.getByText('12344821')).toBeTruthy();
}
const hidden = () =>
  screen.queryByText('12344821') === null && screen.queryByText('number hidden, ends 4821') !== null;

it('hides again by itself after 60 seconds', () => {
  show();
  act(() => {
    vi.advanceTimersByTime(revealDurationMs - 1);
  });
  expect(hidden()).toBe(false);
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(hidden()).toBe(true);
});

it('hides as soon as the tab is left', () => {
  show();
  act(() => {
    window.dispatchEvent(new Event('blur'));
  });
  expect(hidden()).toBe(true);
});

it('says nothing of the number to anybody until it is shown', () => {
  render(
    <MaskedValue value="12344821" masked="•••• 4821" maskedWords="number hidden, ends 4821" name="it" />,
  );
  expect(document.body.innerHTML).not.toContain('12344821');
});

it('is whole on paper where a page prints in full, and still says nothing on the screen', () => {
  render(
    <PrintInFullContext value>
      <MaskedValue value="12344821" masked="•••• 4821" maskedWords="number hidden, ends 4821" name="it" />
    </PrintInFullContext>,
  );
  const paper = document.querySelector('.mask--whole > .onpaper');
  expect(paper?.textContent).toBe('12344821');
  expect(paper?.getAttribute('aria-hidden')).toBe('true');
});
