import type { Schedule, Slot, Venue } from '@kamerton/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderPart, toasts } from '../../testing/render.tsx';
import { venueOf } from '../../testing/venue.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useSchedule } from './queries.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

const bakery = venueOf({ end_time: '22:00', selection_id: 5, selection_name: 'Morning' });

const jazz = { kind: 'playlist', id: 2, name: 'Jazz', is_available: true } as const;
const slotOf = (day: Slot['day'], start: string, end: string): Slot => ({
  day,
  start,
  end,
  playlist_id: 2,
  selection_id: null,
});

/** The server's schedule, and the requests that it was sent. */
let stored: { schedule: Schedule; version: number };
let sent: { call: string; body: Record<string, unknown> }[];

const problem = (status: number, code: string) =>
  Response.json({ status, code, message: `refused: ${code}`, request_id: 'test', fields: {} }, { status });

function answerTo(call: string, body: Record<string, unknown>): Response {
  const pagination = { total: 1, limit: 1000, offset: 0 };
  if (call === 'GET /announcements') return Response.json({ announcements: [], pagination });
  if (call === 'PUT /objects/7/schedule') {
    if (body['version'] !== stored.version) return problem(409, 'conflict');
    stored = { schedule: body['schedule'] as Schedule, version: stored.version + 1 };
  }
  if (call === 'POST /objects/7/schedule/copy') return Response.json({ success: true, copied: 2 });
  return Response.json({ success: true, ...stored, sources: [jazz] });
}

beforeEach(() => {
  stored = { schedule: { slots: [slotOf('mon', '10:00', '12:00')], layers: [], announcements: [] }, version: 4 };
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    const path = new URL(address, 'http://portal.test').pathname.replace(/^.*\/api/, '');
    const parsed = JSON.parse(body ?? '{}') as Record<string, unknown>;
    if (method !== 'GET') sent.push({ call: `${method} ${path}`, body: parsed });
    return answerTo(`${method} ${path}`, parsed);
  });
});

const others = {
  data: [
    { id: 8, name: 'Café', place: 'Kazan' },
    { id: 9, name: 'Salon', place: 'Perm' },
  ],
  error: null,
  isFetching: false,
  refetch: () => Promise.resolve(),
};

function Page({ venue = bakery }: { venue?: Venue }) {
  return (
    <Loaded query={useSchedule(venue.id)} skeleton={null}>
      {(saved) => (
        <ScheduleEditor
          venue={venue}
          saved={saved}
          others={others}
          renderChooser={({ onChoose, onClose }) => (
            <button
              type="button"
              onClick={() => {
                onChoose({ kind: 'collection', id: 9, name: 'Lounge' });
                onClose();
              }}
            >
              choose Lounge
            </button>
          )}
        />
      )}
    </Loaded>
  );
}

const open = async (venue = bakery) => {
  const page = await renderPart(<Page venue={venue} />);
  await screen.findByRole('heading', { name: 'Schedule' });
  return page;
};
const bar = (name: string) => screen.findByRole('button', { name });
const save = () => screen.findByRole('button', { name: 'Save' });
const sentSlots = () => (sent.at(-1)?.body['schedule'] as Schedule | undefined)?.slots;

test('arrows move a slot, Shift resizes it, the focus stays on it, and undo restores it', async () => {
  const { user } = await open();
  (await bar('Monday, 10:00–12:00, “Jazz”')).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await bar('Monday, 10:15–12:15, “Jazz”'));
  expect(
    screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('Now Monday, 10:15–12:15')),
  ).toBe(true);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await bar('Tuesday, 10:15–12:15, “Jazz”'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowLeft}{/Shift}');
  expect(document.activeElement).toBe(await bar('Tuesday, 10:00–12:30, “Jazz”'));
  for (let step = 0; step < 4; step += 1) await user.keyboard('{Control>}z{/Control}');
  await bar('Monday, 10:00–12:00, “Jazz”');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await bar('Monday, 10:15–12:15, “Jazz”');
});

