import type { SearchBody } from '@kamerton/wire';
import { useMutation } from '@tanstack/react-query';
import { openAdding } from '../features/playlists/adding.ts';
import { findTrackIds, foundBound } from '../features/search/queries.ts';
import { useLanguage } from '../i18n/language.ts';
import { useSearchText } from '../features/search/text.ts';
import { useText } from '../i18n/text.ts';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { AddToListIcon } from '../ui/icons.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { PlaySetButton } from './play-set-button.tsx';
import css from './found-actions.module.css';

interface FoundActionsProps {
  source: { id: string; url: string };
  body: SearchBody;
  total: number;
}

/** What can be done with all tracks that were found: play them, add them to a playlist. */
export function FoundActions({ source, body, total }: FoundActionsProps) {
  const { music } = useText();
  const search = useSearchText();
  const language = useLanguage();
  const bound = formatNumber(foundBound, language);
  const label = total > foundBound ? search.addFirst(bound) : search.addAll;
  const add = useMutation({
    mutationFn: () => findTrackIds(body),
    onSuccess: (ids) => openAdding({ name: search.found(body.what ?? ''), ids }),
    onError: (error) => notifyFailure(error),
  });
  return (
    <div className={css.actions}>
      <PlaySetButton {...source} label={music.playAll} />
      <Button busy={add.isPending} aria-haspopup="dialog" onClick={() => add.mutate()}>
        <AddToListIcon size={18} />
        {label}
      </Button>
    </div>
  );
}
