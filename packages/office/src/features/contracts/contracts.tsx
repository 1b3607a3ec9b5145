import { Typography } from '@mui/material';
import { type ContractRow, contractStatus } from '@kamerton/wire/office';
import { DataTable, SelectInput } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { ContractStatusLabel } from '../../ui/status.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { ContractShow } from './contract-show.tsx';

const Col = Column<ContractRow>;

function ContractList() {
  const text = useText().contracts;
  const choices = contractStatus.exclude(['none']).options.map((id) => ({ id, name: text.statuses[id] }));
  const filters = [...searchFilter, <SelectInput key="status" source="status" alwaysOn choices={choices} />];
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
        <Col source="status" disableSort render={({ status }) => <ContractStatusLabel status={status} />} />
        <Col source="signed_at" render={({ signed_at: at }) => <Moment at={at} />} />
        <Col source="terms_version" align="right" disableSort />
      </DataTable>
    </OfficeList>
  );
}

export const contracts = {
  list: ContractList,
  show: ContractShow,
};
