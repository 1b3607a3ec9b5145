import { expect, type Page } from '@playwright/test';
import { type Account } from './account.ts';
import { type Album, ask } from './api.ts';
import { inLetterTo } from './letters.ts';

/** The records that the forms of one account are about. */
export interface Setup {
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
  open?: (page: Page, setup: Setup) => Promise<unknown>;
  /** Texts by the labels of their fields; the form is known by the first. */
  types: (setup: Setup) => Record<string, string> | Promise<Record<string, string>>;
  /** Chooses what is not typed. */
  choose?: (page: Page, setup: Setup) => Promise<unknown>;
  /** True if it is not accepted again with another text in its first field. */
  isOnce?: boolean;
  /** A field whose text alone is no choice. */
  isChosen?: string;
  /** True if it creates a row, which a repetition does not create again. */
  creates?: boolean;
  /** True if what was typed is there after a reload. */
  isDrafted?: boolean;
  /** True if it is in a dialog. */
  isDialog?: boolean;
  /** True if its dialog stays open with what was created. */
  staysOpen?: boolean;
  /** Texts that mean nothing, by the labels of their fields. Without any, all its texts are free. */
  unreadable?: Record<string, string>;
  /** The field in which Enter sends, unless it is the first; or why none does. */
  enter?: string | { not: string };
  /** Text of the first field that is typed while the answer is on its way, if it cannot be any. */
  later?: string;
  /** Label of the first field once it was sent. */
  renamed?: string;
  /** The place of text typed meanwhile after a success: the form, its draft, or why it is nowhere. */
  after?: 'form' | 'draft' | { not: string };
  /** A change of the same record by somebody else. */
  elsewhere?: (setup: Setup) => Promise<unknown>;
  /** Reads the result in the end. */
  result?: (setup: Setup, page: Page) => Promise<unknown>;
  expected?: unknown;
  /** The result once a form of its screen alone has been sent twice. */
  again?: unknown;
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

export const form = (file: string, address: string, submit: string, call: RegExp | null, acts: Acts): FormRow => ({
  file,
  address,
  submit,
  call,
  ...acts,
});

export const read = <T>({ account }: Setup, path: string) => ask<T>(account.session.token, 'GET', path);
export const write = ({ account }: Setup, path: string, body: object) => ask(account.session.token, 'PUT', path, body);

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
export const press = (name: string) => (page: Page) => button(page, name).click();

export const namesOf = async (setup: Setup, path: string, key: string, name: string) =>
  (await read<Record<string, { name?: string; subject?: string }[]>>(setup, `${path}?limit=100&offset=0`))[key]?.filter(
    (each) => (each.name ?? each.subject) === name,
  ).length;

const isSecret = { not: 'a password is stored nowhere' };
const isLeft = { not: 'the screen is left with what it was for' };

const nextPassword = 'five quiet unrelated words here';

/** Forms of guests. */
export const guestForms: FormRow[] = [
  form('account/auth/recovery.tsx', '/dist/forgot', 'Send link', /POST .*\/auth\/forgot$/, {
    types: ({ account }) => ({ Email: account.email }),
    unreadable: { Email: 'anna@' },
    isDrafted: true,
    after: isLeft,
  }),
  form('account/auth/recovery.tsx', '/dist/forgot', 'Save password', /POST .*\/auth\/recover$/, {
    open: async (page, { account }) => page.goto(`/dist/forgot?${await inLetterTo(account.email, /\?(code=\S+)/)}`),
    types: () => ({ 'New password': nextPassword, 'Repeat new password': nextPassword }),
    unreadable: { 'Repeat new password': 'others' },
    after: isSecret,
  }),
  form('account/auth/sign-in-form.tsx', '/dist/auth', 'Log in', /POST .*\/auth\/login$/, {
    types: ({ account }) => ({ Email: account.email, Password: nextPassword }),
    unreadable: { Email: 'anna@' },
    after: isSecret,
  }),
];

export const profileForms: FormRow[] = [
  form('account/profile/profile-form.tsx', '/dist/auth/profile', 'Save', /PUT .*\/profile$/, {
    types: () => ({ Contact: 'By the bar' }),
    isDrafted: true,
    after: 'form',
    elsewhere: (setup) => write(setup, '/profile', { name: 'Renamed elsewhere' }),
    result: async (setup) => (await read<{ profile: object }>(setup, '/profile')).profile,
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
      after: isSecret,
    },
  ),
  form('account/profile/personal-data.tsx', '/dist/auth/profile', 'Download my data', /POST .*\/profile\/export$/, {
    open: press('Download my data'),
    types: ({ account }) => ({ 'Enter your password to download your data': account.password }),
    after: isSecret,
  }),
  form('account/profile/passkey-dialogs.tsx', '/dist/auth/password', 'Continue', /POST .*\/passkeys$/, {
    open: press('Add a passkey'),
    types: ({ account }) => ({ Name: 'Laptop at the bar', Password: account.password }),
    isDialog: true,
    after: isSecret,
    result: async (setup) => (await read<{ passkeys: object[] }>(setup, '/profile/passkeys')).passkeys.length,
    expected: 1,
  }),
  form('account/profile/passkey-dialogs.tsx', '/dist/auth/password', 'Save', /PUT .*\/passkeys$/, {
    open: (page) => page.getByRole('button', { name: /^Rename passkey/ }).click(),
    types: () => ({ Name: 'Tablet in the hall' }),
    isDialog: true,
    after: { not: 'the dialog of one name is closed with it' },
  }),
  form('account/auth/password-form.tsx', '/dist/auth/password', 'Change password', /PUT .*\/profile\/password$/, {
    types: ({ account }) => ({
      'Old password': account.password,
      'New password': nextPassword,
      'Repeat new password': nextPassword,
    }),
    unreadable: { 'Repeat new password': 'others' },
    isOnce: true,
    after: 'form',
  }),
];

export const musicForms: FormRow[] = [
  form('music/playlists/playlist-form.tsx', '/dist/mymusic/new-playlist', 'Create', /POST .*\/my\/playlists$/, {
    types: () => ({ Name: 'Slow mornings', Description: 'Before nine' }),
    creates: true,
    isDrafted: true,
    after: 'draft',
    result: (setup) => namesOf(setup, '/my/playlists', 'playlists', 'Slow mornings'),
    expected: 1,
  }),
  form('music/playlists/playlist-form.tsx', '/dist/mymusic/playlist/{playlist}', 'Save', /PUT .*\/my\/playlists$/, {
    open: press('Edit'),
    types: () => ({ Description: 'After nine' }),
    enter: 'Name',
    isDrafted: true,
    after: 'draft',
    isDialog: true,
    elsewhere: (setup) => write(setup, '/my/playlists', { id: setup.playlist, name: 'Renamed elsewhere' }),
    result: async (setup) =>
      (await read<{ collection: object }>(setup, `/my/playlists/${setup.playlist}?limit=1&offset=0`)).collection,
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
      isDialog: true,
      staysOpen: true,
      isDrafted: true,
      after: 'draft',
      result: (setup) => namesOf(setup, '/my/playlists', 'playlists', 'Made in a dialog'),
      expected: 1,
    },
  ),
  form('music/playlists/move-dialog.tsx', '/dist/mymusic/playlist/{playlist}', 'Move', null, {
    open: async (page, { album }) => {
      await page.getByLabel(`Select ${album.tracks[0]?.name}`).check();
      await page.getByRole('region', { name: 'Selected tracks' }).getByRole('button', { name: 'Move…' }).click();
    },
    types: () => ({ 'Position in playlist': '2' }),
    unreadable: { 'Position in playlist': 'second' },
    isDialog: true,
  }),
  form('account/support/request-form.tsx', '/dist/feedback/request', 'Send', /POST .*\/feedback\/requests$/, {
    types: () => ({ Subject: 'Silence', Message: 'Nothing sounds in the hall.' }),
    creates: true,
    isDrafted: true,
    after: 'draft',
    result: (setup) => namesOf(setup, '/feedback/requests', 'requests', 'Silence'),
    expected: 1,
  }),
  form('account/support/message-form.tsx', '/dist/feedback/request/{request}', 'Send', null, {
    // A message that could not be sent stays in its thread, as the journey of support says.
    types: () => ({ 'New message': 'Is anybody there?' }),
    enter: { not: 'it begins a line' },
    result: async (setup) =>
      (await read<{ messages: unknown[] }>(setup, `/feedback/requests/${setup.request}`)).messages.length,
    expected: 2,
  }),
  form('account/contracts/details-form.tsx', '/dist/contract', 'Save details', /PUT .*\/contract$/, {
    types: () => ({ 'Legal address': '630099, Новосибирск, Красный пр., 24' }),
    unreadable: { BIK: '12' },
    isDrafted: true,
    after: 'draft',
    elsewhere: (setup) => write(setup, '/contract', { signatory_position: 'Управляющий' }),
    result: async (setup) => (await read<{ contract: object }>(setup, '/contract')).contract,
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
    unreadable: { 'Code from the email': '12' },
    isDrafted: true,
    after: isLeft,
  }),
];
