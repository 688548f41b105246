import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { useOnIdle } from './use-idle-end.ts';

const minute = 60_000;
const onIdle = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  onIdle.mockClear();
  renderHook(() => useOnIdle(systemClock, 30 * minute, onIdle));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (minutes: number): void => {
  act(() => {
    vi.advanceTimersByTime(minutes * minute);
  });
};

it('ends a page that nobody touched', () => {
  pass(29);
  expect(onIdle).not.toHaveBeenCalled();
  pass(1);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

it('counts anew from each touch', () => {
  pass(29);
  window.dispatchEvent(new Event('keydown'));
  pass(29);
  expect(onIdle).not.toHaveBeenCalled();
  pass(1);
  expect(onIdle).toHaveBeenCalledTimes(1);
});

it('a machine that slept ends it when it wakes, and a touch does not open it again', () => {
  vi.setSystemTime(Date.now() + 31 * minute);
  window.dispatchEvent(new Event('pointerdown'));
  expect(onIdle).toHaveBeenCalledTimes(1);
});
