/** What the specification (section 9) and the decisions fix about the player. Seconds unless said otherwise. */

/** spec 9: player start delay, milliseconds. */
export const startDelay = 100;

/** The index changes this long before a natural end, so that the start delay is not heard as a gap. */
export const handOverLead = startDelay / 1000;

/** The catalogue's lengths are whole seconds. */
export const lengthTolerance = 1;

/** The old track is cut this long (milliseconds) after the new one has started, should it not have ended by then. */
export const overlapLimit = 100;

/** The next track is fetched when this much of the current one is left. */
export const prefetchLead = 15;

/** The catalogue's lengths are rounded: a play is reported this much later than its length asks for. */
export const playMargin = 0.5;

/** Between two reports of the time no more than this passes; a longer step is a jump. */
export const longestStep = 3;

/** A stream from which nothing has come for so long (milliseconds), though it is to sound, has failed. */
export const stallLimit = 20_000;

/** After this many media errors in a row the player stops. */
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
