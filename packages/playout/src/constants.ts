const second = 1000;
const minute = 60 * second;

/** Seconds before its turn at which a track is loaded, also before opening. */
export const loadAhead = 20;
/** Seconds of a fade: from and to silence or by a command, and at closing time. */
export const shortFade = 1;
export const closingFade = 3;

/** Loads that may fail in a row; then waits double from the first to the longest. */
export const failureLimit = 5;
export const firstRetry = 5 * second;
export const longestRetry = 5 * minute;
/** Interval at which a player that has nothing to play polls for a track. */
export const idlePoll = second;

/** For how long a track is not chosen that could not be played, and one that the network did not bring. */
export const avoidBroken = 10 * minute;
export const avoidUnreached = minute;
/** For how long a failed load counts as a network that is away. */
export const networkAway = 30 * second;

/** Milliseconds without `loaded`, and without progress of what plays, that count as a failure. */
export const longestLoad = 30 * second;
export const longestStall = 15 * second;
/** Milliseconds without energy at the output after which a player counts as inaudible. */
export const inaudibleAfter = 20 * second;
/** Longest credible sound between two positions. */
export const positionGap = 2 * second;
/** A longer gap between two events means that the device slept. */
export const sleepGap = 10 * second;

/** A place is stored this often while a track plays, and its track goes on after a restart within a time. */
export const persistEvery = 10 * second;
/** It is stored this often during a contact, also if nothing plays: stored music may be played from then on. */
export const contactEvery = minute;
export const resumeWithin = 5 * minute;
/** Seconds before its end at which a track is no longer resumed. */
export const tooLateToResume = 10;

/** Age of a command that is still carried out, and how many are remembered. */
export const commandAge = minute;
export const commandsKept = 50;
/** A document that the server wrote this long after a revocation knows it. */
export const revocationSettles = minute;
/** Devices that got a revocation at once ask spread over this time whether it still holds, each as often as this. */
export const confirmEvery = minute;
/** Tracks that the store is asked to have, at most; its bytes are used up before. */
export const tracksKept = 2000;
/** Starts that are remembered. */
export const historyKept = 20_000;
/**
 * Hours ahead whose slots say what the store is to have, those for which stored music may be played if they are more; and
 * how many slots are read for it.
 */
export const comingHours = 24;
export const mostComing = 100;
