import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const sizes = {
  phone: { width: 390, height: 900 },
  tablet: { width: 900, height: 900 },
  desktop: { width: 1440, height: 900 },
};

/** Rules that depend on the theme: themes differ in colours only. */
export const colours = ['color-contrast', 'link-in-text-block'];

/** Returns the violations that axe finds on a page in its present state, by `rules` only or by all. */
export const violations = async (page: Page, rules?: string[]) => {
  // No screen has a frame: results need no page of their own to be merged in.
  // Selectors of the thousands of nodes that pass take a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  return (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
};

/** Px by which the page can be scrolled sideways. */
export const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** `npm test -- --full`: sweeps in every language, size and theme. */
export const isFull = Boolean(process.env['E2E_FULL']);

export const sweptLanguages: readonly ('ru' | 'en')[] = isFull ? ['ru', 'en'] : ['ru'];

interface Look {
  device: keyof typeof sizes;
  theme: 'light' | 'dark';
  rules?: string[];
}

/** Sizes and themes in which a sweep checks each screen. */
export const looks: readonly Look[] = isFull
  ? (Object.keys(sizes) as Look['device'][]).flatMap((device) => [
      { device, theme: 'light' } as const,
      { device, theme: 'dark', rules: colours } as const,
    ])
  : [
      { device: 'desktop', theme: 'light' },
      { device: 'phone', theme: 'dark' },
    ];
