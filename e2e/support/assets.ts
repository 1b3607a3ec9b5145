import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * Records the addresses of the scripts and styles that a page receives from now on. Their bodies are asked for by
 * `compressedKib`, not as they pass: the body of a response that comes while a test ends can't be read any more.
 */
export function recordAssets(page: Page): Set<string> {
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) addresses.add(response.url());
  });
  return addresses;
}

/** KiB of the scripts among these addresses, compressed by gzip. */
export async function compressedKib(page: Page, addresses: Iterable<string>): Promise<number> {
  const scripts = [...addresses].filter((address) => address.endsWith('.js'));
  const bodies = await Promise.all(scripts.map(async (address) => (await page.request.get(address)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
}
