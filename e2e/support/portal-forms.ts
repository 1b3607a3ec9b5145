import { expect, type Page } from '@playwright/test';
import { type Account } from './account.ts';
import { type Album, ask } from './api.ts';
import { inLetterTo } from './letters.ts';

/** What the forms of one account are about. */
export interface Given {
  /** Of the portal, by one of its names. */
  url: string;
  account: Account;
  album: Album & { tracks: { id: number; name: string }[] };
  venue: number;
  playlist: number;
  request: number;
}

/** A form with what is done to it. */
interface Acts {
  /** Leads from the screen to the form. */
  open?: (page: Page, given: Given) => Promise<unknown>;
  /** Texts by the labels of their fields; the form is known by the first. */
  types: (given: Given) => Record<string, string> | Promise<Record<string, string>>;
  /** Chooses what is not typed. */
  choose?: (page: Page, given: Given) => Promise<unknown>;
  /** True if it creates a row, which a repetition does not create again. */
  creates?: boolean;
  /** True if what was typed is there after a reload. */
  isDrafted?: boolean;
  /** True if it closes by a step back in the history, which would cut off the way to the next address. */
  stepsBack?: boolean;
  /** A field whose day can be one that there is not. */
  day?: string;
  /** A change of the same record by somebody else. */
  elsewhere?: (given: Given) => Promise<unknown>;
  /** What is there in the end. */
  result?: (given: Given, page: Page) => Promise<unknown>;
  expected?: unknown;
}

export interface FormRow extends Acts {
  /** In the portal’s sources; each form there has one row at least. */
  file: string;
  /** A name in braces stands for what the account has. */
  address: string;
  submit: string;
  /** Method and address of its call; null for a form that edits its screen. */
  call: RegExp | null;
}

const form = (file: string, address: string, submit: string, call: RegExp | null, acts: Acts): FormRow => ({
  file,
  address,
  submit,
  call,
  ...acts,
});

const read = <T>({ account }: Given, path: string) => ask<T>(account.session.token, 'GET', path);
const write = ({ account }: Given, path: string, body: object) => ask(account.session.token, 'PUT', path, body);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const press = (name: string) => (page: Page) => button(page, name).click();

const tomorrow = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Moscow' }).format(Date.now() + 24 * 60 * 60 * 1000);

const namesOf = async (given: Given, path: string, key: string, name: string) =>
  (await read<Record<string, { name?: string; subject?: string }[]>>(given, `${path}?limit=100&offset=0`))[key]?.filter(
    (each) => (each.name ?? each.subject) === name,
  ).length;

const venueOf = async (given: Given) => (await read<{ object: object }>(given, `/objects/${given.venue}`)).object;

const nextPassword = 'five quiet unrelated words here';

/** Forms of guests. */
export const guestForms: FormRow[] = [
  form('account/auth/recovery.tsx', '/dist/forgot', 'Send link', /POST .*\/auth\/forgot$/, {
    types: ({ account }) => ({ Email: account.email }),
    isDrafted: true,
  }),
  form('account/auth/recovery.tsx', '/dist/forgot', 'Save password', /POST .*\/auth\/recover$/, {
    open: async (page, { account }) => page.goto(`/dist/forgot?${await inLetterTo(account.email, /\?(code=\S+)/)}`),
    types: () => ({ 'New password': nextPassword, 'Repeat new password': nextPassword }),
  }),
  form('account/auth/sign-in-form.tsx', '/dist/auth', 'Log in', /POST .*\/auth\/login$/, {
    types: ({ account }) => ({ Email: account.email, Password: nextPassword }),
  }),
];

