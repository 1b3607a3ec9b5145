const codes: Record<string, string> = { icpn: 'ICPN', grid: 'GRid', isrc: 'ISRC' };

/** Displays the source of a track: a path, or the code of the release in a delivery. */
export const sourceLabel = (source: string): string => {
  if (!source.startsWith(delivered)) return source.replace(isFormer, '');
  const [kind = '', ...ids] = source.slice(delivered.length).split('|');
  // A proprietary id follows its sender.
  const id = kind === 'own' ? ids[1] : ids[0];
  return ['DDEX', [codes[kind], id].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
};

/** Prefix of the source of a track whose place has another file, with the track's id behind it. */
export const former = 'former|';

const isFormer = /^former\|\d+\|/;

/** Prefix of the source of a delivered track; no file path begins with it. */
export const delivered = 'ddex|';
