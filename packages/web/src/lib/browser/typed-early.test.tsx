import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { reenterEarlyText } from './typed-early.ts';

function Details() {
  const [name, setName] = useState('');
  const [born, setBorn] = useState({ day: '', month: '', year: '' });
  const [remember, setRemember] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        setSaid(JSON.stringify({ name, born, remember }));
      }}
    >
      <TextField id="name" label="Name" plainLabel value={name} onChange={setName} />
      <DateField id="born" label="Born" value={born} onChange={setBorn} />
      <Checkbox id="remember" checked={remember} onChange={setRemember}>
        Remember
      </Checkbox>
      <Button type="submit">Go</Button>
      <output>{said}</output>
    </form>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('what was typed and ticked before the script came counts, and only then can the form be sent', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Details />);
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Go' });
  for (const [name, value] of Object.entries({ Name: 'Ruth', Day: '14', Month: '6', Year: '1959' }))
    box(name).value = value;
  screen.getByRole<HTMLInputElement>('checkbox').checked = true;
  expect(go.disabled).toBe(true);

  render(<Details />, { container, hydrate: true });
  await act(() => reenterEarlyText(container));
  expect(go.disabled).toBe(false);
  fireEvent.click(go);
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    name: 'Ruth',
    born: { day: '14', month: '6', year: '1959' },
    remember: true,
  });
});
