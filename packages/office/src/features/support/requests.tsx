import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { DataTable } from 'react-admin';
import type { DeskRequest } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Column } from '../../ui/column.tsx';
import { Moment } from '../../ui/moment.tsx';
import { narrowTable } from '../../ui/narrow-table.ts';
import { OfficeList } from '../../ui/office-list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { searchFilter } from '../../ui/search-filter.tsx';
import { Waiting } from './waiting.tsx';
import { EmptyQueue, QueueTabs, toldByTab } from './queue-tabs.tsx';
import { RequestPage } from './request-page.tsx';
import { RequestStatus } from './request-status.tsx';
import { Unread } from './unread.tsx';

const Col = Column<DeskRequest>;

function RequestList() {
  const text = useText().support;
  return (
    <OfficeList
      filters={searchFilter}
      told={toldByTab}
      filterDefaultValues={{ status: 'open' }}
      // By itself the server puts those first who wait longest.
      sort={{ field: 'id', order: 'ASC' }}
    >
      <QueueTabs />
      <DataTable<DeskRequest>
        rowClick="show"
        bulkActionButtons={false}
        empty={<EmptyQueue />}
        sx={narrowTable({ lg: ['last_message_at'] })}
      >
        <Col source="number" render={({ number }) => text.number(number)} />
        <Col
          source="subject"
          isTitle
          render={({ id, subject, unread }) => (
            <>
              <RowLink to={`/requests/${id}/show`}>{subject}</RowLink> <Unread count={unread} />
            </>
          )}
        />
        <Col source="account" disableSort render={({ account }) => account.name} />
        <Col source="status" render={({ status }) => <RequestStatus status={status} />} />
        <Col source="waiting_since" render={({ waiting_since: since }) => <Waiting since={since} />} />
        <Col source="last_message_at" render={({ last_message_at: at }) => <Moment at={at} />} />
        <Col source="assigned_to" disableSort render={(request) => request.assigned_to?.name ?? text.nobody} />
      </DataTable>
    </OfficeList>
  );
}

export const requests = {
  list: RequestList,
  show: RequestPage,
  icon: ForumOutlined,
  recordRepresentation: 'subject',
};
