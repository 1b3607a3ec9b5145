import type * as ru from '../ru/rules.ts';
import { englishPlural as plural } from '@kamerton/ui/grammar';

const tracks = (count: number, shown: string) => `${shown} ${plural(count, 'track', 'tracks')}`;
const objects = (count: number) => `${count} ${plural(count, 'object', 'objects')}`;

export const rules: typeof ru.rules = {
  title: 'Music rules',
  back: 'To objects',
  scopes: 'Where the rules apply',
  company: 'Whole company',
  tag: (name) => `Tag “${name}”`,
  about: {
    company: 'What must not play at any object, whichever playlist plays there.',
    tag: (name) =>
      `What must not play at objects with the tag “${name}”. The rules of the whole company apply there too.`,
    venue: (name) => `What must not play at “${name}”. The rules of the company and of its tags apply here too.`,
  },
  strictest: 'A track is skipped if any rule blocks it. Connected players learn of changes within seconds.',
  explicit: 'No explicit lyrics',
  explicitOn: 'Tracks marked 18+ don’t play.',
  added: {
    title: 'New rule',
    field: 'Artist, track, genre or word',
    hint: 'A word is looked for as a whole: in names of tracks and albums, and in artists’ names.',
    loading: 'Searching…',
    nothing: 'Enter at least one letter or digit.',
    found: (count) => `${count} ${plural(count, 'suggestion', 'suggestions')}`,
    word: (name) => `“${name}”`,
    add: 'Add rule',
    counting: 'Counting the tracks that the rule affects…',
  },
  preview: {
    none: 'No music is assigned here yet, so there is nothing to skip.',
    of: (matchedShown, tracksShown, total, venues) =>
      `Affects ${matchedShown} of ${tracks(total, tracksShown)} in the music assigned to ${objects(venues)}.`,
    already: (_count, shown) => `Skipped already: ${shown}.`,
    capped: 'Not all playlists were counted: there are more than a hundred.',
    nothing: (total, tracksShown, venues) =>
      `Skips nothing now: there is none among ${tracks(total, tracksShown)} in the music assigned to ${objects(venues)}.`,
    ifOn: (sentence) => `If switched on: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
  },
  kinds: { explicit: 'Explicit lyrics', track: 'Track', artist: 'Artist', genre: 'Genre', word: 'Word' },
  groups: { artist: 'Artists', track: 'Tracks', genre: 'Genres', word: 'Words' },
  none: 'No other rules here.',
  remove: (name) => `Remove rule: ${name}`,
  addedToast: (name) => `No longer plays: ${name}`,
  removedToast: (name) => `Rule removed: ${name}`,
  alreadyExists: 'There is such a rule already',
  undo: 'Undo',
  full: (max) => `The company has ${max} rules already, which is the limit.`,
  inherited: 'Apply here too',
  noInherited: 'Neither the company nor the object’s tags have rules.',
  origin: { company: 'company rule', tag: (name) => `tag “${name}”`, venue: 'object’s rule' },
  skipped: {
    title: 'What is skipped',
    source: (name) => `Assigned: ${name}.`,
    count: (_count, shown, total, totalShown) => `Skips ${shown} of ${tracks(total, totalShown)}.`,
    none: 'Nothing is skipped: all assigned tracks play.',
    noSource: 'Nothing is assigned to the object yet.',
    list: 'Skipped tracks',
    more: 'Show more',
  },
  venueList: 'Objects',
  allVenues: 'All objects',
  venueListAbout: 'Open an object to add rules for it alone and to see what it skips.',
  blocked: (name) => `No longer plays at your objects: ${name}`,
  blockedAlready: (name) => `Doesn’t play at your objects already: ${name}`,
  unblocked: (name) => `Plays again: ${name}`,
};
