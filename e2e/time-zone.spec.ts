import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

// The browser's own zone is another one than any that the profile has here.
test.use({ timezoneId: 'America/Los_Angeles' });

const clockIn = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment));

test('times follow the profile’s zone at once, in the other tab too; venues keep their own', async ({
  page,
  context,
}) => {
  const { session } = await newAccount('zones');
  const { request } = await ask<{ request: { id: number; created_at: string } }>(
    session.token,
    'POST',
    '/feedback/requests',
    { subject: 'The speakers hum', message: 'Since this morning' },
  );
  await addVenue(session, 'Bakery');
  await addSession(context, session);

  const thread = await context.newPage();
  await thread.goto(`/dist/feedback/request/${request.id}`);
  const shownTime = thread.getByRole('log').getByRole('time');
  // The account's zone is Moscow's from its first sign-in.
  await expect(shownTime).toHaveText(clockIn(request.created_at, 'Europe/Moscow'));
  await page.goto('/dist/');
  const onAir = page.getByRole('region', { name: 'Today on air' });
  await expect(onAir).toContainText('Bakery');
  await expect(onAir).not.toContainText('local time');

  await page.goto('/dist/auth/profile');
  await page.getByLabel('Time zone').selectOption({ label: 'Vladivostok, UTC+10' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(shownTime).toHaveText(clockIn(request.created_at, 'Asia/Vladivostok'));
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(onAir).toContainText(/\d?\d:\d\d local time/);
  // Read again, since the hour may end meanwhile.
  const isTold = () => {
    const now = clockIn(new Date().toISOString(), 'Asia/Vladivostok').slice(0, 2);
    return page
      .getByRole('main')
      .getByText(new RegExp(` · ${now}:\\d\\d$`))
      .isVisible();
  };
  await expect.poll(isTold).toBe(true);
});
