import { Box, LinearProgress } from '@mui/material';
import { createContext, type ReactNode, use } from 'react';
import {
  Show,
  ShowBase,
  type ShowProps,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { isAbsent } from '../lib/http.ts';
import { type Detail, type DetailResource, RecordMoved } from '../lib/resources.ts';
import { ReadFailure, type Reading } from './use-call.tsx';

/** Part of the cache key of whole records; without it react-admin first renders a list's row, which may lack fields. */
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

function LoadingBar() {
  return <LinearProgress aria-label={useTranslate()('ra.page.loading')} />;
}

/**
 * Options of the query for a page's record. A page is left only where its record is gone, or has become another one:
 * every other failure may be over by the next try, and what is typed stays.
 */
export function useRecordQuery() {
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const onError = (error: Error) => {
    if (error instanceof RecordMoved) redirect('edit', resource, error.id);
    if (!isAbsent(error)) return;
    notify('ra.notification.item_doesnt_exist', { type: 'error' });
    redirect('list', resource);
  };
  return { ...wholeRecord, onError };
}

/** Renders a page from its record, below the reason why that could not be read. */
export const renderRecord =
  (children: ReactNode) =>
  ({ record, error, ...query }: Omit<Reading, 'data'> & { record?: unknown }) => {
    const isFailed = error && !isAbsent(error) && !(error instanceof RecordMoved);
    return (
      <>
        {isFailed && (
          <Box sx={{ m: 2 }}>
            <ReadFailure {...query} data={record} error={error} />
          </Box>
        )}
        <DetailProvider waiting={!isFailed && <LoadingBar />}>{children}</DetailProvider>
      </>
    );
  };

/** Returns a page's record, typed as the call for a single record returns it. Throws outside of such a page. */
export function useDetail<Name extends DetailResource>(name: Name): Detail<Name> {
  const detail = use(DetailContext);
  if (detail?.resource !== name) throw new Error(`there is no detail of ${name} here`);
  return detail.record as Detail<Name>;
}

export const OfficeShow = ({ children, aside, title, ...rest }: ShowProps) => (
  <Show
    {...rest}
    queryOptions={useRecordQuery()}
    render={renderRecord(children)}
    {...(aside && { aside: <DetailProvider>{aside}</DetailProvider> })}
    {...(title && { title: <DetailProvider>{title}</DetailProvider> })}
  />
);

/** Loads the record of a page, without a card around it; again each `every` milliseconds. */
export const DetailBase = ({ children, every }: { children: ReactNode; every?: number }) => (
  <ShowBase
    queryOptions={{ ...useRecordQuery(), ...(every !== undefined && { refetchInterval: every }) }}
    render={renderRecord(children)}
  />
);