export const profileForms: FormRow[] = [
  form('account/profile/profile-form.tsx', '/dist/auth/profile', 'Save', /PUT .*\/profile$/, {
    types: () => ({ Contact: 'By the bar' }),
    isDrafted: true,
    elsewhere: (given) => write(given, '/profile', { name: 'Renamed elsewhere' }),
    result: async (given) => (await read<{ profile: object }>(given, '/profile')).profile,
    expected: { contact: 'By the bar', name: 'Renamed elsewhere' },
  }),
  form(
    'account/profile/confirm-password.tsx',
    '/dist/auth/profile',
    'Continue',
    /POST .*\/profile\/password\/confirm$/,
    {
      open: press('Show key'),
      types: ({ account }) => ({ 'Enter your password to see the key': account.password }),
    },
  ),
  form('account/profile/personal-data.tsx', '/dist/auth/profile', 'Download my data', /POST .*\/profile\/export$/, {
    open: press('Download my data'),
    types: ({ account }) => ({ 'Enter your password to download your data': account.password }),
  }),
  form('account/profile/passkey-dialogs.tsx', '/dist/auth/password', 'Continue', /POST .*\/passkeys$/, {
    open: press('Add a passkey'),
    types: ({ account }) => ({ Name: 'Laptop at the bar', Password: account.password }),
    result: async (given) => (await read<{ passkeys: object[] }>(given, '/profile/passkeys')).passkeys.length,
    expected: 1,
  }),
  form('account/profile/passkey-dialogs.tsx', '/dist/auth/password', 'Save', /PUT .*\/passkeys$/, {
    open: (page) => page.getByRole('button', { name: /^Rename passkey/ }).click(),
    types: () => ({ Name: 'Tablet in the hall' }),
  }),
  form('account/auth/password-form.tsx', '/dist/auth/password', 'Change password', /PUT .*\/profile\/password$/, {
    types: ({ account }) => ({
      'Old password': account.password,
      'New password': nextPassword,
      'Repeat new password': nextPassword,
    }),
  }),
];

export const musicForms: FormRow[] = [
  form('music/playlists/playlist-form.tsx', '/dist/mymusic/new-playlist', 'Create', /POST .*\/my\/playlists$/, {
    types: () => ({ Name: 'Slow mornings', Description: 'Before nine' }),
    creates: true,
    isDrafted: true,
    result: (given) => namesOf(given, '/my/playlists', 'playlists', 'Slow mornings'),
    expected: 1,
  }),
  form('music/playlists/playlist-form.tsx', '/dist/mymusic/playlist/{playlist}', 'Save', /PUT .*\/my\/playlists$/, {
    open: press('Edit'),
    types: () => ({ Description: 'After nine' }),
    isDrafted: true,
    stepsBack: true,
    elsewhere: (given) => write(given, '/my/playlists', { id: given.playlist, name: 'Renamed elsewhere' }),
    result: async (given) =>
      (await read<{ collection: object }>(given, `/my/playlists/${given.playlist}?limit=1&offset=0`)).collection,
    expected: { description: 'After nine', name: 'Renamed elsewhere' },
  }),
  form(
    'music/playlists/adding-dialog.tsx',
    '/dist/musicbase/album/{album}',
    'Create and add',
    /POST .*\/my\/playlists$/,
    {
      open: async (page) => {
        await button(page, 'Add to playlist').click();
        const [create, name] = [button(page, 'New playlist'), page.getByLabel('Name of the new playlist')];
        await expect(create.or(name)).toBeVisible();
        if (!(await name.isVisible())) await create.click();
      },
      types: () => ({ 'Name of the new playlist': 'Made in a dialog' }),
      creates: true,
      isDrafted: true,
      result: (given) => namesOf(given, '/my/playlists', 'playlists', 'Made in a dialog'),
      expected: 1,
    },
  ),
  form('music/playlists/move-dialog.tsx', '/dist/mymusic/playlist/{playlist}', 'Move', null, {
    open: async (page, { album }) => {
      await page.getByLabel(`Select ${album.tracks[0]?.name}`).check();
      await page.getByRole('region', { name: 'Selected tracks' }).getByRole('button', { name: 'Move…' }).click();
    },
    types: () => ({ 'Position in playlist': '2' }),
  }),
  form('account/support/request-form.tsx', '/dist/feedback/request', 'Send', /POST .*\/feedback\/requests$/, {
    types: () => ({ Subject: 'Silence', Message: 'Nothing sounds in the hall.' }),
    creates: true,
    isDrafted: true,
    result: (given) => namesOf(given, '/feedback/requests', 'requests', 'Silence'),
    expected: 1,
  }),
  form('account/support/message-form.tsx', '/dist/feedback/request/{request}', 'Send', null, {
    // What could not be sent stays in its thread, as the journey of support says.
    types: () => ({ 'New message': 'Is anybody there?' }),
    isDrafted: true,
    result: async (given) =>
      (await read<{ messages: unknown[] }>(given, `/feedback/requests/${given.request}`)).messages.length,
    expected: 2,
  }),
  form('account/contracts/details-form.tsx', '/dist/contract', 'Save details', /PUT .*\/contract$/, {
    types: () => ({ 'Legal address': '630099, Новосибирск, Красный пр., 24' }),
    isDrafted: true,
    elsewhere: (given) => write(given, '/contract', { signatory_position: 'Управляющий' }),
    result: async (given) => (await read<{ contract: object }>(given, '/contract')).contract,
    expected: { legal_address: '630099, Новосибирск, Красный пр., 24', signatory_position: 'Управляющий' },
  }),
  form('account/contracts/sign-form.tsx', '/dist/contract/sign', 'Sign the contract', /POST .*\/contract\/sign$/, {
    open: async (page) => {
      const [send, again] = [button(page, 'Send code'), button(page, 'Resend code')];
      await expect(send.or(again)).toBeVisible();
      if (await send.isVisible()) await send.click();
    },
    types: async ({ account }) => ({
      'Full name of the signatory': 'Самойлов Игорь Павлович',
      'Code from the email': await inLetterTo(account.email, /Code: (\d{6})/),
    }),
    choose: (page) => page.getByRole('checkbox', { name: /^I have read version 1/ }).check(),
    isDrafted: true,
  }),
];

