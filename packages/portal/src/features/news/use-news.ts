import { useEffect, useEffectEvent } from 'react';
import { useToken } from '../../lib/session.ts';
import { listenToNews, type NewsListener } from './shared-news.ts';

/** Listens to the news of the account while somebody is signed in. */
export function useNews(listener: NewsListener) {
  const token = useToken();
  const onNews = useEffectEvent(listener.onNews);
  const onPoll = useEffectEvent(listener.onPoll);
  useEffect(() => {
    if (token === null) return undefined;
    const end = new AbortController();
    listenToNews({ onNews: (item, isFirst) => onNews(item, isFirst), onPoll: () => onPoll() }, end.signal);
    return () => end.abort();
  }, [token]);
}
