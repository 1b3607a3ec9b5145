import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const sizes = {
  phone: { width: 390, height: 900 },
  tablet: { width: 900, height: 900 },
  desktop: { width: 1440, height: 900 },
};

/** Of the themes only the colours differ: in the second one they alone are looked at. */
export const colours = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page as it stands, by `rules` only or by all. */
export const violations = async (page: Page, rules?: string[]) => {
  // No screen has a frame: results need no page of their own to be put together in.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules(rules);
  return (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
};

/** How far the page can be scrolled sideways, in px. */
export const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

export const isThorough = Boolean(process.env['E2E_THOROUGH']);

interface Look {
  device: keyof typeof sizes;
  theme: 'light' | 'dark';
  rules?: string[];
}

/** In a common run each screen is looked at once in each language, otherwise each time; thoroughly in every way. */
export const looks = (language: 'ru' | 'en'): Look[] => {
  if (isThorough) {
    return (Object.keys(sizes) as Look['device'][]).flatMap((device) => [
      { device, theme: 'light' },
      { device, theme: 'dark', rules: colours },
    ]);
  }
  return language === 'ru' ? [{ device: 'desktop', theme: 'light' }] : [{ device: 'phone', theme: 'dark' }];
};
