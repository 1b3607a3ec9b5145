/** Constants of the player from the specification (section 9) and the decisions. Seconds unless said otherwise. */

/** spec 9: player start delay, milliseconds. */
export const startDelay = 100;

/** Seconds of sound after which a track may be given a fresh address again: the former trouble is over. */
export const refreshPause = 10;

/** The next track starts this long before a natural end, so that the start delay is not heard as a gap. */
export const handOverLead = startDelay / 1000;

/** The catalogue's lengths are whole seconds. */
export const lengthTolerance = 1;

/** Milliseconds after the start of the next track at which the old one is stopped, if it has not ended. */
export const overlapLimit = 100;

/** Seconds left of the current track at which the next one is preloaded. */
export const prefetchLead = 15;

/** The catalogue's lengths are rounded: a play is reported this much after its required length. */
export const playMargin = 0.5;

/** Longest step between two reports of the time; a longer one is a jump. */
export const longestStep = 3;

/** Milliseconds without data after which a stream that should play has failed. */
export const stallLimit = 20_000;

/** Consecutive media errors after which the player stops. */
export const failureLimit = 3;

/** Steps of the seek slider's keys, and of the arrow keys anywhere on the page. */
export const seekStep = 5;
export const seekPage = 30;

/** Step of the volume slider's keys, of 1. */
export const volumeStep = 0.05;

/** spec 9: tablet is 768 to 1024. */
export const tabletWidths = '(min-width: 768px) and (max-width: 1024px)';

/** spec 9: mobile is width below 768. */
export const phoneWidths = '(width < 768px)';

/** spec 4: the cross-tab channel. */
export const channelName = 'player';

/** spec 9. Colour and progress differ by 1.11 : 1 only, hence the opacity of what is not played yet. Lengths in px. */
export const wave = {
  colour: '#f39f6b',
  progress: '#ff8a42',
  barWidth: 2,
  gap: 2,
  height: 48,
  aheadOpacity: 0.42,
} as const;
