import type { Venue } from '@kamerton/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import type { FormState } from '../../ui/use-form.ts';
import { sendChange } from './changes.ts';
import { HoursFields } from './hours-fields.tsx';
import { HoursPanel } from './hours-form.tsx';
import { newValues, type VenueValues } from './venue-values.ts';
import { giveDays, hoursOf, weekdays, weekend, type WeekValues, workdays } from './week.ts';

const week = (...parts: Partial<WeekValues>[]) => hoursOf(Object.assign({}, ...parts) as WeekValues);
const shut = { open: false, start: '', end: '' };
const allDays = (start: string, end: string) => giveDays(weekdays, { open: true, start, end });

const bakery = venueOf();

const cafe: Venue = {
  ...bakery,
  id: 8,
  name: 'Cafe',
  advanced_schedule: true,
  hours: week(giveDays(workdays, { open: true, start: '08:00', end: '02:00' }), giveDays(weekend, shut)),
};

/** Changes that were sent, in their order. */
let sent: { address: string; body: Record<string, unknown> }[] = [];
/** The venue that the server has. */
let present = bakery;
/** Its hours by day. */
let stored = cafe.hours;
/** The server's refusal of the next change. */
let refusal: Response | null = null;

beforeEach(() => {
  sent = [];
  present = bakery;
  stored = cafe.hours;
  refusal = null;
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit & { body: string }) => {
    if (method === 'PUT') {
      if (refusal) return refusal;
      sent.push({ address, body: JSON.parse(body) as Record<string, unknown> });
    }
    const objects = address.includes('is_active=true') ? [bakery, cafe] : [];
    const pagination = { total: objects.length, limit: 1000, offset: 0, has_more: false };
    return Response.json({ object: { ...present, hours: stored }, hours: stored, objects, pagination });
  });
});

const renderHours = (venue = bakery) =>
  renderPart(<HoursPanel venue={venue} settings={{ to: '/objects/7', state: null }} />);

const time = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const day = (name: string) => screen.getByRole('switch', { name: `${name}: open` });

type User = Awaited<ReturnType<typeof renderHours>>['user'];

async function type(user: User, name: string, text: string) {
  await user.clear(time(name));
  await user.paste(text);
}

