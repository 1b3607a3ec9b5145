import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Combobox, type ComboboxOption } from './combobox.tsx';

const cities: readonly ComboboxOption[] = [
  { id: 1, name: 'Kazan', about: 'Tatarstan' },
  { id: 2, name: 'Kaluga' },
  { id: 3, name: 'Omsk' },
  { id: 4, name: 'Kirov', about: 'Kirov Oblast' },
  { id: 5, name: 'Kirov', about: 'Kaluga Oblast' },
];

interface ExampleProps {
  loading?: boolean;
  onOpenChange?: (open: boolean) => void;
}

function Example({ loading = false, onOpenChange = () => {} }: ExampleProps) {
  const [{ text, chosen }, setValue] = useState<{ text: string; chosen: number | null }>({ text: '', chosen: null });
  return (
    <>
      <Combobox
        label="City"
        name="city"
        text={text}
        chosen={chosen}
        onType={(typed) => setValue({ text: typed, chosen: null })}
        onChoose={({ id, name }) => setValue({ text: name, chosen: id })}
        onOpenChange={onOpenChange}
        options={cities.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))}
        loading={loading}
        texts={{ loading: 'Searching', nothing: 'No such city', found: (count) => `Found ${count}` }}
      />
      <button type="button">Next</button>
      <p>Chosen: {chosen ?? 'none'}</p>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The option that the field names as the active one. */
const active = () => document.querySelector(`[id="${field().getAttribute('aria-activedescendant')}"]`)?.textContent;

test('typing opens the list of what fits, and its length is announced', async () => {
  const onOpenChange = vi.fn();
  const { user } = await renderPart(<Example onOpenChange={onOpenChange} />);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(options()).toEqual([]);
  await user.type(field(), 'ka');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(options()).toEqual(['KazanTatarstan', 'Kaluga']);
  expect(screen.getByRole('status').textContent).toBe('Found 2');
  expect(onOpenChange.mock.calls).toEqual([[true]]);
});

test('arrows go round the options, and Enter takes the active one', async () => {
  const { user } = await renderPart(<Example />);
  await user.type(field(), 'ka');
  expect(active()).toBe('KazanTatarstan');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Kaluga');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('KazanTatarstan');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(field().value).toBe('Kaluga');
  expect(screen.getByText('Chosen: 2')).toBeDefined();
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(field());
});

test('what is typed next begins at the first option again', async () => {
  const { user } = await renderPart(<Example />);
  await user.type(field(), 'k{ArrowDown}{ArrowDown}a');
  expect(active()).toBe('KazanTatarstan');
});

test('a press on an option takes it', async () => {
  const { user } = await renderPart(<Example />);
  await user.click(field());
  await user.click(screen.getByRole('option', { name: 'Omsk' }));
  expect(field().value).toBe('Omsk');
  expect(options()).toEqual([]);
});

test('Escape closes the list and nothing around it', async () => {
  const around = vi.fn();
  const { user } = await renderPart(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog
    <div onKeyDown={({ key }) => around(key)}>
      <Example />
    </div>,
  );
  await user.click(field());
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(around).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(around).toHaveBeenCalledWith('Escape');
});

test('a name typed in full is a choice when the field is left', async () => {
  const { user } = await renderPart(<Example />);
  await user.type(field(), 'KALUGA');
  await user.tab();
  expect(screen.getByText('Chosen: 2')).toBeDefined();
  expect(field().value).toBe('Kaluga');
});

test.each(['Kirov', 'Kal', 'Atlantis'])('%s is no choice when the field is left', async (typed) => {
  const { user } = await renderPart(<Example />);
  await user.type(field(), typed);
  await user.tab();
  expect(screen.getByText('Chosen: none')).toBeDefined();
  expect(field().value).toBe(typed);
  expect(options()).toEqual([]);
});

test('text that matches nothing is announced, and Enter chooses nothing', async () => {
  const { user } = await renderPart(<Example />);
  await user.type(field(), 'xyz');
  expect(screen.getByRole('status').textContent).toBe('No such city');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Chosen: none')).toBeDefined();
});

test('nothing can be chosen while the options are loaded', async () => {
  const { user, rerender } = await renderPart(<Example loading />);
  await user.type(field(), 'ka{Enter}');
  expect(options()).toEqual([]);
  expect(screen.getByText('Searching')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<Example />);
  expect(screen.getByText('Chosen: none')).toBeDefined();
  expect(options()).toEqual(['KazanTatarstan', 'Kaluga']);
});

test('keys that choose a letter of an input method are left to it', async () => {
  const { user } = await renderPart(<Example />);
  await user.type(field(), 'ka');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(screen.getByText('Chosen: none')).toBeDefined();
});
