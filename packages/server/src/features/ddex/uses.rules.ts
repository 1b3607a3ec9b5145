import type { Deal } from '../../ern/message.ts';

/** Where music is played, and which deals are for playing it. */
export interface Playing {
  /** ISO 3166-1. */
  territory: string;
  /** Uses that open music beside those by which it is heard, as `DEAL_USES` names them: `any` is all, `playing` none. */
  uses: readonly string[];
}

/** As the settings have it. */
export const playingOf = ({ territory, dealUses }: { territory: string; dealUses: readonly string[] }): Playing => ({
  territory,
  uses: dealUses,
});

/**
 * Uses of DDEX by which a recording is heard by those who are where it is played: streams of every kind, what a player
 * keeps for as long as its service lasts, and playing in public. The general ones contain these.
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

/** What becomes of others' works, or of a machine's: nobody hears the recording by it, and `any` does not mean it. */
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

/** A deal that names no use leaves it to the contract. A claim on what others upload is no use at all. */
export const isForPlaying = ({ uses, models }: Pick<Deal, 'uses' | 'models'>, playing: Playing): boolean =>
  !(models.length > 0 && models.every((model) => model === 'RightsClaimModel')) &&
  (uses.length === 0 || uses.some((use) => isHeard(use, playing)));

/** What the releases of a territory were last looked at for, in one word. */
export const markOf = ({ territory, uses }: Playing): string => `${territory}:${uses.toSorted().join(',')}`;
