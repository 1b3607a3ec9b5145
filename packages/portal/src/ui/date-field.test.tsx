import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { DateField } from './date-field.tsx';

const onChange = vi.fn<(day: string | undefined) => void>();

function Example({ first, read = (day) => day }: { first?: string; read?: (day?: string) => string | undefined }) {
  const [day, setDay] = useState(first);
  const handleChange = (next: string | undefined) => {
    onChange(next);
    setDay(read(next));
  };
  return (
    <>
      <DateField label="Day" value={day} onChange={handleChange} />
      <button type="button" onClick={() => setDay('2026-12-24')}>
        Christmas Eve
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
const shown = () => [field().value, field().getAttribute('aria-invalid')];

test.each([
  ['30/11/2026', '2026-11-30'],
  ['1.2.27', '2027-02-01'],
  ['2026-11-30', '2026-11-30'],
  ['', undefined],
])('%j that is typed is %j', async (typed, day) => {
  onChange.mockReset();
  const { user } = await renderPart(<Example first="2026-11-03" />);
  await user.clear(field());
  if (typed) await user.type(field(), typed);
  await user.tab();
  expect(onChange.mock.calls).toEqual([[day]]);
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test.each(['31/11/2026', '5.12', 'soon'])(
  '%j is no day: the form gets it, the former day is no longer meant',
  async (typed) => {
    onChange.mockReset();
    const { user } = await renderPart(<Example first="2026-11-03" />);
    await user.clear(field());
    await user.type(field(), typed);
    await user.keyboard('{Enter}');
    await user.tab();
    expect(onChange.mock.calls).toEqual([[typed]]);
    expect(shown()).toEqual([typed, 'true']);
    await user.clear(field());
    await user.type(field(), '30/11/2026');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('2026-11-30');
    expect(shown()).toEqual(['30/11/2026', null]);
  },
);

test('a filter without that day shows the text until another day is chosen', async () => {
  const { user } = await renderPart(<Example read={(day) => (day === '31/11/2026' ? undefined : day)} />);
  await user.type(field(), '31/11/2026');
  await user.tab();
  expect(shown()).toEqual(['31/11/2026', 'true']);
  await user.click(screen.getByRole('button', { name: 'Christmas Eve' }));
  expect(shown()).toEqual(['24/12/2026', null]);
});
