import type { Deal } from '../../../formats/ddex/message.ts';

/** Territory of playing and the deal uses that allow it. */
export interface Playing {
  territory: string;
  /** Additional uses that allow playing, as in `DEAL_USES`: `any` means all, `playing` none. */
  uses: readonly string[];
  /** Ids and names by which senders know this service, as in `DDEX_PARTY`; whom a message was sent to where there are none. */
  services?: readonly string[];
}

/** Reads the options from the configuration. */
export const playingOf = ({
  territory,
  dealUses,
  ddexParty,
}: {
  territory: string;
  dealUses: readonly string[];
  ddexParty: readonly string[];
}): Playing => ({ territory, uses: dealUses, services: ddexParty });

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

/** A use without a text grants nothing, and its end may be that of any. */
const unreadable = '';

const isHeard = (named: string, { uses }: Playing): boolean => {
  const use = named.toLowerCase();
  const more = uses.map((each) => each.toLowerCase());
  if (use === unreadable) return false;
  return heard.has(use) || more.includes(use) || (more.includes('any') && !aside.has(use));
};

/** Uses that stand for any other one. */
const general = new Set(['aspercontract', 'use', 'all', unreadable]);

/** True if the end of one use ends another: the same, one that it contains, or a general one. */
const endsUse = (ended: string, granted: string): boolean =>
  ended === granted ||
  general.has(ended) ||
  (ended === 'stream' && granted.endsWith(ended)) ||
  (general.has(granted) && heard.has(ended));

/** A deal without uses leaves them to the contract. */
const usesOf = ({ uses }: Pick<Deal, 'uses'>): string[] =>
  uses.length === 0 ? ['aspercontract'] : uses.map((use) => use.toLowerCase());

/** A rights claim on user uploads neither allows playing nor ends it. */
export const isClaim = ({ models }: Pick<Deal, 'models'>): boolean =>
  models.length > 0 && models.every((model) => model === 'RightsClaimModel');

/** True if a deal is about playing, also after these takedowns of some of its uses. */
export const isForPlaying = (
  deal: Pick<Deal, 'uses' | 'models'>,
  playing: Playing,
  ended: readonly Pick<Deal, 'uses'>[] = [],
): boolean => {
  const gone = ended.flatMap(usesOf);
  return (
    !isClaim(deal) && usesOf(deal).some((use) => isHeard(use, playing) && !gone.some((each) => endsUse(each, use)))
  );
};

/** Key of the settings under which the deals of releases were last evaluated. */
export const settingsKey = ({ territory, uses, services = [] }: Playing): string =>
  [territory, ...[uses, services].map((names) => names.toSorted().join(','))].join(':').replace(/:$/, '');
