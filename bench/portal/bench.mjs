import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/test/browser.mjs';
import { longList, measureLoad, measurePresses } from './measure.mjs';
import { startProduct } from './product.mjs';

const kib = (bytes) => (bytes / 1024).toFixed(1);
/** KiB of scripts and styles, on the wire: what the first screens may weigh. */
const sizeLimit = 130;
/** Milliseconds from a press to the paint that answers it. */
const pressLimit = 100;

/** First loads and presses of the portal on a phone's profile, as ratios to their limits. */
export async function bench(_args, say) {
  const { path } = await findBrowser(say);
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: path });
  try {
    const screens = [
      ['Sign-in', '/dist/auth', false],
      ['Home', '/dist/', true],
      ['Album', `/dist/musicbase/album/${product.album}`, true],
      ['Search', '/dist/search', true],
    ];
    for (const [name, path, signedIn] of screens) {
      const { bytes, files, largest, shift } = await measureLoad(browser, product, path, signedIn);
      const size = `${kib(bytes).padStart(7)} KiB  ${String(files).padStart(3)} files  ${(bytes / 1024 / sizeLimit).toFixed(2)} of the limit`;
      say(`${name.padEnd(10)} ${size}  largest paint ${(largest / 1000).toFixed(2)} s  shift ${shift.toFixed(3)}`);
    }
    const [first, ...later] = await measurePresses(browser, product);
    const worst = Math.max(...later);
    say(
      `a press in a list of ${longList.toLocaleString('en')} tracks, 4 x slower processor: ${later.join(', ')} ms; worst ${worst} ms, ${(worst / pressLimit).toFixed(2)} of the limit; the first one ${first} ms`,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}
