import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../form/Button.tsx';
import { StepFocus } from './StepFocus.tsx';

afterEach(cleanup);

function Details() {
  const [editing, setEditing] = useState(false);
  return (
    <StepFocus step={editing ? 'edit' : 'read'} label="Your details">
      {editing ? <input aria-label="Name" /> : <Button onClick={() => setEditing(true)}>Edit</Button>}
    </StepFocus>
  );
}

it('leaves the focus alone at first, and takes it when the pressed button goes', async () => {
  render(<Details />);
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your details' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
