import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { aptInstall, canInstall } from '../../tools/lib/debian.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { run } from '../../tools/lib/run.mjs';

const onPath = (names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

const findFirefox = () => onPath(['firefox-esr', 'firefox']);

/** The library that Firefox plays MP3 by; its number is the Debian release's. */
async function codecs() {
  const { code, output } = await run('apt-cache', ['pkgnames', 'libavcodec']);
  const numbers = output.split('\n').flatMap((line) => /^libavcodec(\d+)$/.exec(line)?.[1] ?? []);
  return code === 0 ? numbers.toSorted((a, b) => Number(b) - Number(a)).map((number) => `libavcodec${number}`) : [];
}

const playsMp3 = async () => {
  const { output } = await run('ldconfig', ['-p']);
  return output.includes('libavcodec.so.');
};

/** Brings Firefox, what it plays MP3 by, and what a sound card is made of. @returns the path of the browser */
export async function prepareFirefox(say) {
  const missing = async () => [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...((await playsMp3()) ? [] : (await codecs()).slice(0, 1)),
    ...(onPath(['pulseaudio']) ? [] : ['pulseaudio']),
  ];
  if (!(findFirefox() && onPath(['pulseaudio']) && (await playsMp3())) && canInstall()) {
    // The number of the library is told by lists that a fresh system has not.
    await run('apt-get', ['update', '-q']);
    await aptInstall(await missing(), say);
  }
  const path = findFirefox();
  if (!path) throw new Refusal('This suite needs Firefox: install it, on Debian as firefox-esr.');
  if (!(await playsMp3())) throw new Refusal('Firefox plays MP3 by libavcodec only: install it.');
  if (!onPath(['pulseaudio'])) throw new Refusal('This suite hears Firefox through PulseAudio: install it.');
  return path;
}

/**
 * A Firefox with a profile of its own that sounds on this card, or on none. It may sound before it is touched, as a
 * venue's device is set up, unless it `wantsTouch`, as it comes.
 */
export const launchFirefox = (executablePath, { card, wantsTouch = false }) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, PULSE_SERVER: card?.address ?? 'unix:/nowhere' },
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'media.autoplay.default': wantsTouch ? 1 : 0, 'media.cubeb.backend': 'pulse-rust' },
  });