test('a slot on several days is added, named and saved with the version', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Friday: add a slot' }));
  const dialog = await screen.findByRole('dialog', { name: 'New slot' });
  const end = within(dialog).getByRole('textbox', { name: 'End' });
  await user.clear(end);
  await user.paste('2');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  within(dialog).getByText('Choose what plays');
  await user.click(within(dialog).getByRole('button', { name: 'Choose a playlist' }));
  await user.click(await screen.findByRole('button', { name: 'choose Lounge' }));
  await user.click(within(dialog).getByRole('button', { name: 'Sat' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await bar('Friday, 12:00–02:00, “Lounge”');
  await bar('Saturday, 12:00–02:00, “Lounge”');
  await user.click(await save());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(sent.at(-1)).toMatchObject({ call: 'PUT /objects/7/schedule', body: { version: 4 } });
  const lounge = { start: '12:00', end: '02:00', playlist_id: null, selection_id: 9 };
  expect(sentSlots()).toEqual([slotOf('mon', '10:00', '12:00'), { day: 'fri', ...lounge }, { day: 'sat', ...lounge }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(await save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)?.body['version']).toBe(5);
});

test('a change from another window keeps the edits, shows the other ones and is saved over', async () => {
  const { user } = await open();
  (await bar('Monday, 10:00–12:00, “Jazz”')).focus();
  await user.keyboard('{Delete}');
  stored = { schedule: { ...stored.schedule, slots: [slotOf('sun', '13:00', '14:00')] }, version: 9 };
  await user.click(await save());
  await screen.findByText(/changed in another window meanwhile/);
  expect(screen.queryByRole('button', { name: /^Sunday, 13:00/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See that schedule' }));
  await bar('Sunday, 13:00–14:00, “Jazz”');
  expect(screen.queryByRole('button', { name: 'Add a slot' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to my edits' }));
  const [over] = screen.getAllByRole('button', { name: 'Save mine over it' });
  if (over) await user.click(over);
  await waitFor(() => expect(stored).toEqual({ schedule: { slots: [], layers: [], announcements: [] }, version: 10 }));
  await waitFor(() => expect(screen.queryByText(/changed in another window/)).toBeNull());
});

test('edits survive a reload, and what the other window has can be taken instead', async () => {
  const { user, unmount } = await open();
  (await bar('Monday, 10:00–12:00, “Jazz”')).focus();
  await user.keyboard('{ArrowUp}');
  await bar('Monday, 09:45–11:45, “Jazz”');
  unmount();
  stored = { schedule: { ...stored.schedule, slots: [slotOf('wed', '13:00', '14:00')] }, version: 5 };
  const { user: again } = await open();
  await bar('Monday, 09:45–11:45, “Jazz”');
  await again.click(await screen.findByRole('button', { name: 'See that schedule' }));
  await again.click(await screen.findByRole('button', { name: 'Take this one instead of mine' }));
  await bar('Wednesday, 13:00–14:00, “Jazz”');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('overlaps and silent hours are named, and lead to their place', async () => {
  stored.schedule.slots.push(slotOf('mon', '11:00', '13:00'));
  const { user } = await open({ ...bakery, selection_id: null, selection_name: null });
  await screen.findByRole('button', { name: 'Monday, 09:00–10:00: open, but nothing plays.' });
  await user.click(
    await screen.findByRole('button', {
      name: 'Monday, 11:00–12:00: “Jazz” (11:00–13:00) covers “Jazz” (10:00–12:00).',
    }),
  );
  const focused = await bar('Monday, 11:00–13:00, “Jazz”, overlaps another');
  await waitFor(() => expect(document.activeElement).toBe(focused));
});

test('what plays at a time is told with its reason', async () => {
  const { user } = await open();
  const type = async (name: string, value: string) => {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, value);
    fireEvent.blur(field);
  };
  // 23 November 2026 is a Monday.
  await type('Day', '23/11/2026');
  await type('Time', '11:00');
  const expectStatus = (sentence: RegExp) =>
    waitFor(() =>
      expect(screen.getAllByRole('status').some((each) => sentence.test(each.textContent ?? ''))).toBe(true),
    );
  await expectStatus(/“Jazz” plays\. As the week has it: Monday, 10:00–12:00\. That holds until 12:00\./);
  await type('Time', '12:00');
  await expectStatus(/“Morning” plays\. It is the playlist assigned to the object/);
  await type('Time', '23:30');
  await expectStatus(/The object is closed then/);
  (await bar('Monday, 10:00–12:00, “Jazz”')).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await type('Time', '12:10');
  await expectStatus(/“Jazz” plays\. As the week has it: Monday, 10:00–12:15/);
});

test('a layer is made, edited above the week, and removed with an undo', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add a layer' }));
  const dialog = await screen.findByRole('dialog', { name: 'New layer' });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  within(dialog).getByText('Give the layer a name');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Holidays');
  for (const [name, value] of [
    ['From', '28/12/2026'],
    ['To', '10/01/2027'],
  ] as const) {
    const field = within(dialog).getByRole('textbox', { name });
    await user.type(field, value);
    fireEvent.blur(field);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  const layer = await screen.findByRole('button', { name: /^Holidays/ });
  expect(layer.getAttribute('aria-pressed')).toBe('true');
  // The week lies below and is not edited.
  expect(screen.queryByRole('button', { name: 'Monday, 10:00–12:00, “Jazz”' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Settings of layer “Holidays”' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the layer' }));
  await bar('Monday, 10:00–12:00, “Jazz”');
  await user.keyboard('{Control>}z{/Control}');
  await user.click(await screen.findByRole('button', { name: /^Holidays/ }));
});

test('the schedule is copied to chosen venues after a question with their number', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy to other objects' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy the schedule' });
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  within(dialog).getByText('Choose at least one object.');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Select all found' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Layers' }));
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  await screen.findByText('Replace in 2 objects: the week, announcements? This cannot be undone.');
  await user.click(screen.getByRole('button', { name: 'Copy to 2 objects' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ venue_ids: [8, 9], parts: ['slots', 'announcements'] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Another window saves a schedule, and the user comes back to this one. */
async function saveElsewhere(change: Partial<Schedule>) {
  stored = { schedule: { ...stored.schedule, ...change }, version: stored.version + 1 };
  const reads = vi.spyOn(globalThis, 'fetch');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(reads.mock.results.at(-1)?.type).toBe('return'));
  await Promise.all(reads.mock.results.map(({ value }) => value as Promise<Response>));
  // test-rules: By the next task the answer is on the screen.
  await new Promise((done) => setTimeout(done));
}

test('what is changed in the dialog of a slot is not lost when another window saves meanwhile', async () => {
  const { user } = await open();
  (await bar('Monday, 10:00–12:00, “Jazz”')).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Slot' });
  const end = within(dialog).getByRole('textbox', { name: 'End' });
  await user.clear(end);
  await user.paste('13');
  await saveElsewhere({ slots: [...stored.schedule.slots, slotOf('sun', '13:00', '14:00')] });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await bar('Monday, 10:00–13:00, “Jazz”');
  expect(await screen.findByText(/changed in another window meanwhile/)).toBeDefined();
});

test('a slot that is dragged while another window saves is moved', async () => {
  await open();
  // A day is as many px high as it has minutes.
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 1440));
  onTestFinished(() => rects.mockRestore());
  vi.stubGlobal('innerHeight', 1440);
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  const at = (clientY: number, buttons = 1) => ({ clientX: 50, clientY, button: 0, buttons, pointerId: 1 });
  const dragged = await bar('Monday, 10:00–12:00, “Jazz”');
  fireEvent.pointerDown(dragged, at(660));
  fireEvent.pointerMove(dragged, at(690));
  await saveElsewhere({ slots: [...stored.schedule.slots, slotOf('sun', '13:00', '14:00')] });
  fireEvent.pointerUp(dragged, at(720, 0));
  await bar('Monday, 11:00–13:00, “Jazz”');
  expect(await screen.findByText(/changed in another window meanwhile/)).toBeDefined();
});

test('a slot that is added to a layer is there, and not in the week, though another window saves meanwhile', async () => {
  const holidays = { name: 'Holidays', starts_on: '2026-12-28', ends_on: '2027-01-10', priority: 1, is_active: true };
  stored.schedule.layers.push({ ...holidays, slots: [] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Holidays/ }));
  await user.click(await screen.findByRole('button', { name: 'Friday: add a slot' }));
  const dialog = await screen.findByRole('dialog', { name: 'New slot' });
  await user.click(within(dialog).getByRole('button', { name: 'Choose a playlist' }));
  await user.click(await screen.findByRole('button', { name: 'choose Lounge' }));
  await saveElsewhere({ slots: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  const [over] = await screen.findAllByRole('button', { name: 'Save mine over it' });
  if (over) await user.click(over);
  await waitFor(() => expect(stored.schedule.layers[0]?.slots).toHaveLength(1));
  expect(sentSlots()).toEqual([slotOf('mon', '10:00', '12:00')]);
});

test('a schedule that was saved while its screen was left is no unsaved edit later', async () => {
  const { user, unmount } = await open();
  let release: () => void = () => undefined;
  const answering = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') await new Promise<void>((done) => (release = done));
    return answering(address, init);
  });
  (await bar('Monday, 10:00–12:00, “Jazz”')).focus();
  await user.keyboard('{ArrowUp}');
  await user.click(await save());
  unmount();
  release();
  await waitFor(() => expect(stored.version).toBe(5));
  stored = { schedule: { ...stored.schedule, slots: [slotOf('wed', '13:00', '14:00')] }, version: 6 };
  await open();
  await bar('Wednesday, 13:00–14:00, “Jazz”');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

const openCopy = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Copy to other objects' }));
  return screen.findByRole('dialog', { name: 'Copy the schedule' });
};

test('a copied schedule makes stale what shows where its music plays, as a saved one does', async () => {
  const { user, client } = await open();
  const playing = ['venues', 'list', 'en', { playlist_id: 2 }];
  client.setQueryData(playing, { objects: [bakery] });
  const dialog = await openCopy(user);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Select all found' }));
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Copy to 2 objects' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(client.getQueryState(playing)?.isInvalidated).toBe(true);
});

test('a copy that was left while it was sent does not close the dialog that was opened meanwhile', async () => {
  const { user } = await open();
  let release: () => void = () => undefined;
  const answering = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') await new Promise<void>((done) => (release = done));
    return answering(address, init);
  });
  const first = await openCopy(user);
  await user.click(within(first).getByRole('checkbox', { name: /^Café/ }));
  await user.click(within(first).getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Copy to 1 object' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openCopy(user);
  release();
  await waitFor(() => expect(sent).toHaveLength(1));
  // test-rules: by the next task an answer has had its effect
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('a conflict is said that is found after the page was left', async () => {
  const { rerender } = await open();
  fireEvent.keyDown(await bar('Monday, 10:00–12:00, “Jazz”'), { key: 'ArrowDown' });
  stored.version = 5;
  fireEvent.click(await save());
  rerender(toasts);
  expect((await screen.findByRole('alert')).textContent).toContain('changed in another window');
});
