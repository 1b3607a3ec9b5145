import GavelOutlined from '@mui/icons-material/GavelOutlined';
import type { TermsVersion } from '@kamerton/wire/office';
import { DataTable } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { Column } from '../../ui/column.tsx';
import { Day } from '../../ui/day.tsx';
import { Moment } from '../../ui/moment.tsx';
import { narrowTable } from '../../ui/narrow-table.ts';
import { OfficeList } from '../../ui/office-list.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { Status } from '../../ui/status.tsx';
import { Drafts } from './draft-list.tsx';
import { TermsShow } from './terms-show.tsx';

const Col = Column<TermsVersion>;

const tones = { in_force: 'good', coming: 'warning', past: 'quiet' } as const;

function TermsList() {
  const text = useText().terms;
  return (
    <>
      <Drafts />
      <OfficeList sort={{ field: 'id', order: 'DESC' }}>
        <DataTable<TermsVersion>
          rowClick="show"
          bulkActionButtons={false}
          sx={narrowTable({ sm: ['contracts'], md: ['published_at'] })}
        >
          <Col
            source="id"
            isTitle
            render={({ id }) => (
              <RecordLink resource="terms" id={id} type="show">
                {text.version(id)}
              </RecordLink>
            )}
          />
          <Col
            source="standing"
            disableSort
            render={({ standing }) => <Status tone={tones[standing]}>{text.standings[standing]}</Status>}
          />
          <Col source="effective_from" render={({ effective_from: day }) => <Day day={day} />} />
          <Col source="published_at" disableSort render={({ published_at: at }) => <Moment at={at} />} />
          <Col source="contracts" align="right" disableSort />
        </DataTable>
      </OfficeList>
    </>
  );
}

export const terms = {
  list: TermsList,
  show: TermsShow,
  icon: GavelOutlined,
  recordRepresentation: 'id',
};
