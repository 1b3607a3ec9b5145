import type { Profile } from '@kamerton/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileOf } from '../../testing/profile.ts';
import { renderPart } from '../../testing/render.tsx';
import { ProfileForm } from './profile-form.tsx';

const before = profileOf({ contact: 'Anna, +7 900 000-00-01' });

/** The profile that the server has, and the changes that it was sent. */
let stored: Profile;
let sent: Record<string, unknown>[];

beforeEach(() => {
  sessionStorage.clear();
  stored = before;
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    if (method !== 'GET') {
      const change = JSON.parse(body ?? '{}') as Partial<Profile>;
      sent.push(change);
      stored = { ...stored, ...change };
    }
    return Response.json({ success: true, profile: stored, timezones: [] });
  });
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('what another device has changed meanwhile is shown, and not changed back', async () => {
  const { user, rerender } = await renderPart(<ProfileForm profile={before} />);
  stored = { ...before, contact: 'Boris, +7 900 000-00-02' };
  rerender(<ProfileForm profile={stored} />);
  await waitFor(() => expect(field('Contact').value).toBe(stored.contact));
  await user.clear(field('Name or company'));
  await user.type(field('Name or company'), 'Bakeries of Kazan');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'Bakeries of Kazan', contact: 'Boris, +7 900 000-00-02' });
});

test('what is typed stays when the profile is read again', async () => {
  const { user, rerender } = await renderPart(<ProfileForm profile={before} />);
  await user.clear(field('Name or company'));
  await user.type(field('Name or company'), 'Bakeries of Kazan');
  rerender(<ProfileForm profile={{ ...before, contact: 'Boris' }} />);
  await waitFor(() => expect(field('Contact').value).toBe('Boris'));
  expect(field('Name or company').value).toBe('Bakeries of Kazan');
});
