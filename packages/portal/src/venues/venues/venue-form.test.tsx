import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, type Sent, serve } from '../../testing/server.ts';
import { renderPart, withToasts } from '../../testing/render.tsx';
import { noHours, venueOf } from '../../testing/venue.ts';
import { VenueDialog } from './venue-form.tsx';

const bakery = venueOf({
  address: 'Road 1',
  legal_entity: 'Crumbs Ltd',
  selection_id: 5,
  selection_name: 'Morning',
  tags: [{ id: 4, name: 'terrace' }],
});

const omsk = { id: 8, name: 'Omsk', region: 'Omsk region', country: 'Russia', timezone: 'Asia/Omsk' };

let answers: Record<string, unknown>;
let writes: ReturnType<typeof serve>['writes'];
let searched: string[];
const saved = vi.fn<(id: number) => void>();

beforeEach(() => {
  searched = [];
  saved.mockReset();
  answers = {
    'GET /objects/types': {
      types: [
        { id: 2, name: 'Restaurant' },
        { id: 6, name: 'Hotel' },
      ],
    },
    'GET /cities': ({ query }: Sent) => {
      searched.push(query['q'] ?? '');
      return { cities: query['q'] === 'x' ? [] : [omsk] };
    },
    'GET /objects/7': { object: bakery, hours: noHours },
    'GET /objects/9': { object: { ...bakery, id: 9 }, hours: noHours },
    'POST /objects': { success: true, object: { ...bakery, id: 9 } },
    'PUT /objects': { success: true, object: bakery },
    'PUT /objects/9': { success: true },
  };
  ({ writes } = serve(answers));
});

async function open(kind: 'new' | 'copy' | 'edit', id?: number) {
  const part = await renderPart(
    withToasts(<VenueDialog kind={kind} id={id} onClose={() => undefined} onSaved={saved} />),
  );
  const dialog = await screen.findByRole('dialog', { name: kind === 'edit' ? 'Object settings' : 'New object' });
  await within(dialog).findByRole('form');
  const field = (name: string | RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name);
  const press = (name: string) => part.user.click(within(dialog).getByRole('button', { name }));
  return { ...part, dialog, field, press };
}

test('a venue is created once all that it needs is typed, in a city that was found by typing', async () => {
  const { user, dialog, field, press } = await open('new');
  expect(dialog.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('none');
  await press('Create');
  await waitFor(() => expect(dialog.querySelectorAll('[aria-invalid=true]').length).toBe(3));
  expect(writes).toEqual([]);
  await user.type(field(/^Name/), ' Kiosk ');
  await within(dialog).findByRole('option', { name: 'Hotel' });
  expect(within(dialog).getByRole<HTMLOptionElement>('option', { name: 'Choose a type' }).disabled).toBe(true);
  await user.selectOptions(field(/^Object type/), 'Hotel');
  const city = within(dialog).getByRole('combobox', { name: /^City/ });
  expect(within(dialog).getByText('Start typing in English or Russian')).toBeDefined();
  await user.type(city, 'x');
  await within(dialog).findAllByText('No such city');
  await user.clear(city);
  await user.type(city, 'om');
  const option = await within(dialog).findByRole('option', { name: /^Omsk/ });
  expect(option.textContent).toMatch(/^OmskOmsk region · Russia · .*6/);
  await user.click(option);
  expect(within(dialog).getByText(/^Time zone .*, now \d+:\d\d$/)).toBeDefined();
  // The chosen name is no search: the list opens with the largest cities.
  await user.keyboard('{ArrowDown}');
  expect((await within(dialog).findByRole('option', { name: /^Omsk/ })).getAttribute('aria-selected')).toBe('true');
  expect([searched.includes('om'), searched.includes('Omsk')]).toEqual([true, false]);
  await user.keyboard('{Escape}');
  await user.type(field('Address'), 'Square 1');
  await user.type(field('Tags'), 'roof, , bar');
  await user.click(within(dialog).getByRole('switch', { name: 'Active: music plays' }));
  await press('Create');
  await screen.findByText('“Kiosk” created');
  expect(saved.mock.calls).toEqual([[9]]);
  const body = {
    name: ' Kiosk ',
    city_id: 8,
    address: 'Square 1',
    object_type_id: 6,
    legal_entity: '',
    is_active: false,
    advanced_schedule: false,
    start_time: '09:00',
    end_time: '21:00',
    tags: ['roof', 'bar'],
  };
  expect(writes).toEqual([{ call: 'POST /objects', body }]);
});

test('a venue whose week was refusal is changed, not created again', async () => {
  const { user, dialog, press } = await open('copy', 7);
  await user.click(within(dialog).getByRole('switch', { name: /^Advanced settings/ }));
  answers['PUT /objects/9'] = refusal(500);
  await press('Create');
  await waitFor(() => expect(writes).toHaveLength(2));
  answers['PUT /objects/9'] = { success: true };
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Create' }).ariaBusy).not.toBe('true'));
  await press('Create');
  await screen.findByText('“Bakery (copy)” created');
  const bodies = writes.map(({ call, body }) => [call, (body as { name?: string }).name]);
  expect(bodies).toEqual([
    ['POST /objects', 'Bakery (copy)'],
    ['PUT /objects/9', undefined],
    ['PUT /objects/9', undefined],
    ['PUT /objects', 'Bakery (copy)'],
  ]);
  expect(writes[2]?.body).toMatchObject({ mon_start: '09:00', sun_end: '21:00' });
  expect(saved.mock.calls).toEqual([[9]]);
});

test('of a changed venue what was typed alone is changed, and makes stale what shows venues', async () => {
  const { user, client, dialog, field, press } = await open('edit', 7);
  expect(dialog.querySelector('[data-tone]')?.getAttribute('data-tone')).not.toBe('none');
  const values = ['Name', 'Address', 'Legal entity', 'Tags'].map((name) => field(new RegExp(`^${name}`)).value);
  expect(values).toEqual(['Bakery', 'Road 1', 'Crumbs Ltd', 'terrace']);
  expect(within(dialog).queryByRole('button', { name: 'Discard' })).toBeNull();
  await user.type(field('Address'), '2');
  await press('Discard');
  expect(field('Address').value).toBe('Road 1');
  await user.type(field('Address'), '2');
  answers['GET /objects/7'] = { object: { ...bakery, legal_entity: 'New Ltd' }, hours: noHours };
  client.setQueryData(['fitness', 7], {});
  await press('Save');
  await screen.findByText('“Bakery” saved');
  expect(writes).toHaveLength(1);
  expect(writes[0]?.body).toMatchObject({ id: 7, name: 'Bakery', address: 'Road 12', legal_entity: 'New Ltd' });
  expect(writes[0]?.body).not.toHaveProperty('tags');
  expect(saved.mock.calls).toEqual([[7]]);
  expect(client.getQueryState(['fitness', 7])?.isInvalidated).toBe(true);
});

test('what was typed and not saved is there again, and says so', async () => {
  const first = await open('edit', 7);
  await first.user.type(first.field('Address'), '2');
  first.unmount();
  const { dialog, field } = await open('edit', 7);
  expect(field('Address').value).toBe('Road 12');
  expect(within(dialog).getByText('Your unsaved changes were restored.')).toBeDefined();
});
