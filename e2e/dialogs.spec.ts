import { newAccount } from './support/account.ts';
import { ask } from './support/api.ts';
import { still } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

for (const [name, viewport] of [
  ['a wide window', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`in ${name}`, () => {
    test.use({ viewport });

    test('a tab that is pressed while the dialog’s content comes is opened', async ({ page, context }) => {
      const { session } = await newAccount('pressed-tab');
      await addSession(context, session);
      const venue = await addVenue(session, 'Bar');
      const { code } = await ask<{ code: string }>(session.token, 'POST', `/objects/${venue}/players`, {});
      await ask('', 'POST', '/player/pair', { code, name: 'Tablet', version: '0.1.0' });
      let release = () => {};
      const released = new Promise<void>((done) => (release = done));
      await page.route('**/day?*', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`/dist/object?player=${venue}`);
      const dialog = page.getByRole('dialog');
      const sound = dialog.getByRole('tab', { name: 'Sound' });
      await sound.waitFor();
      await still(page);
      const { x, y, width, height } = (await sound.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      release();
      await expect(dialog.getByRole('tabpanel')).toContainText('Nothing played on this day.');
      await page.mouse.up();
      await expect(sound).toHaveAttribute('aria-selected', 'true');
    });
  });
}
