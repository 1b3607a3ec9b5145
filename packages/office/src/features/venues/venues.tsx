import { DataTable, SelectInput } from 'react-admin';
import { onAirStatus } from '@kamerton/wire';
import type { OfficeVenue } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';
import { Column, OfficeList, searchFilter } from '../../ui/list.tsx';
import { RecordLink, RowLink } from '../../ui/record-link.tsx';
import { narrowTable } from '../../ui/styles.ts';
import { AirStatus } from './air-status.tsx';
import { VenuePage } from './venue-page.tsx';

const Col = Column<OfficeVenue>;

function VenueList() {
  const text = useText().venues;
  const choices = (['asks', ...onAirStatus.options] as const).map((id) => ({ id, name: text.air[id] }));
  const filters = [...searchFilter, <SelectInput key="air" source="air" alwaysOn choices={choices} />];
  return (
    <OfficeList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable<OfficeVenue>
        rowClick="show"
        bulkActionButtons={false}
        sx={narrowTable({ lg: ['last_contact_at'], xl: ['city_name'] })}
      >
        <Col source="name" isTitle render={({ id, name }) => <RowLink to={`/venues/${id}/show`}>{name}</RowLink>} />
        <Col
          source="account"
          render={({ account: { id, name } }) => (
            <RecordLink resource="accounts" id={id}>
              {name}
            </RecordLink>
          )}
        />
        <Col source="city_name" disableSort />
        <Col source="air" disableSort render={(venue) => <AirStatus {...venue} />} />
        <Col source="source_name" disableSort />
        <Col source="last_contact_at" disableSort render={({ last_contact_at: at }) => <Moment at={at} />} />
      </DataTable>
    </OfficeList>
  );
}

export const venues = { list: VenueList, show: VenuePage };
