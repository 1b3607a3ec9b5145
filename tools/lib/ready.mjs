import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { inTurn } from './turn.mjs';

/** Installs and builds if necessary; otherwise takes about 0.1 s. */
export async function makeReady(say, { built = true } = {}) {
  const isReady = () => isInstalled() && (!built || isBuilt());
  if (isReady()) return;
  await inTurn(async (onStart) => {
    if (!isInstalled()) await install(say, onStart);
    if (built && !isBuilt()) await build(say, onStart);
  }, say);
}
