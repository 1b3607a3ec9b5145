import type { Venue } from '@kamerton/wire';
import { useVenuesText } from './text.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Button, singlePress } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlayable, type Playable } from './playable.ts';
import { isNamed } from '../../lib/name-match.ts';
import { Picker, PickerRow } from './picker.tsx';
import css from './playing-chooser.module.css';

interface PlayingChooserProps {
  venues: readonly Venue[];
  /** True if something has to play: it can be changed, not removed. */
  isRequired?: boolean;
  /** True if it has an address of its own. */
  isStep?: boolean;
  onClose: () => void;
  /** Null removes what plays. */
  onChoose: (playable: Playable | null) => void;
}

const groups = ['own', 'myReadyMade', 'readyMade'] as const;

const plays = (venue: Venue | undefined, { kind, id }: Playable) =>
  (kind === 'playlist' ? venue?.playlist_id : venue?.selection_id) === id;

/** Asks which playlist plays in one or several venues: at most one, own or ready-made. */
export function PlayingChooser({ venues, isRequired = false, isStep = false, onClose, onChoose }: PlayingChooserProps) {
  const { playing } = useVenuesText();
  const query = usePlayable();
  const one = venues.length === 1 ? venues[0] : undefined;
  const isPlaying = venues.some(({ playlist_id, selection_id }) => playlist_id !== null || selection_id !== null);
  const choose = (playable: Playable | null) => {
    onChoose(playable);
    onClose();
  };
  return (
    <Dialog
      open
      isStep={isStep}
      onClose={onClose}
      title={playing.title}
      about={one ? one.name : playing.aboutMany(venues.length)}
    >
      <Loaded query={query} skeleton={<RowsSkeleton count={6} />}>
        {(playable) =>
          groups.every((group) => playable[group].length === 0) ? (
            <p className={css.none}>{playing.none}</p>
          ) : (
            <Picker searchLabel={playing.search} nothing={playing.nothing}>
              {(typed) => {
                const found = groups
                  .map((group) => ({ group, items: playable[group].filter(({ name }) => isNamed(name, typed)) }))
                  .filter(({ items }) => items.length > 0);
                if (found.length === 0) return null;
                return found.map(({ group, items }) => (
                  <section key={group} aria-labelledby={`playable-${group}`}>
                    <h3 id={`playable-${group}`} className={css.group}>
                      {playing[group]}
                    </h3>
                    <ul>
                      {items.map((item) => (
                        <PickerRow
                          key={item.id}
                          picture={
                            <span className={css.cover}>
                              <Artwork cover={item.cover} seed={`${item.kind} ${item.id}`} side={40} />
                            </span>
                          }
                          name={item.name}
                          about={playing.tracks(item.track_count)}
                          chosen={venues.every((venue) => plays(venue, item))}
                          onPress={() => choose(item)}
                        />
                      ))}
                    </ul>
                  </section>
                ));
              }}
            </Picker>
          )
        }
      </Loaded>
      {isPlaying && !isRequired && (
        <div className="mt-14">
          <Button onClick={singlePress(() => choose(null))}>{playing.remove}</Button>
        </div>
      )}
    </Dialog>
  );
}
