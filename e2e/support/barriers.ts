import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeBuilder } from '@axe-core/playwright';
import { still } from './page-ready.ts';

interface Axe {
  run: (context: Document, options: object) => ReturnType<AxeBuilder['analyze']>;
}

export const sizes = {
  phone: { width: 390, height: 900 },
  tablet: { width: 900, height: 900 },
  desktop: { width: 1440, height: 900 },
};

/** Rules that depend on the theme: themes differ in colours only. */
export const colours = ['color-contrast', 'link-in-text-block'];

const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };

/**
 * Returns the violations that axe finds on a page in its present state, by `rules` only or by all. No screen has a
 * frame, so axe runs in the page itself: once in each document it is brought there, and only violations come back.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // An element that fades in has less contrast than it will have.
  await still(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe };
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      // The portal has no element of media whose file would have to be looked into.
      preload: false,
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules);
}

/** Px by which the page can be scrolled sideways. */
export const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** `npm test -- --full`: sweeps in every language, size and theme. */
export const isFull = Boolean(process.env['E2E_FULL']);

export const sweptLanguages: readonly ('ru' | 'en')[] = isFull ? ['ru', 'en'] : ['ru'];

interface Appearance {
  device: keyof typeof sizes;
  theme: 'light' | 'dark';
  rules?: string[];
}

/** Sizes and themes in which a sweep checks each screen. */
export const appearances: readonly Appearance[] = isFull
  ? (Object.keys(sizes) as Appearance['device'][]).flatMap((device) => [
      { device, theme: 'light' } as const,
      { device, theme: 'dark', rules: colours } as const,
    ])
  : [
      { device: 'desktop', theme: 'light' },
      { device: 'phone', theme: 'dark' },
    ];
