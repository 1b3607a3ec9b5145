import { useDeferredValue, type ReactNode } from 'react';
import { thrownText, useText } from '../i18n/text.ts';
import { isWithoutSession } from '../lib/http.ts';
import { FailureNotice } from './notices.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Shown until the data has loaded. */
  skeleton: ReactNode;
  /** True if it is the whole screen: the failure is then its heading. */
  screen?: boolean;
  children: (data: NonNullable<T>) => ReactNode;
}

/** Renders the data of a query, a skeleton before it, or the failure with a button that tries again. */
export function Loaded<T>({ query, skeleton, screen = false, children }: LoadedProps<T>) {
  const text = useText();
  // The first data are rendered in slices, between which the browser handles input; later changes at once.
  const wasLoaded = useDeferredValue(query.data != null);
  if (query.data != null && wasLoaded) return children(query.data);
  if (query.error && !query.isFetching && !isWithoutSession(query.error)) {
    return (
      <FailureNotice
        heading={screen}
        title={text.shell.failure.title}
        text={thrownText(query.error, text)}
        retryLabel={text.shell.retry}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return skeleton;
}
