import type { Text } from '../ru.ts';

export const shelves: Text['shelves'] = {
  order: {
    grip: (name) => `Drag “${name}”`,
    up: (name) => `Move “${name}” up`,
    down: (name) => `Move “${name}” down`,
    moved: (name, place, of) => `“${name}”: position ${place} of ${of}`,
    hint: 'Drag rows or use the arrows. The order is saved automatically.',
    conflict: 'Someone else changed the order. This is the latest version.',
  },
  published: 'Published',
  hidden: 'Hidden',
  collections: (n) => (n === 1 ? '1 collection' : `${n} collections`),
  ofBlock: 'Collections in this block',
  noCollections: 'No collections in this block yet.',
  noBlock: 'No block',
  blockInUse: 'Only empty blocks can be deleted',
  tracks: 'Collection tracks',
  noTracks: 'No tracks yet.',
  more: 'Show more',
  remove: (name) => `Remove “${name}”`,
  removed: 'Removed from the collection',
  add: {
    open: 'Add tracks',
    title: 'Add to collection',
    tracks: 'Tracks',
    album: 'Or an entire album',
    save: 'Add',
    added: (n, already) => (already === 0 ? `Added: ${n}` : `Added: ${n}, already there: ${already}`),
  },
};
