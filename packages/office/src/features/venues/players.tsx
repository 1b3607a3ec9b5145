import { DataTable, SelectInput } from 'react-admin';
import type { OfficePlayer } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { RecordLink, RowLink } from '../../ui/record-link.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { PlayerState } from './air-status.tsx';

const Col = Column<OfficePlayer>;

function PlayerList() {
  const text = useText().venues;
  const choices = (['true', 'false'] as const).map((id) => ({ id, name: text.online[id] }));
  const filters = [...searchFilter, <SelectInput key="is_online" source="is_online" alwaysOn choices={choices} />];
  return (
    <OfficeList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable<OfficePlayer>
        rowClick={(_, __, { venue_id: id }) => `/venues/${id}/show`}
        bulkActionButtons={false}
        sx={narrowTable({ lg: ['version'], xl: ['reserve'] })}
      >
        <Col
          source="name"
          isTitle
          render={({ venue_id: id, name }) => <RowLink to={`/venues/${id}/show`}>{name}</RowLink>}
        />
        <Col source="venue_name" disableSort />
        <Col
          source="account"
          disableSort
          render={({ account: { id, name } }) => (
            <RecordLink resource="accounts" id={id}>
              {name}
            </RecordLink>
          )}
        />
        <Col source="is_online" disableSort render={(player) => <PlayerState {...player} />} />
        <Col source="reserve" disableSort render={({ reserve }) => text.reserve(reserve)} />
        <Col source="version" />
        <Col source="last_contact_at" sortByOrder="DESC" render={({ last_contact_at: at }) => <Moment at={at} />} />
      </DataTable>
    </OfficeList>
  );
}

export const players = { list: PlayerList };
