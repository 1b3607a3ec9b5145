import { expect, type Locator, type Page } from '@playwright/test';

/** Elements that open something: a dialog, a menu, a list of choices, or a part of the page. */
const openers = 'a, button, [role=button], [role=combobox], summary';
/** Layers that they open. The navigation of the office is a menu too, which follows the width of the window in its own time. */
const layers = '[role=dialog], [role=alertdialog], [role=menu]:not(main *), [role=listbox]';

/**
 * Names of what can be opened on a page, in its order. Of many alike, such as the menus of the rows of a list, the
 * first and the last are enough.
 */
const listOpeners = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    ([all, root]) => {
      for (const tagged of document.querySelectorAll('[data-crawl]')) tagged.removeAttribute('data-crawl');
      const groups = new Map<string, string[]>();
      const opens = (element: Element) =>
        element.matches('[aria-haspopup], [aria-expanded], [role=combobox]') && element.checkVisibility();
      const scope = document.querySelector(root) ?? document.body;
      [...scope.querySelectorAll(all)].filter(opens).forEach((element, at) => {
        if (element.matches(':disabled, [aria-disabled=true]')) return;
        const name = `${at}`;
        element.setAttribute('data-crawl', name);
        const inRow = element.closest('li, tr') !== null;
        const label = element.getAttribute('aria-label') ?? element.textContent;
        const group = [element.className, inRow ? label.split(':')[0] : label].join(' ');
        groups.set(group, [...(groups.get(group) ?? []), name]);
      });
      return [...groups.values()].flatMap((names) => [...new Set([names[0] ?? '', names.at(-1) ?? ''])]);
    },
    [openers, within] as const,
  );

/** Read at once, since an opener may go at any moment. */
const nameOf = (opener: Locator): Promise<string> =>
  opener.evaluateAll(([element]) =>
    element
      ? `"${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}"`
      : 'an opener that is gone',
  );

const isExpanded = (opener: Locator): Promise<boolean> =>
  opener.evaluateAll(([element]) => element?.getAttribute('aria-expanded') === 'true');

/** A dialog may have lists of choices of its own. */
async function closeAll(page: Page, opener: Locator, openBefore: number): Promise<void> {
  const shown = page.locator(layers).filter({ visible: true });
  await expect(
    async () => {
      if ((await shown.count()) > openBefore) await page.keyboard.press('Escape');
      await expect(shown).toHaveCount(openBefore, { timeout: 5000 });
    },
    `Escape closes what ${await nameOf(opener)} has opened`,
  ).toPass();
  if (await isExpanded(opener)) await opener.click();
}

/**
 * Opens and closes each dialog, menu and fold of a page; answers how many there were. Nothing in them is pressed.
 * `visit` is made while one is open.
 */
export async function openEverything(
  page: Page,
  within = 'main',
  visit: (opener: string) => Promise<unknown> = async () => {},
): Promise<number> {
  const names = await listOpeners(page, within);
  const openBefore = await page.locator(layers).filter({ visible: true }).count();
  let opened = 0;
  for (const name of names) {
    const opener = page.locator(`[data-crawl="${name}"]`);
    // An earlier click may have removed this one.
    if ((await opener.count()) === 0 || !(await opener.isVisible())) continue;
    const label = await nameOf(opener);
    // An element that is rendered again before the click loses its mark.
    const pressed = await opener.click({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (!pressed) {
      await expect(opener, `${label} on ${page.url()} can be pressed`).toHaveCount(0);
      continue;
    }
    await expect
      .poll(
        async () =>
          (await page.locator(layers).filter({ visible: true }).count()) > openBefore || (await isExpanded(opener)),
        { message: `${label} on ${page.url()} opens something` },
      )
      .toBe(true);
    await visit(label);
    await closeAll(page, opener, openBefore);
    opened += 1;
  }
  return opened;
}
