import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart, renderScreen } from '../testing/render.tsx';
import { Artwork } from './artwork.tsx';
import { Checkbox } from './checkbox.tsx';
import { LinkTabs, viewTabs } from './link-tabs.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';
import { isBelow } from './use-target.ts';

const fn = () => vi.fn<(...args: unknown[]) => void>();
const values = (element: Element, ...names: string[]) => names.map((name) => element.getAttribute(name));

test.each([
  ['a field', (props: object) => <TextField label="Name" {...props} />],
  ['an area', (props: object) => <TextArea label="Name" {...props} />],
  [
    'a choice',
    (props: object) => <SelectField label="Name" options={[{ value: 'a', name: 'A' }]} onChange={fn()} {...props} />,
  ],
])('%s is described by its hint and its fault, and says that it is needed', async (_, field) => {
  const { rerender } = await renderPart(field({}));
  const control = () => screen.getByLabelText('Name');
  const described = () =>
    control()
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  const state = () => [...values(control(), 'aria-required', 'aria-invalid'), described()];
  expect(state()).toEqual([null, null, undefined]);
  rerender(field({ required: true, hint: 'As in the contract' }));
  expect(state()).toEqual(['true', null, ['As in the contract']]);
  expect(values(screen.getByText('Name'), 'data-required')).toEqual(['true']);
  rerender(field({ error: 'Too long', hint: 'As in the contract' }));
  expect(state()).toEqual([null, 'true', ['As in the contract', 'Too long']]);
  expect(values(control().parentElement!, 'data-invalid')).toEqual(['']);
});

test('a password is shown while its eye is pressed, and a choice, a switch and a box say what is chosen', async () => {
  const [choose, toggle, check] = [fn(), fn(), fn()];
  const { user, rerender } = await renderPart(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const types = [field.type];
  for (const name of ['Show password', 'Hide password']) {
    await user.click(screen.getByRole('button', { name }));
    types.push(field.type);
  }
  expect(types).toEqual(['password', 'text', 'password']);
  const options = [
    { value: 'a', name: 'A' },
    { value: 'b', name: 'B', disabled: true },
    { value: 'c', name: 'C' },
  ];
  rerender(<SelectField label="City" options={options} value="a" onChange={choose} />);
  await user.selectOptions(screen.getByLabelText('City'), 'c');
  expect([choose.mock.calls, screen.getByRole<HTMLOptionElement>('option', { name: 'B' }).disabled]).toEqual([
    [['c']],
    true,
  ]);
  rerender(<Switch label="Sound" hidden checked={false} onChange={toggle} />);
  await user.click(screen.getByRole('switch', { name: 'Sound' }));
  expect([toggle.mock.calls[0]?.[0], screen.getByText('Sound').className]).toEqual([true, 'sr-only']);
  rerender(<Switch label="Sound" disabled checked onChange={toggle} />);
  await user.click(screen.getByRole('switch', { name: 'Sound', checked: true }));
  expect([toggle.mock.calls.length, screen.getByText('Sound').className]).toEqual([1, '']);
  rerender(<Checkbox label="Agreed" checked={false} partly error="Needed" onChange={check} />);
  const box = screen.getByRole('checkbox', { name: 'Agreed' });
  expect(values(box, 'aria-checked', 'aria-invalid')).toEqual(['mixed', 'true']);
  expect(document.getElementById(box.getAttribute('aria-describedby')!)?.textContent).toBe('Needed');
  await user.click(box);
  expect(check.mock.calls[0]?.[0]).toBe(true);
  rerender(<Checkbox label="Agreed" hidden checked onChange={check} />);
  expect(
    values(screen.getByRole('checkbox', { name: 'Agreed' }), 'aria-checked', 'aria-invalid', 'aria-describedby'),
  ).toEqual(['true', null, null]);
});

test.each([
  [' 9.5 ', false, []],
  ['930', false, [['09:30']]],
  ['24', false, [['00:00']]],
  ['24', true, [['24:00']]],
  ['09:30', true, []],
])('a typed time of “%s” is written in full when it is left (as an end: %s)', async (value, ends, calls) => {
  const onChange = fn();
  await renderPart(
    <TimeField name="from" label="From" value={value} ends={ends} invalid describedBy="note" onChange={onChange} />,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  fireEvent.focus(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, value.length]);
  expect(values(field, 'aria-invalid', 'aria-describedby')).toEqual(['true', 'note']);
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual(calls);
});

test('the current tab of a section is in the middle, a pressed one is current at once, and hidden ones are hinted at', async () => {
  const sizes: Record<string, number> = { offsetLeft: 500, clientWidth: 200, offsetWidth: 100, scrollWidth: 900 };
  for (const [name, size] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockReturnValue(size);
  const never = () => new Promise<never>(() => undefined);
  const tabs = viewTabs<'one' | 'two'>({ one: '/one', two: '/dist/two?a=1' }, { one: 'One', two: 'Two' }, 'one');
  const { user } = await renderScreen(
    () => <LinkTabs label="Views" tabs={tabs.map((tab) => ({ ...tab, to: tab.to.replace('/dist', '') }))} />,
    '/one',
    [{ path: '/two', lazy: never }],
  );
  const strip = screen.getByRole('navigation', { name: 'Views' });
  const current = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
  expect([strip.scrollLeft, current()]).toEqual([450, ['page', null]]);
  fireEvent.scroll(strip);
  expect(values(strip, 'data-before', 'data-after')).toEqual(['', '']);
  strip.scrollLeft = 700;
  fireEvent.scroll(strip);
  expect(values(strip, 'data-before', 'data-after')).toEqual(['', null]);
  strip.scrollLeft = 0;
  fireEvent.scroll(strip);
  expect(values(strip, 'data-before', 'data-after')).toEqual([null, '']);
  await user.click(screen.getByRole('link', { name: 'One' }));
  expect(current()).toEqual(['page', null]);
});

test.each([
  [160, 1, '/s'],
  [161, 1, '/m'],
  [100, 2, '/m'],
  [480, 1, '/m'],
  [300, 2, '/l'],
])('of a cover the size is fetched that %i px at %i device px each need', async (side, ratio, source) => {
  vi.stubGlobal('devicePixelRatio', ratio);
  const cover = { small: '/s', medium: '/m', large: '/l' };
  await renderPart(<Artwork cover={cover} seed="a" side={side} eager={ratio === 2} />);
  expect(values(document.querySelector('img')!, 'src', 'loading', 'width')).toEqual([
    source,
    ratio === 2 ? 'eager' : 'lazy',
    String(side),
  ]);
});

test('an address is below a section only at a slash', () => {
  const below = [
    ['/object', '/object'],
    ['/object/1', '/object'],
    ['/objects', '/object'],
    ['/search', '/'],
    ['/', '/'],
  ] as const;
  expect(below.map(([path, section]) => isBelow(path, section))).toEqual([true, true, false, true, true]);
});
