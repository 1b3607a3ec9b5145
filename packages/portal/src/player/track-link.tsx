import { Link } from 'react-router';
import { useText } from '../i18n/text.ts';
import { classes } from '../ui/classes.ts';
import { sourceOf, type PlayerTrack } from './state.ts';
import { usePlayer } from './store.ts';
import css from './track-link.module.css';

interface TrackLinkProps {
  track: PlayerTrack;
  className?: string | undefined;
  onFollow?: () => void;
}

/** spec 2: name and artist, or 'No artist' when the name is missing, joined to the artist with a dash. */
export function TrackLink({ track, className, onFollow }: TrackLinkProps) {
  const { noArtist } = useText().player;
  const url = usePlayer((state) => sourceOf(state).url);
  const name = track.name || noArtist;
  return (
    <Link
      to={url}
      className={classes(css.link, className)}
      title={track.artist ? `${name} – ${track.artist}` : name}
      onClick={onFollow}
    >
      <span className={classes('font-semibold ellipsis', css.name)}>{name}</span>
      {track.artist && <span className={classes('ellipsis', css.artist)}>{` – ${track.artist}`}</span>}
    </Link>
  );
}
