import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { importGroups } from '@kamerton/wire/office';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { ImportShow } from './import-show.tsx';
import { JobTable } from './job-table.tsx';
import { TakeIn } from './take-in.tsx';

/** Music is taken in here; with a group in the address, the imports of both kinds that the dashboard counts. */
function ImportsPage() {
  const text = useText();
  const [asked, setAsked] = useSearchParams();
  const group = importGroups.find((each) => each === asked.get('group'));
  return (
    <>
      <Title title={text.imports.title} />
      {group ? (
        <>
          <Box sx={{ py: 1.5 }}>
            <Chip
              label={text.dashboard.importGroups[group]}
              aria-label={text.finding.filters.drop(text.dashboard.importGroups[group])}
              onClick={() => setAsked({})}
              onDelete={() => setAsked({})}
            />
          </Box>
          <JobTable group={group} />
        </>
      ) : (
        <TakeIn kind="music" />
      )}
    </>
  );
}

export const imports = { list: ImportsPage, show: ImportShow, icon: FileUploadOutlined, recordRepresentation: 'name' };
