/** Separators between the artists of a track. A slash without spaces belongs to a name. */
const between = /\s*[,;&]\s*|\s+\/\s+|[\s([]+(?:feat|ft|featuring|vs)(?:\.\s*|\s+)|\s+x\s+/iu;

/** The names that a track's line of artists has, as they are written: “A feat. B” has two. None for an empty line. */
export const splitArtists = (line: string): string[] =>
  line
    .normalize('NFKC')
    .split(between)
    .map((name) => name.trim())
    .filter((name) => name !== '');
