import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Typography from '@mui/material/Typography';
import { contractStanding, type ContractRow } from '@kamerton/wire/office';
import { DataTable, SelectInput } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { Column } from '../../ui/column.tsx';
import { Moment } from '../../ui/moment.tsx';
import { narrowTable } from '../../ui/narrow-table.ts';
import { OfficeList } from '../../ui/office-list.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { searchFilter } from '../../ui/search-filter.tsx';
import { ContractShow } from './contract-show.tsx';
import { ContractStatus } from '../../ui/contract-status.tsx';

const Col = Column<ContractRow>;

function ContractList() {
  const text = useText().contracts;
  const choices = contractStanding.exclude(['none']).options.map((id) => ({ id, name: text.standings[id] }));
  const filters = [...searchFilter, <SelectInput key="standing" source="standing" alwaysOn choices={choices} />];
  return (
    <OfficeList filters={filters} sort={{ field: 'id', order: 'DESC' }}>
      <DataTable<ContractRow>
        rowClick="show"
        bulkActionButtons={false}
        sx={narrowTable({ sm: ['number'], md: ['signed_at'], lg: ['terms_version'] })}
      >
        <Col
          source="legal_entity"
          isTitle
          render={({ id, legal_entity: name, account }) => (
            <>
              <RecordLink resource="contracts" id={id} type="show">
                {name || account.name}
              </RecordLink>
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {account.email}
              </Typography>
            </>
          )}
        />
        <Col source="number" disableSort />
        <Col source="standing" disableSort render={({ standing }) => <ContractStatus standing={standing} />} />
        <Col source="signed_at" render={({ signed_at: at }) => <Moment at={at} />} />
        <Col source="terms_version" align="right" disableSort />
      </DataTable>
    </OfficeList>
  );
}

export const contracts = {
  list: ContractList,
  show: ContractShow,
  icon: DescriptionOutlined,
  recordRepresentation: 'number',
};