const openGroups = async (page: Page) => {
  await button(page, 'Filters').click();
  await page.getByRole('menuitem', { name: 'Tags and filters' }).click();
};

export const venueForms: FormRow[] = [
  form('venues/venues/venue-form.tsx', '/dist/object?new=1', 'Create', /POST .*\/objects$/, {
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
    isDrafted: true,
    result: (given) => namesOf(given, '/objects', 'objects', 'Night bar'),
    expected: 1,
  }),
  form('venues/venues/venue-form.tsx', '/dist/object?copy={venue}', 'Create', /POST .*\/objects$/, {
    types: () => ({ Name: 'Bakery (copy)' }),
    creates: true,
    isDrafted: true,
    result: (given) => namesOf(given, '/objects', 'objects', 'Bakery (copy)'),
    expected: 1,
  }),
  form('venues/venues/venue-form.tsx', '/dist/object?edit={venue}', 'Save', /PUT .*\/objects$/, {
    types: () => ({ Address: 'Sadovaya, 42' }),
    isDrafted: true,
    elsewhere: (given) => write(given, '/objects', { id: given.venue, legal_entity: 'Bread Ltd' }),
    result: venueOf,
    expected: { address: 'Sadovaya, 42', legal_entity: 'Bread Ltd' },
  }),
  form('venues/venues/hours-form.tsx', '/dist/object?venue={venue}', 'Save', /PUT .*\/objects\/\d+$/, {
    types: () => ({ 'Sunday, start': '10:30' }),
    isDrafted: true,
    elsewhere: async (given) => {
      await write(given, `/objects/${given.venue}`, { mon_start: '07:00', mon_end: '19:00' });
    },
    result: async (given) => (await read<{ hours: object }>(given, `/objects/${given.venue}`)).hours,
    expected: { sun_start: '10:30', mon_start: '07:00' },
  }),
];

