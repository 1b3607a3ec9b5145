import type { Venue } from '@kamerton/wire';
import { useParams } from 'react-router';
import { ScheduleEditor } from '../schedule/schedule-editor.tsx';
import { useSchedule } from '../schedule/queries.ts';
import { useScheduleText } from '../schedule/text.ts';
import { PlayingChooser } from '../venues/playing-chooser.tsx';
import { useVenue, useVenues } from '../venues/queries.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { BackToList } from '../../shell/back-to-list.tsx';
import { isMissing, Missing } from '../../shell/missing.tsx';

export function Screen() {
  const id = Number(useParams().id);
  const text = useScheduleText();
  const { shell } = useText();
  const venue = useVenue(id);
  const isUnknown = isMissing(venue.error);
  const title = venue.data ? text.titleOf(venue.data.name) : null;
  useDetailTitle(isUnknown ? shell.titles.notFound : title);
  if (isUnknown) return <Missing to={paths.venues} list={shell.titles.object} />;
  const skeleton = (
    <>
      <PageHead title={text.title} />
      <RowsSkeleton count={8} />
    </>
  );
  return (
    <>
      <BackToList to={paths.venues} text={text.back} />
      <Loaded screen query={venue} skeleton={skeleton}>
        {(found) => <Schedule key={found.id} venue={found} />}
      </Loaded>
    </>
  );
}

function Schedule({ venue }: { venue: Venue }) {
  const text = useScheduleText();
  const query = useSchedule(venue.id);
  const venues = useVenues({});
  const others = {
    ...venues,
    data: venues.data?.objects
      .filter(({ id }) => id !== venue.id)
      .map(({ id, name, city_name, address }) => ({
        id,
        name,
        place: [city_name, address].filter(Boolean).join(', '),
      })),
  };
  return (
    <Loaded
      screen
      query={query}
      skeleton={
        <>
          <PageHead over={venue.name} title={text.title} />
          <RowsSkeleton count={8} />
        </>
      }
    >
      {(saved) => (
        <ScheduleEditor
          venue={venue}
          saved={saved}
          others={others}
          renderChooser={({ current, onChoose, onClose }) => (
            <PlayingChooser
              isRequired
              venues={[{ ...venue, ...current }]}
              onClose={onClose}
              onChoose={(playable) => playable && onChoose(playable)}
            />
          )}
        />
      )}
    </Loaded>
  );
}
