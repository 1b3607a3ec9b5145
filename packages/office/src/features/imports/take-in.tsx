import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { office, type ImportJob } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { DropZone } from './drop-zone.tsx';
import { JobTable } from './job-table.tsx';
import { UploadCard } from './upload-card.tsx';
import { useUploading } from './use-uploading.ts';

/** Where music or a delivery comes in, the uploads that are not imported yet, and the imports of the kind. */
export function TakeIn({ kind }: Pick<ImportJob, 'kind'>) {
  const text = useText().imports;
  const { isReading, take, check, anew } = useUploading(kind);
  const { data } = useQuery({
    queryKey: ['uploads'],
    queryFn: ({ signal }) => call(office.uploads, { query: {}, signal }),
  });
  const open = data?.items.filter(({ state }) => state !== 'imported') ?? [];
  return (
    <>
      <DropZone kind={kind} isReading={isReading} room={data?.room} onTake={(gathered) => void take(gathered)} />
      {open.length > 0 && (
        <Card sx={{ mb: 2 }}>
          <CardContent>
            <Typography component="h2" variant="h6">
              {text.uploads}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {open.map((upload) => (
                <UploadCard
                  key={upload.id}
                  upload={upload}
                  onCheck={(id, dryRun) => void check(id, dryRun)}
                  onChange={() => void anew()}
                />
              ))}
            </Box>
          </CardContent>
        </Card>
      )}
      <JobTable kind={kind} />
    </>
  );
}
