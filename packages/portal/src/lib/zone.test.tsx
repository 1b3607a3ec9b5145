import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { accountKey } from './account-storage.ts';
import { currentZone, storeZone, useZone } from './zone.ts';

const Zone = () => <p>{useZone() ?? 'of the browser'}</p>;

afterEach(() => storeZone(null));

test('times are in the zone of the profile, also where another tab stores it or logs out', async () => {
  await renderPart(<Zone />);
  act(() => storeZone('Asia/Omsk'));
  expect(screen.getByText('Asia/Omsk')).toBeDefined();
  act(() => storeZone('Moon/Base'));
  expect(screen.getByText('of the browser')).toBeDefined();
  const elsewhere = (key: string | null, zone: string | null) =>
    act(() => {
      if (zone) localStorage.setItem(accountKey('timezone'), zone);
      else localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key }));
    });
  elsewhere('other', 'Asia/Omsk');
  expect(screen.getByText('of the browser')).toBeDefined();
  elsewhere(accountKey('timezone'), 'Europe/Minsk');
  expect(screen.getByText('Europe/Minsk')).toBeDefined();
  elsewhere(null, null);
  expect(screen.getByText('of the browser')).toBeDefined();
  expect(currentZone()).toBeUndefined();
});
