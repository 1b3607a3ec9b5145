import { openPlace } from '../../bench/product/database.mjs';
import { openProduct } from '../../bench/product/product.mjs';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { launchFirefox, prepareFirefox } from './browser.mjs';
import { createHands } from './hands.mjs';
import { writeTones } from './music.mjs';
import { portalSteps } from './portal.mjs';
import { openSoundCard } from './sound-card.mjs';
import { playerSteps } from './venue-player.mjs';

/**
 * `untouched` is the venue player in a Firefox as it comes, which keeps silent until it is touched, `deaf` the portal in
 * one that finds no sound output, `unplugged` the venue player in one that finds none at first.
 */
const stepsOf = {
  portal: portalSteps,
  deaf: portalSteps,
  player: playerSteps,
  untouched: playerSteps,
  unplugged: playerSteps,
};

/** Takes the steps of a part in a new profile, up to the first that fails; the later ones begin where it ends. */
async function takeSteps({ part, path, card, product, n }, say) {
  const [wantsTouch, isDeaf, isUnplugged] = ['untouched', 'deaf', 'unplugged'].map((each) => each === part);
  if (isUnplugged) await card.unplug();
  const browser = await launchFirefox(path, { card: isDeaf ? null : card, wantsTouch });
  try {
    const page = await browser.newPage();
    const steps = [];
    const hands = createHands(page, card);
    const uncaught = [];
    // A font whose page is left before it has come is told in the same way.
    page.on('pageerror', ({ message }) => message.startsWith('downloadable font') || uncaught.push(message));
    for (const [name, act] of stepsOf[part]({ hands, card, product, wantsTouch, isDeaf, isUnplugged, n })) {
      const step = await act().then(
        (seen = '') => ({ name, seen, isGood: true }),
        (error) => ({ name, seen: error.message, isGood: false }),
      );
      steps.push(step);
      say(`       ${step.isGood ? 'ok' : 'FAILED'} ${name}${step.seen && `: ${step.seen}`}`);
      if (!step.isGood) break;
    }
    return { version: await browser.version(), steps, uncaught };
  } finally {
    await browser.close();
  }
}

export const suite = {
  title: 'Portal and venue player in Firefox',
  parts: Object.keys(stepsOf),
  rounds: 3,
  open: async (part, _, say) => {
    const path = await prepareFirefox(say);
    const place = await openPlace({ embedded: true, fresh: true }, say);
    const product = await openProduct(place, { tracks: 0, accounts: 1 }, say);
    const card = await openSoundCard();
    await product.command(['import', await writeTones(temporaryFolder('kamerton-tones-'))]);
    return {
      name: place.name,
      round: (_seed, n) => takeSteps({ part, path, card, product, n }, say),
      close: async () => {
        card.close();
        await product.stop();
        await place.drop();
      },
    };
  },
  faults: ({ steps, uncaught }) => [
    ...steps.filter(({ isGood }) => !isGood).map(({ name, seen }) => `${name}: ${seen}`),
    ...uncaught.map((message) => `not caught: ${message}`),
  ],
  line: ({ version, steps }) => `${steps.filter(({ isGood }) => isGood).length} steps in ${version}`,
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) => [
    ['steps', String(rounds.reduce((sum, { steps }) => sum + steps.length, 0))],
    ['with', [...new Set(rounds.map(({ version }) => version))].join(', ')],
  ],
};
