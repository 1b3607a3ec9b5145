import { expect, type Page } from '@playwright/test';
import { button, form, type FormRow, type Setup, namesOf, press, read, write } from './portal-forms.ts';

const tomorrow = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Moscow' }).format(Date.now() + 24 * 60 * 60 * 1000);

const venueOf = async (setup: Setup) => (await read<{ object: object }>(setup, `/objects/${setup.venue}`)).object;

/** Forms of venues. */
const openGroups = async (page: Page) => {
  await button(page, 'Filters').click();
  await page.getByRole('menuitem', { name: 'Tags and filters' }).click();
};

export const venueForms: FormRow[] = [
  form('venues/venues/venue-form.tsx', '/dist/object', 'Create', /POST .*\/objects$/, {
    open: (page) => page.getByRole('link', { name: 'New object' }).first().click(),
    types: () => ({ Name: 'Night bar', Address: 'Harbour, 7' }),
    choose: async (page) => {
      await page.getByLabel('Object type').selectOption({ index: 1 });
      await page.getByRole('combobox', { name: 'City' }).fill('Kazan');
      await page
        .getByRole('option', { name: /^Kazan/ })
        .first()
        .click();
    },
    creates: true,
    unreadable: { City: 'Nowhere at all' },
    isChosen: 'City',
    isDialog: true,
    isDrafted: true,
    after: 'draft',
    result: (setup) => namesOf(setup, '/objects', 'objects', 'Night bar'),
    expected: 1,
  }),
  form('venues/venues/venue-form.tsx', '/dist/object?copy={venue}', 'Create', /POST .*\/objects$/, {
    types: () => ({ Name: 'Bakery (copy)' }),
    creates: true,
    isDialog: true,
    isDrafted: true,
    after: 'draft',
    result: (setup) => namesOf(setup, '/objects', 'objects', 'Bakery (copy)'),
    expected: 1,
  }),
  form('venues/venues/venue-form.tsx', '/dist/object?venue={venue}', 'Save', /PUT .*\/objects$/, {
    open: (page) => page.getByRole('link', { name: 'All settings' }).click(),
    types: () => ({ Address: 'Sadovaya, 42' }),
    isDialog: true,
    isDrafted: true,
    after: 'draft',
    elsewhere: (setup) => write(setup, '/objects', { id: setup.venue, legal_entity: 'Bread Ltd' }),
    result: venueOf,
    expected: { address: 'Sadovaya, 42', legal_entity: 'Bread Ltd' },
  }),
  form('venues/venues/hours-form.tsx', '/dist/object?venue={venue}', 'Save', /PUT .*\/objects\/\d+$/, {
    types: () => ({ 'Sunday, start': '10:30' }),
    unreadable: { 'Sunday, start': '25:00' },
    isDrafted: true,
    later: '10:45',
    after: 'form',
    elsewhere: async (setup) => {
      await write(setup, `/objects/${setup.venue}`, { mon_start: '07:00', mon_end: '19:00' });
    },
    result: async (setup) => (await read<{ hours: object }>(setup, `/objects/${setup.venue}`)).hours,
    expected: { sun_start: '10:30', mon_start: '07:00' },
  }),
];

