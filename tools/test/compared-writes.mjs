import { api } from '../../packages/wire/dist/index.js';
import { office } from '../../packages/wire/dist/office/index.js';

const writesOf = (calls, root, prefix = '') =>
  Object.entries(calls)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, { method, path }]) => ({
      name: prefix + name,
      path,
      pattern: new RegExp(`^${method} ${root}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }));

/** Literal paths come before those with parameters. */
const writes = [...writesOf(api, '/dist/api'), ...writesOf(office, '/office/api', 'office.')].toSorted(
  (one, other) => one.path.split('{').length - other.path.split('{').length,
);

/** Calls by another method than GET after which no journey has to compare, and why. */
const exempt = {
  'nothing of what is cached follows from them': `forgot recover revertEmail demoLogin passkeySignIn
    passkeySignInOptions verifyContract newPasskeyOptions confirmPasskeyOptions exportProfile office.signIn
    office.signInCode office.signOut office.passkeySignIn office.passkeySignInOptions office.newOwnPasskey
    office.confirmOwnPasskey office.prove office.beginEnrolment office.replaceSecondFactor office.sendChunk`,
  'they only read': `searchTracks searchAlbums searchVenues previewMusicRules office.previewRevocation
    office.auditVerify`,
  'it is counted later': 'reportPlay',
  'their list is read every five seconds': 'office.recheckDrop office.refuseDrop',
  'the page is read every fifteen seconds': 'office.identifyOfficePlayer office.reloadOfficePlayer',
  'a test of the office looks at the card after it': 'office.changeAccountEmail',
  'tests of the portal look at the lists after each': 'removeVenues restoreVenues',
  'devices make them': 'pairPlayer leavePlayer playerTracks reportPlayerPlays reportPlayerState',
  'the portal has no screen for it': 'replaceMusicRules',
  'an update of the product comes first': 'office.applyClosures',
  'an import of the journeys is over before it could be stopped': 'office.stopImport',
  'a code of an app is good for one act in half a minute': 'office.confirmSecondFactor office.newRecoveryCodes',
  'a passkey is in one list, which the journeys of passkeys read after each':
    'office.addOwnPasskey office.renameOwnPasskey office.removeOwnPasskey',
  'only a colleague with a second factor can lose it': 'office.resetSecondFactor',
};
const exempted = Object.values(exempt).flatMap((names) => names.split(/\s+/));

/**
 * Reporter of Playwright that fails a run of all journeys after which some write was in none of those that compare what
 * is cached with what the server says: a new one needs a journey that makes it.
 */
export default class ComparedWrites {
  #seen = new Set();

  onTestEnd({ annotations }) {
    for (const { type, description } of annotations) if (type === 'compared') this.#seen.add(description);
  }

  onEnd() {
    const compared = new Set([...this.#seen].map((write) => writes.find(({ pattern }) => pattern.test(write))?.name));
    const names = writes.map(({ name }) => name);
    const missing = names.filter((name) => !compared.has(name) && !exempted.includes(name));
    const unknown = exempted.filter((name) => !names.includes(name));
    if (missing.length + unknown.length === 0) return undefined;
    process.stdout.write(`No journey compares what is cached after these writes: ${missing.join(', ')}\n`);
    if (unknown.length > 0) process.stdout.write(`These calls are gone: ${unknown.join(', ')}\n`);
    return { status: 'failed' };
  }
}
