import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { PanelTabs } from './Tabs.tsx';

afterEach(cleanup);

const items = ['One', 'Two', 'Three'].map(label => ({ id: label.toLowerCase(), label }));

function Three({ onSelect }: { onSelect: (id: string) => void }) {
  const [selected, setSelected] = useState('two');
  return (
    <PanelTabs
      label="Numbers"
      items={items}
      selected={selected}
      onSelect={id => {
        onSelect(id);
        setSelected(id);
      }}
    >
      <button type="button">In the panel of {selected}</button>
    </PanelTabs>
  );
}

const focused = () => document.activeElement?.textContent;

it('is walked by arrows, Home and End, and chosen by Enter; the Tab key comes to the selected one', async () => {
  const chosen: string[] = [];
  render(<Three onSelect={id => chosen.push(id)} />);
  const user = userEvent.setup({ delay: null });
  await user.tab();
  expect(focused()).toBe('Two');
  const walked = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await user.keyboard(`{${key}}`);
    walked.push(focused());
  }
  expect(walked).toEqual(['Three', 'One', 'Three', 'One', 'Three']);
  expect(chosen).toEqual([]);
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['three']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Three');
  expect(screen.getByRole('tabpanel', { name: 'Three' }).textContent).toBe('In the panel of three');
  await user.keyboard('{ArrowLeft}');
  await user.tab();
  expect(focused()).toBe('In the panel of three');
  await user.tab({ shift: true });
  expect(focused()).toBe('Three');
});

it('is no choice when there is one', () => {
  render(
    <PanelTabs label="Numbers" items={items.slice(0, 1)} selected="one" onSelect={() => undefined}>
      All there is
    </PanelTabs>,
  );
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByText('All there is')).toBeTruthy();
});
