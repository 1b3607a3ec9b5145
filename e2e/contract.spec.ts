import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newAccount } from './support/account.ts';
import { signIn } from './support/api.ts';
import { command } from './support/command.ts';
import { inLetterTo } from './support/letters.ts';
import { addSession, expect, test } from './support/test.ts';

test.use({ comparesQueries: true });

const company = {
  'Legal entity': 'ООО «Переплёт»',
  INN: '54 0123 4566',
  'OGRN or OGRNIP': '1025400000120',
  KPP: '540101001',
  'Legal address': '630099, Новосибирск, Красный пр., 24',
  'Full name': 'Самойлов Игорь Павлович',
  Position: 'Директор',
  BIK: '045004641',
  'Settlement account': '4070 2810 8380 0006 0473',
  'Correspondent account': '30101810500000000641',
};

test.describe('a contract', () => {
  // A wrong code is answered with 422.
  test.use({ expectedErrors: [/status of 422/] });

  test('is filled in, read, signed with the code of a letter and downloaded', async ({ page, context }) => {
    const { email, password, session } = await newAccount('signing');
    await addSession(context, session);

    const badge = page.getByRole('navigation', { name: 'Service' }).getByText('waiting for your signature');
    const banner = page.getByRole('complementary', { name: 'Contract' });
    await page.goto('/dist/musicbase');
    await expect(badge).toBeAttached();
    await expect(banner).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home', exact: true }).click();
    // It is part of the page and scrolls with it.
    expect(await banner.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    await banner.getByRole('link', { name: 'Enter details' }).click();
    await expect(page).toHaveURL(/\/dist\/contract$/);
    await expect(page).toHaveTitle('Sign contract · Kamerton');
    const field = (label: string) => page.getByLabel(label, { exact: true });

    // An error shows when the field loses focus, and again on submit; typed values survive a reload.
    await field('INN').fill('5401234567');
    await field('KPP').click();
    await expect(page.getByText('The check digit doesn’t match: there is a typo in the INN')).toBeVisible();
    for (const [label, value] of Object.entries(company)) await field(label).fill(value);
    await field('Settlement account').fill('40702810838000060474');
    await page.reload();
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(field('Settlement account')).toBeFocused();
    await expect(page.getByText('The account doesn’t match the BIK: check both numbers')).toBeVisible();
    await field('Settlement account').fill(company['Settlement account']);
    await page.getByRole('button', { name: 'Save details' }).click();

    await expect(page).toHaveURL(/\/dist\/contract\/terms$/);
    await expect(page.getByRole('heading', { name: '1. Definitions' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { name: '1. Definitions' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Continue to signing' }).click();
    // The press comes once the page has scrolled to its top.
    await expect(page.getByRole('heading', { level: 1, name: 'Sign the contract' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(`We sent a code to ${email}.`).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeDisabled();
    const code = await inLetterTo(email, /Code: (\d{6})/);
    await page.getByRole('checkbox', { name: /^I have read version 1/ }).check();
    await page.getByLabel('Full name of the signatory').fill('Somebody Else');
    await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Sign the contract' }).click();
    await expect(page.getByText('The name doesn’t match the details: Самойлов Игорь Павлович')).toBeVisible();
    await page.getByLabel('Full name of the signatory').fill('самойлов игорь павлович');
    await page.getByRole('button', { name: 'Sign the contract' }).click();
    await expect(page.getByText('Incorrect code.')).toBeVisible();
    await page.getByLabel('Code from the email').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await page.getByRole('button', { name: 'Sign the contract' }).click();

    await expect(page.getByRole('heading', { name: 'The contract is in force' })).toBeVisible();
    const way = page.getByText('Saved', { exact: true });
    await expect(way).toBeHidden();
    await page.getByText('How to sign the contract').click();
    await expect(way).toBeVisible();
    const arrived = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const file = await arrived;
    expect(file.suggestedFilename()).toMatch(/^KAM-\d{6}-1\.pdf$/);
    const pdf = await readFile(await file.path());
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const sums = await page
      .getByRole('main')
      .getByText(/^[\da-f]{64}$/)
      .allTextContents();
    expect(sums[0]).toBe(createHash('sha256').update(pdf).digest('hex'));
    expect(pdf.length).toBeGreaterThan(50_000);

    const asked = page.waitForResponse((answer) => answer.url().endsWith('/dist/api/contract'));
    await page.goto('/dist/');
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);

    // Anybody who has the file checks it; one that was changed by a byte is not ours.
    await page.context().clearCookies({ name: 'token' });
    const upload = (buffer: Buffer) => ({ name: 'contract.pdf', mimeType: 'application/pdf', buffer });
    await page.goto('/verify?lang=en');
    await page.getByLabel('Choose the contract PDF').setInputFiles(upload(pdf));
    await expect(page.getByRole('heading', { name: 'The contract is genuine' })).toBeVisible();
    await expect(page.getByText(company['Legal entity'])).toBeVisible();
    await expect(page.getByText('In force', { exact: true })).toBeVisible();
    await page.getByLabel('Choose the contract PDF').setInputFiles(upload(Buffer.concat([pdf, Buffer.from('\n')])));
    await expect(page.getByRole('heading', { name: 'No matching contract' })).toBeVisible();

    const listed = (await command('office', 'contracts', '--q', email)) as unknown as { items: { id: number }[] };
    const reasons = ['--reason.ru', 'По соглашению сторон', '--reason.en', 'By mutual consent'];
    await command('office', 'terminate-contract', String(listed.items[0]?.id), ...reasons);
    await addSession(context, await signIn(email, password));
    await page.goto('/dist/contract/index');
    await expect(page.getByRole('heading', { name: 'The contract has been terminated' })).toBeVisible();
    await expect(page.getByText('By mutual consent')).toBeVisible();
  });
});

test('the banner is closed for the session and closes nothing itself', async ({ page, context }) => {
  await addSession(context, (await newAccount('unsigned')).session);
  await page.goto('/dist/');
  const banner = page.getByRole('complementary', { name: 'Contract' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New releases' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
