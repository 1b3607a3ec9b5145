import type { Profile } from '@kamerton/wire';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { profileOf } from '../../testing/profile.ts';
import { renderPart, withToasts } from '../../testing/render.tsx';
import { ProfileForm } from '../profile/profile-form.tsx';
import { useSwitchLanguage } from './use-switch-language.ts';

function Switch() {
  const switchTo = useSwitchLanguage();
  return (
    <button type="button" onClick={() => void switchTo('ru')}>
      Russian
    </button>
  );
}

test('a language that is chosen while the profile is being saved changes nothing else of it back', async () => {
  const profile = profileOf();
  let stored = profile;
  let asked = 0;
  let written = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    if (method === 'PUT') {
      asked += 1;
      await released;
      stored = { ...stored, ...(JSON.parse(body ?? '{}') as Partial<Profile>) };
      written += 1;
    }
    return Response.json({ success: true, profile: stored, timezones: [] });
  });
  storeSession('token', profile);
  const { user } = await renderPart(
    <>
      <Switch />
      <ProfileForm profile={profile} />
    </>,
  );
  onTestFinished(() => {
    forgetSession();
    setLanguage('en');
  });
  await user.type(screen.getByRole('textbox', { name: 'Name or company' }), ' of Kazan');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Russian' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('ru'));
  // test-rules: by the next task what does not wait for the other has been read.
  await new Promise((done) => setTimeout(done));
  release();
  await waitFor(() => expect(written).toBe(2));
  expect(stored).toMatchObject({ name: 'Bakeries Ltd of Kazan', language_id: 1 });
});

test('a language that the profile does not get is said', async () => {
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit) =>
    Promise.resolve(
      method === 'PUT'
        ? Response.json({ code: 'internal', message: 'Не сохранено' }, { status: 500 })
        : Response.json({ success: true, profile: profileOf() }),
    ),
  );
  storeSession('token', profileOf());
  const { user } = await renderPart(withToasts(<Switch />));
  onTestFinished(() => {
    forgetSession();
    setLanguage('en');
  });
  await user.click(screen.getByRole('button', { name: 'Russian' }));
  expect(await screen.findByText('Не сохранено')).toBeDefined();
});
