import type { Track } from '@kamerton/wire';
import { useGenres, useTags } from '../search/queries.ts';
import { addressOf } from '../search/search-params.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { paths } from '../../lib/paths.ts';
import { ChipLink } from '../../ui/chips.tsx';
import css from './set-about.module.css';

/** Returns the most common genres or tags of the tracks, the commonest first. */
export function commonTaxonomy(tracks: readonly Track[], key: 'genres' | 'tags', most: number): string[] {
  const counts = new Map<string, number>();
  for (const name of tracks.flatMap((track) => track[key])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name]) => name);
}

interface SetAboutProps {
  tracks: readonly Track[];
  /** Further facts of the set as name and value; unknown ones are left out. */
  facts?: readonly (readonly [string, string | null])[] | undefined;
}

/** Genres and tags are searched by their ids; tracks have their names. */
function useLinks(tracks: readonly Track[]) {
  const genres = useGenres().data?.genres;
  const tags = useTags().data?.tags;
  const links = (key: 'genres' | 'tags', all: typeof genres, most: number) =>
    commonTaxonomy(tracks, key, most).flatMap((name) => {
      const id = all?.find((label) => label.name === name)?.id;
      if (id === undefined) return [];
      return [{ name, to: `${paths.search}?${addressOf({ tab: 'tracks', body: { [key]: [id] } }).toString()}` }];
    });
  return [...links('genres', genres, 5), ...links('tags', tags, 8)];
}

/** Facts of a set under its tracks. */
export function SetAbout({ tracks, facts = [] }: SetAboutProps) {
  const text = useTracksText();
  const links = useLinks(tracks);
  const filled = facts.filter(([, value]) => value);
  return (
    <div className={css.about}>
      {filled.length > 0 && (
        <dl className={css.facts}>
          {filled.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {/* They come later, and push nothing down. */}
      {links.length > 0 && (
        <ul className="wrap-8" aria-label={text.genresAndTags}>
          {links.map((link) => (
            <li key={link.to}>
              <ChipLink {...link} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