export const playerForms: FormRow[] = [
  form('venues/players/sound-form.tsx', '/dist/object?player={venue}', 'Save', /PUT .*\/sound$/, {
    open: (page) => page.getByRole('tab', { name: 'Sound' }).click(),
    types: () => ({ 'Minutes between tracks of one artist': '45' }),
    unreadable: { 'Minutes between tracks of one artist': 'some' },
    isDialog: true,
    isDrafted: true,
    later: '50',
    after: 'form',
    elsewhere: (setup) => write(setup, `/objects/${setup.venue}/sound`, { volume: 60 }),
    result: async (setup) => (await read<{ sound: object }>(setup, `/objects/${setup.venue}/sound`)).sound,
    expected: { artist_apart: 45, volume: 60 },
  }),
  form('venues/players/pause-form.tsx', '/dist/object?player={venue}', 'Pause', /POST .*\/command$/, {
    open: async (page) => {
      await button(page, 'Pause for a while').click();
      await page.getByRole('menuitem', { name: 'Until a time of your choice' }).click();
    },
    types: () => ({ Time: '12:00', Day: tomorrow() }),
    unreadable: { Day: '31/11/2026', Time: '25:00' },
    isDialog: true,
    later: '12:30',
    after: { not: 'a pause is closed once it has begun' },
  }),
  form('venues/venues/groups-dialog.tsx', '/dist/object', 'Save filter', /PUT .*\/objects\/filters$/, {
    open: openGroups,
    types: () => ({ 'Filter name': 'All of them' }),
    isDialog: true,
    after: 'form',
    result: async (setup) => (await read<{ filters: unknown[] }>(setup, '/objects/filters')).filters.length,
    expected: 1,
  }),
  form('venues/venues/groups-dialog.tsx', '/dist/object', 'Rename', /PUT .*\/objects\/tags\/\d+$/, {
    open: openGroups,
    types: () => ({ 'Tag “Late”': 'Night' }),
    isDialog: true,
    renamed: 'Tag “Night”',
    after: 'form',
  }),
  form('venues/venues/many-dialog.tsx', '/dist/object', 'Preview changes', /POST .*\/objects\/many$/, {
    open: async (page) => {
      // The selection stays while the dialog is closed.
      const [start, change] = [button(page, 'Select several'), button(page, 'Change…')];
      await start.or(change).first().waitFor();
      if (await start.isVisible()) await start.click();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await expect(page.getByText('Selected: 2')).toBeVisible();
      await page.getByLabel('Search objects').fill('Bakery');
      // Venues that the search hides are not changed.
      await expect(page.getByText('Selected: 1')).toBeVisible();
      await change.click();
      await expect(page.getByText(/^1 object\. Everything else stays as it is/)).toBeVisible();
    },
    types: () => ({ 'Add tags': 'Centre' }),
    isDialog: true,
    after: { not: 'the changes are shown in its place, and applied as they are shown' },
  }),
  form('venues/venues/delete-dialog.tsx', '/dist/object', 'Delete', /DELETE .*\/objects$/, {
    open: async (page) => {
      await button(page, 'Actions: Bar').click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
    },
    types: () => ({ 'Name of the object': 'Bar' }),
    isDialog: true,
    after: { not: 'the object is gone' },
    result: (setup) => namesOf(setup, '/objects', 'objects', 'Bar'),
    expected: 0,
  }),
];

export const scheduleForms: FormRow[] = [
  form('venues/schedule/layer-dialog.tsx', '/dist/object/{venue}/schedule', 'Done', null, {
    open: press('Add a layer'),
    types: () => ({ Name: 'Holidays', From: '01/12/2026', To: '31/12/2026' }),
    unreadable: { From: '31/11/2026', To: '31/02/2027', Priority: 'first' },
    isDialog: true,
    result: (_, page) => page.getByRole('button', { name: /^Settings of layer “Holidays”/ }).count(),
    expected: 1,
    again: 2,
  }),
  form('venues/schedule/announcement-dialog.tsx', '/dist/object/{venue}/schedule', 'Done', null, {
    open: press('Add an announcement'),
    types: () => ({ 'After how many tracks': '7', 'From day': '01/12/2026' }),
    unreadable: { 'After how many tracks': 'few', 'From day': '31/11/2026' },
    isDialog: true,
    result: (_, page) => page.getByText('After every 7 tracks').count(),
    expected: 1,
    again: 2,
  }),
  form('venues/schedule/slot-dialog.tsx', '/dist/object/{venue}/schedule', 'Add', null, {
    open: press('Add a slot'),
    types: () => ({ Start: '12:00', End: '14:15' }),
    unreadable: { Start: '25:00' },
    isDialog: true,
    choose: async (page) => {
      await button(page, 'Choose a playlist').click();
      const chooser = page.getByRole('dialog', { name: 'Playlist', exact: true });
      await chooser.getByRole('listitem').first().getByRole('button').click();
    },
    result: (_, page) => page.getByRole('button', { name: /12:00–14:15/ }).count(),
    expected: 1,
    // Two, and what says that they overlap.
    again: 3,
  }),
  form('venues/schedule/library-dialog.tsx', '/dist/object/{venue}/schedule', 'Save', /PUT .*\/announcements\/\d+$/, {
    open: async (page) => {
      await button(page, 'Announcement library').click();
      await page.getByRole('button', { name: /^Rename: / }).click();
    },
    types: () => ({ Name: 'Closing in ten minutes' }),
    isDialog: true,
    after: 'form',
  }),
];
