import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Menu } from './menu.tsx';

const rename = vi.fn();
const remove = vi.fn();

const renderMenu = () =>
  renderPart(
    <Menu
      trigger={<button type="button">Actions</button>}
      entries={[
        { name: 'Rename', onPress: rename },
        { name: 'Open album', to: '/album/1' },
        { name: 'Remove', onPress: remove, disabled: true },
      ]}
    />,
  );

const button = () => screen.getByRole('button', { name: 'Actions' });
const item = (name: string) => screen.getByRole('menuitem', { name });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

async function open() {
  rename.mockReset();
  remove.mockReset();
  const { user } = await renderMenu();
  await user.click(button());
  await waitFor(() => expect(document.activeElement).toBe(item('Rename')));
  return user;
}

test('a closed menu is empty, and its button says that it opens one', async () => {
  await renderMenu();
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('a menu has its button’s name, and opens with the focus on its first item', async () => {
  await open();
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeDefined();
  expect(item('Open album').getAttribute('href')).toBe('/album/1');
});

test('a menu is placed at its button, also once the page has moved, and shown from then on', async () => {
  await open();
  const { style } = screen.getByRole('menu');
  expect([style.left, style.top, style.opacity]).toEqual(['8px', '8px', '1']);
});

test('the arrow down on its button opens a menu', async () => {
  const { user } = await renderMenu();
  button().focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(item('Rename')));
});

test('arrows and letters move the focus in a menu', async () => {
  const user = await open();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(item('Remove'));
  await user.keyboard('o');
  expect(document.activeElement).toBe(item('Open album'));
});

test('an item is done once, and the menu closes with the focus on its button', async () => {
  const user = await open();
  await user.keyboard('{Enter}');
  expect(rename).toHaveBeenCalledTimes(1);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

test('an item that cannot be done says so, does nothing and leaves the menu open', async () => {
  const user = await open();
  expect(item('Remove').getAttribute('aria-disabled')).toBe('true');
  await user.click(item('Remove'));
  expect(remove).not.toHaveBeenCalled();
  expect(isOpen()).toBe(true);
});

test.each(['{Escape}', '{Tab}'])('%s closes a menu without doing anything', async (key) => {
  const user = await open();
  await user.keyboard(key);
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(rename).not.toHaveBeenCalled();
});

test('keys in a menu do nothing around it', async () => {
  const user = await open();
  const around = vi.fn();
  document.body.addEventListener('keydown', around);
  await user.keyboard('{ArrowDown}{Escape}');
  document.body.removeEventListener('keydown', around);
  expect(around).not.toHaveBeenCalled();
});
