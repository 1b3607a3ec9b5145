import MailOutlined from '@mui/icons-material/MailOutlined';
import { DataTable, SelectInput } from 'react-admin';
import type { OfficeLetter } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Column } from '../../ui/column.tsx';
import { Moment } from '../../ui/moment.tsx';
import { narrowTable } from '../../ui/narrow-table.ts';
import { OfficeList } from '../../ui/office-list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { searchFilter } from '../../ui/search-filter.tsx';
import { Status } from '../../ui/status.tsx';
import { LetterPage } from './letter-page.tsx';
import { kindOf } from './kinds.ts';

const Col = Column<OfficeLetter>;

const tones = { queued: 'quiet', sent: 'good', failed: 'bad' } as const;

function LetterList() {
  const text = useText().letters;
  const choices = (['queued', 'sent', 'failed'] as const).map((id) => ({ id, name: text.states[id] }));
  const filters = [...searchFilter, <SelectInput key="state" source="state" alwaysOn choices={choices} />];
  return (
    <OfficeList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable<OfficeLetter> rowClick="show" bulkActionButtons={false} sx={narrowTable({ lg: ['kind'] })}>
        <Col source="created_at" sortByOrder="DESC" render={({ created_at: at }) => <Moment at={at} />} />
        <Col source="recipient" />
        <Col
          source="subject"
          isTitle
          disableSort
          render={({ id, subject }) => <RowLink to={`/letters/${id}/show`}>{subject}</RowLink>}
        />
        <Col source="kind" render={({ kind }) => kindOf(kind, text)} />
        <Col
          source="state"
          disableSort
          render={({ state }) => <Status tone={tones[state]}>{text.states[state]}</Status>}
        />
      </DataTable>
    </OfficeList>
  );
}

export const letters = {
  list: LetterList,
  show: LetterPage,
  icon: MailOutlined,
  recordRepresentation: 'subject',
};
