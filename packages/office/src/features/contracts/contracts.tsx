import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Typography from '@mui/material/Typography';
import { type ContractRow, contractStanding } from '@kamerton/wire/office';
import { DataTable, SelectInput } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { ContractStatus } from '../../ui/status.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { ContractShow } from './contract-show.tsx';

const Col = Column<ContractRow>;

function ContractList() {
  const text = useText().contracts;
  const choices = contractStanding.exclude(['none']).options.map((id) => ({ id, name: text.statuses[id] }));
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
