import type { Collection } from '@kamerton/wire';
import { memo, useId } from 'react';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { CardMembership } from '../tracks/card-membership.tsx';
import { CardPlay } from '../tracks/card-play.tsx';
import { CoverCard } from '../../ui/cover-card.tsx';

interface CollectionCardProps {
  collection: Collection;
  wide?: boolean;
  /** True among my ready-made playlists. */
  inMyMusic?: boolean;
}

export const CollectionCard = memo(function CollectionCard({
  collection,
  wide = false,
  inMyMusic = false,
}: CollectionCardProps) {
  const nameId = useId();
  const { music } = useText();
  const { id, name, cover, is_my: isMy, track_count: count } = collection;
  return (
    <CoverCard
      to={paths.collection(id)}
      cover={cover}
      seed={`collection ${id}`}
      name={name}
      nameId={nameId}
      about={music.tracks(count, formatNumber(count))}
      wide={wide}
      play={<CardPlay id={`collection:${id}`} url={paths.collection(id)} nameId={nameId} />}
      action={<CardMembership kind="collection" id={id} isMy={isMy} nameId={nameId} inMyMusic={inMyMusic} />}
    />
  );
});