async function choose(user: User, menu: string, entry: string) {
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

const isSaved = (count: number) => waitFor(() => expect(sent).toHaveLength(count));

test('the form shows the hours of every day, under the name of the venue', async () => {
  await renderHours();
  expect(screen.getByRole('form', { name: 'Opening hours: Bakery' })).toBeDefined();
  expect(time('Monday, start').value).toBe('09:00');
  expect(time('Sunday, end').value).toBe('21:00');
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(7);
});

test('days that were not typed stay as somebody else has changed them meanwhile', async () => {
  const { user } = await renderHours(cafe);
  present = cafe;
  stored = { ...cafe.hours, tue_start: '07:00' };
  await type(user, 'Monday, start', '10:00');
  await user.click(save());
  await isSaved(2);
  expect(sent[0]?.body).toMatchObject({ mon_start: '10:00', tue_start: '07:00', wed_start: '08:00' });
});

test('a day that changes in a week holds also where somebody else has set hours of every day meanwhile', async () => {
  await sendChange(bakery.id, { hours: { mon_start: '10:00', mon_end: '20:00' } });
  expect(sent.map(({ body }) => body)).toMatchObject([{ mon_start: '10:00' }, { advanced_schedule: true }]);
});

test('hours that all days share are those of every day also where somebody else has set a week meanwhile', async () => {
  const { user } = await renderHours();
  present = { ...bakery, advanced_schedule: true };
  await type(user, 'Monday, start', '10');
  await choose(user, 'Monday: copy hours', 'To all days');
  await user.click(save());
  await isSaved(2);
  expect(sent[0]?.body).toMatchObject({ mon_start: '10:00', sat_start: '10:00', sun_end: '21:00' });
});

test('a day that is typed changes no other of a week that somebody else has set meanwhile', async () => {
  const { user } = await renderHours();
  present = { ...bakery, advanced_schedule: true };
  await type(user, 'Monday, start', '10');
  await user.click(save());
  await isSaved(2);
  expect(sent[0]?.body).toMatchObject({ mon_start: '10:00', tue_start: '08:00', tue_end: '02:00', sun_start: null });
});

test('hours that all days still share are saved as the simple ones', async () => {
  const { user } = await renderHours();
  await type(user, 'Monday, start', '10');
  await choose(user, 'Monday: copy hours', 'To all days');
  await user.click(save());
  await isSaved(1);
  expect(sent[0]).toMatchObject({
    address: expect.stringMatching(/\/objects$/) as string,
    body: { id: 7, name: 'Bakery', advanced_schedule: false, start_time: '10:00', end_time: '21:00' },
  });
});

test('days that differ are saved day by day, before the venue goes by them', async () => {
  const { user } = await renderHours();
  await user.click(day('Sunday'));
  await type(user, 'Friday, end', '2.30');
  await user.click(save());
  await isSaved(2);
  expect(sent[0]).toEqual({
    address: expect.stringMatching(/\/objects\/7$/) as string,
    body: week(
      allDays('09:00', '21:00'),
      giveDays(['fri'], { open: true, start: '09:00', end: '02:30' }),
      giveDays(['sun'], shut),
    ),
  });
  expect(sent[1]?.body).toMatchObject({ id: 7, advanced_schedule: true });
});

test('a typed time is written in full when its field is left, midnight at the end as 24:00', async () => {
  const { user } = await renderHours();
  await type(user, 'Monday, start', '930');
  await type(user, 'Monday, end', '0');
  await user.tab();
  expect(time('Monday, start').value).toBe('09:30');
  expect(time('Monday, end').value).toBe('24:00');
});

test('what is no time is named at its day, and nothing is sent', async () => {
  const { user } = await renderHours();
  await type(user, 'Tuesday, start', 'early');
  await user.clear(time('Wednesday, end'));
  await user.click(save());
  const fault = await screen.findByText('Enter a time like 09:30');
  expect(time('Tuesday, start').getAttribute('aria-describedby')).toBe(fault.id);
  expect(time('Wednesday, end').getAttribute('aria-describedby')).toBe(screen.getByText('Fill in the field').id);
  await waitFor(() => expect(document.activeElement).toBe(time('Tuesday, start')));
  expect(sent).toEqual([]);
});

test('a day that is closed shows no times, and opens with the hours that it had', async () => {
  const { user } = await renderHours();
  await type(user, 'Sunday, start', '12');
  await user.click(day('Sunday'));
  expect(screen.queryByRole('textbox', { name: 'Sunday, start' })).toBeNull();
  await user.click(day('Sunday'));
  expect(time('Sunday, start').value).toBe('12:00');
});

test('hours past midnight say on which day they end', async () => {
  const { user } = await renderHours();
  await type(user, 'Friday, end', '03:00');
  const note = screen.getByText('until 03:00 the next day');
  expect(time('Friday, end').getAttribute('aria-describedby')).toBe(note.id);
});

test('one press fills in the whole week, and another takes it back', async () => {
  const { user } = await renderHours();
  await choose(user, 'Fill in hours', 'Close on weekends');
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the hours of another venue are taken over, and the venue itself is not offered', async () => {
  const { user } = await renderHours();
  await choose(user, 'Fill in hours', 'Copy from another object');
  const dialog = await screen.findByRole('dialog');
  const other = await within(dialog).findByRole('button', { name: /^Cafe/ });
  expect(within(dialog).queryByRole('button', { name: /^Bakery/ })).toBeNull();
  await user.click(other);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(time('Monday, end').value).toBe('02:00');
  expect(day('Saturday').getAttribute('aria-checked')).toBe('false');
});

/** The hours of a venue that is being added. */
function NewHours({ onShow }: { onShow: (values: VenueValues) => void }) {
  const [values, setValues] = useState<VenueValues>({ ...newValues, advanced_schedule: true });
  useEffect(() => onShow(values));
  const set = (change: Partial<VenueValues>) => setValues((old) => ({ ...old, ...change }));
  return <HoursFields form={{ values, faults: {}, set } as FormState<VenueValues>} except={undefined} />;
}

test('a new venue has the hours of each day that are copied from another, or its simple hours every day', async () => {
  const shown = vi.fn<(values: VenueValues) => void>();
  const { user } = await renderPart(<NewHours onShow={shown} />);
  await choose(user, 'Fill in hours', 'Copy from another object');
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Cafe/ }));
  expect(shown.mock.lastCall?.[0]).toMatchObject({ advanced_schedule: true, mon_start: '08:00', sat_open: false });
  await user.click(screen.getByRole('switch', { name: /^Advanced settings/ }));
  await type(user, 'Start', '10');
  await type(user, 'End', '25');
  expect(shown.mock.lastCall?.[0]).toMatchObject({ advanced_schedule: false, start_time: '10:00', end_time: '25' });
});

test('hours that cannot be saved stay in the form, with the reason above them', async () => {
  const { user } = await renderHours();
  await type(user, 'Monday, start', '10:00');
  refusal = Response.json(
    { status: 409, code: 'conflict', message: 'The object was changed', request_id: 'r1' },
    { status: 409 },
  );
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('The object was changed');
  expect(time('Monday, start').value).toBe('10:00');
});

test('a change from elsewhere comes in beside what is being typed', async () => {
  const { user, rerender } = await renderHours(cafe);
  await type(user, 'Monday, start', '10:00');
  const changed = { ...cafe, hours: { ...cafe.hours, tue_start: '07:00' } };
  rerender(<HoursPanel venue={changed} settings={{ to: '/objects/7', state: null }} />);
  await waitFor(() => expect(time('Tuesday, start').value).toBe('07:00'));
  expect(time('Monday, start').value).toBe('10:00');
});
