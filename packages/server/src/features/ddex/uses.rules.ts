import type { Deal } from '../../ern/message.ts';

/** Territory of playing and the deal uses that allow it. */
export interface Playing {
  territory: string;
  /** Additional uses that allow playing, as in `DEAL_USES`: `any` means all, `playing` none. */
  uses: readonly string[];
}

/** Reads the options from the configuration. */
export const playingOf = ({ territory, dealUses }: { territory: string; dealUses: readonly string[] }): Playing => ({
  territory,
  uses: dealUses,
});

/**
 * DDEX uses by which a recording is played to listeners: streams of every kind, tethered downloads and public
 * performance. The general uses contain these.
 */
const heard = new Set(
  [
    'Stream OnDemandStream NonInteractiveStream ContentInfluencedStream TimeInfluencedStream InteractiveStream',
    'ConditionalDownload TetheredDownload',
    'PlayInPublic PerformInPublic Perform Playback',
    'Broadcast Narrowcast Webcast Simulcast Cable',
    'AsPerContract Use All',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
);

/** Uses for user-made content or machine analysis: the recording is not played, and `any` does not include them. */
const aside = new Set(
  [
    'UserMakeAvailableUserProvided UserMakeAvailableLabelProvided UseForIdentification',
    'UseForDataMining UseForTrainingGenerativeAI UseForTrainingNonGenerativeAI',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
);

const isHeard = (named: string, { uses }: Playing): boolean => {
  const use = named.toLowerCase();
  const more = uses.map((each) => each.toLowerCase());
  return heard.has(use) || more.includes(use) || (more.includes('any') && !aside.has(use));
};

/** A deal without uses leaves them to the contract. A rights claim on user uploads does not allow playing. */
export const isForPlaying = ({ uses, models }: Pick<Deal, 'uses' | 'models'>, playing: Playing): boolean =>
  !(models.length > 0 && models.every((model) => model === 'RightsClaimModel')) &&
  (uses.length === 0 || uses.some((use) => isHeard(use, playing)));

/** Key of the settings under which the deals of releases were last evaluated. */
export const markOf = ({ territory, uses }: Playing): string => `${territory}:${uses.toSorted().join(',')}`;
