import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PlanSetting } from './PlanPanel.tsx';

afterEach(cleanup);

const chooseNothing = async () => undefined;
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('says which plan it is and until when, and offers the others', async () => {
  const chosen: string[] = [];
  render(
    <PlanSetting
      own={{ plan: 'basic', trialEnds: '22 December 2026' }}
      wanted="premium"
      onChoose={async plan => {
        chosen.push(plan);
        return 'Try again in a few minutes.';
      }}
    />,
  );
  expect(screen.getByText(/You are on the Basic Plan, free until 22 December 2026/)).toBeTruthy();
  expect(screen.getByText('Your plan').closest('li')?.textContent).toContain('Basic Plan');
  expect(buttons()).toEqual(['Try the Enhanced Plan', 'Try the Premium Plan']);
  await userEvent.click(screen.getByRole('button', { name: 'Try the Premium Plan' }));
  expect(chosen).toEqual(['premium']);
  expect((await screen.findByRole('alert')).textContent).toBe('Try again in a few minutes.');
});

it('has nothing to choose once the trial is over, before there is a way to pay', () => {
  render(
    <PlanSetting own={{ plan: 'enhanced', trialEnds: undefined }} wanted="basic" onChoose={chooseNothing} />,
  );
  expect(screen.getByText(/Your free trial of the Enhanced Plan is over/)).toBeTruthy();
  expect(buttons()).toEqual([]);
});
