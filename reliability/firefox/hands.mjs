import { setTimeout as wait } from 'node:timers/promises';
import { loudnessOf, shareOf } from './sound-card.mjs';

const patience = 30_000;

/** Loudness above which a venue hears something, and below which it hears nothing. */
const loud = 0.005;
const silent = 0.0005;

const ofRole = (role) => `::-p-aria([role="${role}"])`;
const named = (role, name) => `::-p-aria([name="${name}"][role="${role}"])`;

/** Repeats `look` until it returns something true. @returns what it returned */
export async function until(what, look, tell = async () => '', within = patience) {
  const end = performance.now() + within;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} did not happen${await tell()}`);
    await wait(100);
  }
}

/** What a person does on a page, and what that person sees and hears. */
export function createHands(page, card) {
  /** `name` is all of an accessible name, or fits its label or text. */
  const look = async (role, name, within) => {
    const place = within ? await page.$(named(...within)) : page;
    if (typeof name === 'string') return (await place?.$(named(role, name))) ?? null;
    for (const one of (await place?.$$(ofRole(role))) ?? []) {
      if (name.test(await one.evaluate((element) => element.ariaLabel ?? element.innerText))) return one;
    }
    return null;
  };
  // A page that is loading has no body yet.
  const text = () => page.evaluate(() => (document.body?.innerText ?? '').replaceAll(/\s+/g, ' ').trim());
  const seen = async () => `; the page shows: ${(await text()).slice(0, 300)}`;
  /** Puppeteer's own waiting compiles code in the page, which the product's content policy forbids. */
  const find = (role, name, within) => until(`the ${role} “${name}”`, () => look(role, name, within), seen);
  const click = (role, name, within) =>
    until(
      `a click on the ${role} “${name}”`,
      async () => {
        const found = await look(role, name, within);
        // What is rendered anew in between is found again.
        return found?.click().then(
          () => true,
          () => false,
        );
      },
      seen,
    );
  const listenFor = async (what, fits) => {
    let heard = [];
    return until(
      what,
      async () => {
        heard = await card.listen();
        return fits(heard) && { loudness: loudnessOf(heard).toFixed(4) };
      },
      () => `: heard ${loudnessOf(heard).toFixed(4)}`,
    );
  };
  return {
    page,
    text,
    find,
    click,
    /** Types into a field in place of what is in it. */
    fill: async (role, name, value, within) => {
      await click(role, name, within);
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(value);
    },
    /** A password has no role that it could be found by. */
    fillPassword: async (value) => {
      await (await page.$('input[type=password]')).click();
      await page.keyboard.type(value);
    },
    sees: (words) => until(`“${words}”`, async () => (await text()).includes(words), seen),
    sawGone: (role, name, within) =>
      until(`the end of the ${role} “${name}”`, async () => !(await look(role, name, within)), seen),
    /** The tone of a track, and none beside it. @returns its loudness */
    hears: ({ name, hertz }) =>
      listenFor(`the sound of ${name}`, (samples) => loudnessOf(samples) > loud && shareOf(samples, hertz) > 0.9),
    hearsNothing: () => listenFor('silence', (samples) => loudnessOf(samples) < silent),
  };
}
