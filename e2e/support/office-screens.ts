import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newAccount } from './account.ts';
import { ask } from './api.ts';
import { deliver } from './long-album.ts';
import { officeHeaders } from './office.ts';
import type { Rows } from './sweep.ts';
import { tone } from './tone.ts';

/** Layers to open, each by successive clicks on names in either language; a common run opens the first. */
type Layers = [role: 'button' | 'combobox' | 'menuitem', name: RegExp][][];

interface OfficeScreen {
  /** Relative to `/office/`. */
  address: string;
  rows?: Rows[];
  opens?: Layers;
  /** The page of a record. */
  record?: { opens?: Layers };
}

interface Section {
  screens: OfficeScreen[];
  /** Makes rows that the demonstration does not bring along. */
  bring?: (page: Page) => Promise<void>;
}

const place = /^(Переместить в альбом|Move to album)$/;
const ownMenu = /(Мария|Account|Моё меню)/;
const cell = 'main tbody td:nth-last-child(1 of :not([style*="none"]))';

const table = (address: string, record: OfficeScreen['record'] = {}, page = ''): OfficeScreen => ({
  address,
  rows: [{ row: cell, leads: new RegExp(`/office/${address}/\\d+${page}$`) }],
  record,
});

export const officeScreens: Record<string, Section> = {
  support: {
    screens: [
      table(
        'requests',
        {
          opens: [
            [['button', /^(Готовые ответы|Reply templates)$/]],
            [['button', /^(Заметка|Note)$/]],
            [['button', /^(Сменить ключ API|Change API key)$/]],
            [['button', /^(История|History)$/]],
          ],
        },
        '/show',
      ),
      table('venues', {}, '/show'),
      { address: 'players' },
      table('emails', {}, '/show'),
      table('reply-templates'),
    ],
    bring: async (page) => {
      const { email, session } = await newAccount('swept');
      await ask(session.token, 'POST', '/feedback/requests', { subject: 'Swept', message: 'Is anybody there?' });
      await ask('', 'POST', '/auth/forgot', { email });
      // Sweeps in several languages share one office.
      await create(page, 'reply-templates', { name: email, text: { ru: 'Здравствуйте', en: 'Hello' } });
    },
  },
  accounts: {
    screens: [
      {
        ...table('accounts', {
          opens: [
            [['button', /^(Закрыть учётную запись|Close account)$/]],
            [['button', /^(Сменить почту|Change email)$/]],
            [['button', /^(История|History)$/]],
          ],
        }),
        opens: [[['combobox', /(Состояние|Status)/]]],
      },
      { address: 'accounts/create' },
      {
        ...table('staff', { opens: [[['button', /^(Выдать новый пароль|Reset password)$/]]] }),
        opens: [
          [
            ['button', ownMenu],
            ['menuitem', /(Второй фактор|Second factor)/],
          ],
        ],
      },
    ],
  },
  music: {
    screens: [
      {
        ...table('tracks', {
          opens: [
            [['button', /^(Отозвать|Revoke)$/]],
            [
              ['button', place],
              ['combobox', /^(Альбом|Album)$/],
            ],
          ],
        }),
        opens: [[['button', /(Добавить фильтр|Add filter)/]]],
      },
      table('albums'),
      table('collections', { opens: [[['button', /^(Добавить треки|Add tracks)$/]]] }),
      { address: 'planned-revocations' },
    ],
  },
  blocks: {
    screens: [
      { address: 'blocks', rows: [{ row: 'main li a', leads: /\/office\/blocks\/\d+$/ }], record: {} },
      table('genres', { opens: [[['button', /^(Объединить|Merge)$/]]] }),
      table('tags'),
    ],
  },
  deliveries: {
    screens: [
      {
        address: 'imports',
        rows: [{ row: 'main tbody a', leads: /\/office\/imports\/\d+\/show$/ }],
        opens: [[['button', /^(Из папки сервера|From server folder)/]]],
        record: {},
      },
      { address: 'deliveries', rows: [{ row: 'main summary' }] },
    ],
    bring: bringImports,
  },
  contracts: {
    screens: [
      table('contracts', {}, '/show'),
      {
        address: 'terms',
        rows: [
          { row: cell, leads: /\/office\/terms\/\d+\/show$/ },
          { row: 'main li a', leads: /\/office\/terms-drafts\/\d+$/ },
        ],
        record: {},
      },
      {
        address: 'audit',
        rows: [{ row: 'main tbody button' }],
        opens: [[['button', /^(Проверить|Verify)/]]],
      },
    ],
    bring: (page) => create(page, 'terms-drafts', { name: 'Swept' }),
  },
};

async function create(page: Page, list: string, data: object): Promise<void> {
  const headers = await officeHeaders(page.request);
  expect((await page.request.post(`/office/api/${list}`, { headers, data })).status()).toBe(201);
}

/** A delivery of one track, and an uploaded folder that is only checked. */
async function bringImports(page: Page): Promise<void> {
  await deliver({ title: 'Swept', artist: 'Sweeper', titles: ['Swept'] }, 3);
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-sweep-'));
  await writeFile(join(folder, 'Swept.wav'), tone(3, 220));
  await page.goto('/office/imports');
  await page.getByLabel(/^(Выбрать папку|Choose folder)/).setInputFiles(folder);
  await expect(page.getByText(/^(Это проверка|This was only a check)/)).toBeVisible();
  await rm(folder, { recursive: true });
}