export const playerForms: FormRow[] = [
  form('venues/players/sound-form.tsx', '/dist/object?player={venue}', 'Save', /PUT .*\/sound$/, {
    open: (page) => page.getByRole('tab', { name: 'Sound' }).click(),
    types: () => ({ 'Minutes between tracks of one artist': '45' }),
    isDrafted: true,
    elsewhere: (given) => write(given, `/objects/${given.venue}/sound`, { volume: 60 }),
    result: async (given) => (await read<{ sound: object }>(given, `/objects/${given.venue}/sound`)).sound,
    expected: { artist_apart: 45, volume: 60 },
  }),
  form('venues/players/pause-form.tsx', '/dist/object?player={venue}', 'Pause', /POST .*\/command$/, {
    open: async (page) => {
      await button(page, 'Pause for a while').click();
      await page.getByRole('menuitem', { name: 'Until a time of your choice' }).click();
    },
    types: () => ({ Time: '12:00', Day: tomorrow() }),
    day: 'Day',
  }),
  form('venues/venues/groups-dialog.tsx', '/dist/object', 'Save filter', /PUT .*\/objects\/filters$/, {
    open: openGroups,
    types: () => ({ 'Filter name': 'All of them' }),
    result: async (given) => (await read<{ filters: unknown[] }>(given, '/objects/filters')).filters.length,
    expected: 1,
  }),
  form('venues/venues/groups-dialog.tsx', '/dist/object', 'Rename', /PUT .*\/objects\/tags\/\d+$/, {
    open: openGroups,
    types: () => ({ 'Tag “Late”': 'Night' }),
  }),
  form('venues/venues/many-dialog.tsx', '/dist/object', 'Preview changes', /POST .*\/objects\/many$/, {
    open: async (page) => {
      // What was selected stays while the dialog is closed.
      const [start, change] = [button(page, 'Select several'), button(page, 'Change…')];
      await start.or(change).first().waitFor();
      if (await start.isVisible()) await start.click();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await change.click();
    },
    types: () => ({ 'Add tags': 'Centre' }),
  }),
];

export const scheduleForms: FormRow[] = [
  form('venues/schedule/layer-dialog.tsx', '/dist/object/{venue}/schedule', 'Done', null, {
    open: press('Add a layer'),
    types: () => ({ Name: 'Holidays', From: '01/12/2026', To: '31/12/2026' }),
    day: 'To',
    result: (_, page) => page.getByRole('button', { name: /^Settings of layer “Holidays”/ }).count(),
    expected: 1,
  }),
  form('venues/schedule/announcement-dialog.tsx', '/dist/object/{venue}/schedule', 'Done', null, {
    open: press('Add an announcement'),
    types: () => ({ 'After how many tracks': '7', 'From day': '01/12/2026' }),
    day: 'From day',
    result: (_, page) => page.getByText('After every 7 tracks').count(),
    expected: 1,
  }),
  form('venues/schedule/slot-dialog.tsx', '/dist/object/{venue}/schedule', 'Add', null, {
    open: press('Add a slot'),
    types: () => ({ Start: '12:00', End: '14:15' }),
    choose: async (page) => {
      await button(page, 'Choose a playlist').click();
      const chooser = page.getByRole('dialog', { name: 'Playlist', exact: true });
      await chooser.getByRole('listitem').first().getByRole('button').click();
    },
    result: (_, page) => page.getByRole('button', { name: /12:00–14:15/ }).count(),
    expected: 1,
  }),
  form('venues/schedule/library-dialog.tsx', '/dist/object/{venue}/schedule', 'Save', /PUT .*\/announcements\/\d+$/, {
    open: async (page) => {
      await button(page, 'Announcement library').click();
      await page.getByRole('button', { name: /^Rename: / }).click();
    },
    types: () => ({ Name: 'Closing in ten minutes' }),
  }),
];
