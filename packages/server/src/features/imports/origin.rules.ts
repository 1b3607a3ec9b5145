/** Where files are said to lie that lie in a passing folder while they are imported. */
interface Origin {
  place(path: string): string;
  source(path: string, albumKey: string): string;
}

const within = (folder: string, path: string): string =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;

/**
 * Files of an archive on this machine: they lie in the archive, so that they are known again when it comes changed.
 */
export const archiveOrigin = (archive: string, unpacked: string): Origin => {
  const place = (path: string) => `${archive}/${within(unpacked, path)}`;
  return { place, source: place };
};

/**
 * Files of an upload. What two people call `01.mp3` need not be one track: a file takes the place of an earlier one
 * only where its album, by its tags, is the same too. Without such tags it belongs to its own upload alone.
 */
export const uploadOrigin = (id: number, name: string, folder: string): Origin => {
  const inner = (path: string) => within(name, within(folder, path));
  return {
    place: (path) => `/upload/${id}/${name.replaceAll('/', ' ')}/${inner(path)}`,
    source: (path, albumKey) => `upload|${inner(path)}|${albumKey}`,
  };
};
