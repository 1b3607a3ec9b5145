import { useParams } from 'react-router';
import { useCollection } from '../collections/queries.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { paths } from '../../lib/paths.ts';
import { MusicSet } from '../sets/music-set.tsx';

export function Screen() {
  const id = Number(useParams().id);
  const text = useCatalogueText();
  return (
    <MusicSet
      kind="collection"
      id={id}
      back={{ to: paths.readyMade, text: text.backToReadyMade }}
      query={useCollection(id)}
      mixed
      describe={({ collection }) => ({ set: collection, over: text.readyMadeOne, about: collection.description })}
    />
  );
}
