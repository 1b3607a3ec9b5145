const codes: Record<string, string> = { icpn: 'ICPN', grid: 'GRid', isrc: 'ISRC' };

/** Where a track comes from, for people: a path, or the code of the release that a delivery has brought it with. */
export const sourceLabel = (source: string): string => {
  if (!source.startsWith(delivered)) return source;
  const [kind = '', ...ids] = source.slice(delivered.length).split('|');
  // A sender's own ids stand beside the sender's.
  const id = kind === 'own' ? ids[1] : ids[0];
  return ['DDEX', [codes[kind], id].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
};

/** Source of a track that a delivery brings begins with this: no path on a disk does. */
export const delivered = 'ddex|';
