import type { Page } from '@playwright/test';
import { pressInToast } from './support/press.ts';
import { newAccount } from './support/account.ts';
import { type Session } from './support/api.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

test.use({ comparesQueries: true });

interface Venue {
  id: number;
  name: string;
  city_name: string;
  is_active: boolean;
  advanced_schedule: boolean;
  address: string;
  hours: Record<string, string | null>;
  selection_id: number | null;
}

const venuesOf = async (page: Page, { token }: Session): Promise<Venue[]> => {
  const answer = await page.request.get('/dist/api/objects?limit=100&offset=0', {
    headers: { token, 'accept-language': 'en' },
  });
  return ((await answer.json()) as { objects: Venue[] }).objects;
};

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

const bakery = {
  address: 'Sadovaya, 42',
  legal_entity: 'Warm Bread Ltd',
  start_time: '08:00',
  end_time: '21:00',
};

test('a first venue is created, gets its week and its music, and is on air', async ({ page, context }) => {
  const { session } = await newAccount('venues-first');
  await addSession(context, session);
  await page.goto('/dist/object');
  await expect(page).toHaveTitle('Objects · Kamerton');
  await page.getByText('Add your first object').waitFor();
  await page.getByRole('link', { name: 'New object' }).first().click();
  const form = page.getByRole('dialog', { name: 'New object' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Fill in the field')).toHaveCount(3);

  await form.getByLabel('Name').fill('Night bar');
  await form.getByLabel('Object type').selectOption({ index: 1 });
  const city = form.getByRole('combobox', { name: 'City' });
  await city.pressSequentially('kazan');
  await expect(page.getByRole('option', { name: /^Kazan/ }).first()).toContainText('Russia');
  await city.press('Enter');
  await expect(city).toHaveValue('Kazan');
  await expect(form.getByText('UTC+3')).toBeVisible();

  await form.getByRole('switch', { name: /^Advanced settings/ }).check();
  const start = form.getByLabel('Friday, start');
  await start.fill('18');
  await form.getByLabel('Friday, end').fill('2');
  await form.getByLabel('Friday, end').blur();
  await expect(start).toHaveValue('18:00');
  await expect(form.getByText('until 02:00 the next day')).toHaveCount(1);
  await form.getByRole('button', { name: 'Friday: copy hours' }).click();
  await page.getByRole('menuitem', { name: 'To the weekend' }).click();
  await expect(form.getByText('until 02:00 the next day')).toHaveCount(3);
  await form.getByRole('switch', { name: 'Monday: open' }).uncheck();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();

  const bar = card(page, 'Night bar');
  await expect(bar).toContainText('Kazan');
  await expect(bar).toContainText('Mo closed, Tu–Th 09:00–21:00, Fr–Su 18:00–02:00');
  const [venue, ...others] = await venuesOf(page, session);
  expect(others).toEqual([]);
  expect(venue).toMatchObject({
    city_name: 'Kazan',
    advanced_schedule: true,
    hours: { mon_start: null, mon_end: null, thu_end: '21:00', fri_start: '18:00', sun_end: '02:00' },
  });

  const answer = await page.request.get('/dist/api/collections?limit=1&offset=0', {
    headers: { token: session.token, 'accept-language': 'en' },
  });
  const [collection = { id: 0, name: '' }] = ((await answer.json()) as { collections: { id: number; name: string }[] })
    .collections;
  await bar.getByRole('button', { name: 'Assign playlist' }).click();
  const chooser = page.getByRole('dialog', { name: 'Playlist' });
  await chooser.getByRole('searchbox').fill(collection.name);
  await chooser.getByRole('button', { name: collection.name }).click();
  await expect(bar).toContainText(collection.name);
  await expect.poll(async () => (await venuesOf(page, session))[0]?.selection_id).toBe(collection.id);

  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const onAir = page.getByRole('region', { name: 'Today on air' });
  await expect(onAir).toContainText('Night bar');
  await expect(onAir).toContainText(collection.name);
});

test('hours are saved beside the list, a venue rests and comes back', async ({ page, context }) => {
  const { session } = await newAccount('venues-hours');
  await addSession(context, session);
  await addVenue(session, 'Bakery', bakery);
  await page.goto('/dist/object');
  const panel = page.getByRole('region', { name: 'Opening hours' });
  await panel.getByLabel('Sunday, start').fill('1030');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Bakery')).toContainText('Mo–Sa 08:00–21:00, Su 10:30–21:00');
  await expect.poll(async () => (await venuesOf(page, session))[0]?.hours['sun_start']).toBe('10:30');

  // A tablet has them under the list, and a press on a venue leads there.
  await page.setViewportSize({ width: 900, height: 480 });
  await card(page, 'Bakery').getByRole('link', { name: 'Bakery', exact: true }).click();
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Save' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  const menu = page.getByRole('button', { name: 'Actions: Bakery' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(card(page, 'Bakery')).toBeHidden();
  await expect.poll(async () => (await venuesOf(page, session))[0]?.is_active).toBe(false);
  await pressInToast(undo);
  await expect(card(page, 'Bakery')).toBeVisible();
  await expect.poll(async () => (await venuesOf(page, session))[0]?.is_active).toBe(true);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('tab', { name: 'Active', exact: true }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Inactive' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=inactive/);
  await expect(card(page, 'Bakery')).toBeVisible();
});

test('one field finds venues by name, address and legal entity, and says where nothing is', async ({
  page,
  context,
}) => {
  const { session } = await newAccount('venues-search');
  await addSession(context, session);
  await addVenue(session, 'Bakery', bakery);
  await addVenue(session, 'Hotel Pier', { ...bakery, address: 'Harbour, 7', legal_entity: 'Bread and Sea Ltd' });
  await addVenue(session, 'Old cellar', { ...bakery, address: 'Bread lane, 1', legal_entity: '', is_active: false });
  await page.goto('/dist/object');
  await pageReady(page);
  const field = page.getByRole('searchbox', { name: 'Search objects' });
  await field.fill('bread');
  await expect(page).toHaveURL(/q=bread/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Inactive' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await field.fill('harbour');
  await expect(page.getByText('Nothing found', { exact: false }).last()).toBeVisible();
  await page.getByRole('button', { name: '1 object in the other tab' }).click();
  await expect(card(page, 'Hotel Pier')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('harbour');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test.describe('по-русски, на телефоне', () => {
  test.use({ language: 'ru', viewport: { width: 390, height: 800 } });

  test('объект создают, меняют и дублируют; «Назад» закрывает форму', async ({ page, context }) => {
    const { session } = await newAccount('venues-phone');
    await addSession(context, session);
    await page.goto('/dist/object');
    await page.getByRole('link', { name: 'Новый объект' }).first().click();
    const form = page.getByRole('dialog', { name: 'Новый объект' });
    await form.getByLabel('Название').fill('Пекарня');
    await page.goBack();
    await expect(form).toBeHidden();
    await page.getByRole('link', { name: 'Новый объект' }).first().click();
    // The form keeps the typed values.
    await expect(form.getByLabel('Название')).toHaveValue('Пекарня');
    await form.getByLabel('Тип объекта').selectOption({ index: 1 });
    await form.getByRole('combobox', { name: 'Город' }).pressSequentially('нижний нов');
    await page.getByRole('option', { name: /^Нижний Новгород/ }).click();
    await form.getByLabel('Конец').fill('25:00');
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(form.getByText('Время пишут так: 09:30')).toBeVisible();
    await form.getByLabel('Конец').fill('20');
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(card(page, 'Пекарня')).toContainText('Ежедневно 09:00–20:00');

    await card(page, 'Пекарня').getByRole('link', { name: 'Пекарня', exact: true }).click();
    const hours = page.getByRole('dialog', { name: 'Часы работы' });
    await hours.getByRole('link', { name: 'Все настройки' }).click();
    const settings = page.getByRole('dialog', { name: 'Настройки объекта' });
    await settings.getByLabel('Адрес').fill('Рождественская, 5');
    await settings.getByRole('button', { name: 'Сохранить' }).click();
    await expect(hours).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hours).toBeHidden();
    await expect(card(page, 'Пекарня')).toContainText('Нижний Новгород, Рождественская, 5');

    await page.getByRole('button', { name: 'Действия: Пекарня' }).click();
    await page.getByRole('menuitem', { name: 'Дублировать' }).click();
    await form.getByRole('button', { name: 'Создать' }).dblclick();
    await expect(card(page, 'Пекарня — копия')).toContainText('Рождественская, 5');
    const names = (await venuesOf(page, session)).map(({ name }) => name);
    expect(names).toEqual(['Пекарня', 'Пекарня — копия']);
  });
});
