import type { Text } from '../ru.ts';

export const shelves: Text['shelves'] = {
  order: {
    grip: (name) => `Drag “${name}”`,
    up: (name) => `Move “${name}” up`,
    down: (name) => `Move “${name}” down`,
    moved: (name, place, of) => `“${name}”: place ${place} of ${of}`,
    hint: 'Drag rows or use the arrows; the order is saved at once.',
    conflict: 'Somebody else has changed the order: this is the new one.',
  },
  published: 'Published',
  hidden: 'Hidden',
  collections: (n) => (n === 1 ? '1 collection' : `${n} collections`),
  ofBlock: 'Collections of the block',
  noCollections: 'There are no collections in this block yet.',
  noBlock: 'In no block',
  blockInUse: 'Only an empty block can be deleted',
  tracks: 'Tracks of the collection',
  noTracks: 'There are no tracks yet.',
  more: 'Show more',
  remove: (name) => `Remove “${name}”`,
  removed: 'Removed from the collection',
  add: {
    open: 'Add tracks',
    title: 'Add to the collection',
    tracks: 'Tracks',
    album: 'Or a whole album',
    save: 'Add',
    added: (n, already) => (already === 0 ? `Added: ${n}` : `Added: ${n}; were there already: ${already}`),
  },
};
