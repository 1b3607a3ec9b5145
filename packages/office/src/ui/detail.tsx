import LinearProgress from '@mui/material/LinearProgress';
import { createContext, type ReactNode, use } from 'react';
import { Show, ShowBase, type ShowProps, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Detail, DetailResource } from '../lib/resources.ts';

/**
 * Part of the cache key of whole records. Without it react-admin first renders a list's cached row, which may lack
 * fields of the record.
 */
export const wholeRecord = { meta: { whole: true } };

const DetailContext = createContext<{ resource: string; record: unknown } | undefined>(undefined);

/**
 * Provides the whole record of a page to its children, which are not rendered before it is loaded. Each record has
 * children of its own: a dialog that is open when the browser goes back must not act on the record before.
 */
export function DetailProvider({ children, waiting = null }: { children: ReactNode; waiting?: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  return record ? (
    <DetailContext key={record.id} value={{ resource, record }}>
      {children}
    </DetailContext>
  ) : (
    waiting
  );
}

export function LoadingBar() {
  return <LinearProgress aria-label={useTranslate()('ra.page.loading')} />;
}

/**
 * Returns the record of a page as the call for a single record returns it, typed by the name of the resource. Throws
 * outside of such a page.
 */
export function useDetail<Name extends DetailResource>(name: Name): Detail<Name> {
  const detail = use(DetailContext);
  if (detail?.resource !== name) throw new Error(`there is no detail of ${name} here`);
  return detail.record as Detail<Name>;
}

/** A page that shows one record. */
export const OfficeShow = ({ children, aside, title, ...rest }: ShowProps) => (
  <Show
    {...rest}
    queryOptions={wholeRecord}
    {...(aside && { aside: <DetailProvider>{aside}</DetailProvider> })}
    {...(title && { title: <DetailProvider>{title}</DetailProvider> })}
  >
    <DetailProvider waiting={<LoadingBar />}>{children}</DetailProvider>
  </Show>
);

/** Loads the record of a page, without a card around it. */
export const DetailBase = ({ children }: { children: ReactNode }) => (
  <ShowBase queryOptions={wholeRecord}>
    <DetailProvider waiting={<LoadingBar />}>{children}</DetailProvider>
  </ShowBase>
);
