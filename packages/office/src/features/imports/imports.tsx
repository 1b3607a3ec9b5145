import { Box, Chip } from '@mui/material';
import { importGroups, type ImportJob, office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { DropZone } from './drop-zone.tsx';
import { ImportShow } from './import-show.tsx';
import { JobTable } from './job-table.tsx';
import { UploadCard } from './upload-card.tsx';
import { useUploading } from './use-uploading.ts';
import { FailureNote, messageOf } from '../../ui/use-call.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';

/** The drop zone, the uploads that are not imported yet, and the imports of a kind. */
export function ImportPanel({ kind }: Pick<ImportJob, 'kind'>) {
  const words = useText();
  const text = words.imports;
  const { isReading, upload, check, reload } = useUploading(kind);
  const { data, error } = useQuery({
    queryKey: ['uploads'],
    queryFn: ({ signal }) => call(office.uploads, { query: { limit: 200 }, signal }),
  });
  const open = data?.items.filter(({ state }) => state !== 'imported') ?? [];
  return (
    <>
      <DropZone kind={kind} isReading={isReading} room={data?.room} onTake={(gathered) => void upload(gathered)} />
      {!data && error && <FailureNote>{messageOf(error, words)}</FailureNote>}
      {open.length > 0 && (
        <TitledCard title={text.uploads} sx={{ mb: 2 }}>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {open.map((upload) => (
              <UploadCard key={upload.id} upload={upload} onCheck={check} onChange={() => void reload()} />
            ))}
          </Box>
        </TitledCard>
      )}
      <JobTable kind={kind} />
    </>
  );
}

/** Imports of music; with a group in the URL, the imports of both kinds that the dashboard counts. */
function ImportsPage() {
  const text = useText();
  const [searchParams, setSearchParams] = useSearchParams();
  const group = importGroups.find((each) => each === searchParams.get('group'));
  return (
    <>
      <Title title={text.imports.title} />
      {group ? (
        <>
          <Box sx={{ py: 1.5 }}>
            <Chip
              label={text.dashboard.importGroups[group]}
              aria-label={text.navigation.filters.drop(text.dashboard.importGroups[group])}
              onClick={() => setSearchParams({})}
              onDelete={() => setSearchParams({})}
            />
          </Box>
          <JobTable group={group} />
        </>
      ) : (
        <ImportPanel kind="music" />
      )}
    </>
  );
}

export const imports = { list: ImportsPage, show: ImportShow };
