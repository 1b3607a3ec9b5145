import type { ReactNode } from 'react';
import { thrownText, useText } from '../i18n/text.ts';
import { FailureNotice } from './notices.tsx';

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Stands while there is nothing yet. */
  skeleton: ReactNode;
  /** It is all of the screen: where it failed, nothing else is the heading. */
  screen?: boolean;
  children: (data: NonNullable<T>) => ReactNode;
}

/** What a query brought; its skeleton before, and where it failed the reason with another try. */
export function Loaded<T>({ query, skeleton, screen = false, children }: LoadedProps<T>) {
  const text = useText();
  if (query.data != null) return children(query.data);
  if (query.error && !query.isFetching) {
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
