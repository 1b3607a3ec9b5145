import LinearProgress from '@mui/material/LinearProgress';
import { createContext, type ReactNode, use } from 'react';
import { Show, ShowBase, type ShowProps, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { Detail, DetailResource } from '../lib/resources.ts';

/**
 * Part of the cache key of whole records. Without it react-admin first shows the row that a list has left in the
 * cache, and a row has not all of a record's fields.
 */
export const wholeRecord = { meta: { whole: true } };

const DetailContext = createContext<{ resource: string; record: unknown } | undefined>(undefined);

/** Gives what is inside the whole record of a page, and keeps it off the screen until that has come. */
export function DetailProvider({ children, waiting = null }: { children: ReactNode; waiting?: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  return record ? <DetailContext value={{ resource, record }}>{children}</DetailContext> : waiting;
}

/** What a page shows in place of its record until that has come. */
export function Waiting() {
  return <LinearProgress aria-label={useTranslate()('ra.page.loading')} />;
}

/**
 * The record of a page, as the call for one record answers it. The only way to read it: the types follow from the
 * name of the resource, and rows of lists do not come here.
 */
export function useDetail<Name extends DetailResource>(name: Name): Detail<Name> {
  const detail = use(DetailContext);
  if (detail?.resource !== name) throw new Error(`there is no detail of ${name} here`);
  return detail.record as Detail<Name>;
}

/** A page that shows one whole record. */
export const OfficeShow = ({ children, aside, title, ...rest }: ShowProps) => (
  <Show
    {...rest}
    queryOptions={wholeRecord}
    {...(aside && { aside: <DetailProvider>{aside}</DetailProvider> })}
    {...(title && { title: <DetailProvider>{title}</DetailProvider> })}
  >
    <DetailProvider waiting={<Waiting />}>{children}</DetailProvider>
  </Show>
);

/** The same without a frame: the page draws its own. */
export const DetailBase = ({ children }: { children: ReactNode }) => (
  <ShowBase queryOptions={wholeRecord}>
    <DetailProvider waiting={<Waiting />}>{children}</DetailProvider>
  </ShowBase>
);
