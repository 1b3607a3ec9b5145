import {
  CreateButton,
  List,
  TopToolbar,
  useCanAccess,
  useResourceDefinition,
  useResourceContext,
  type ListProps,
} from 'react-admin';
import { KeepOrder } from './keep-order.tsx';
import { ListFilters, type ToldAbove } from './list-filters.tsx';
import { OfficePagination } from './office-pagination.tsx';

function Actions() {
  const resource = useResourceContext() ?? '';
  const { hasCreate } = useResourceDefinition();
  const { canAccess } = useCanAccess({ resource, action: 'create' });
  return hasCreate && canAccess ? (
    <TopToolbar>
      <CreateButton />
    </TopToolbar>
  ) : null;
}

/** Lists whose filters are told above the table; the others have tools of their own. */
const filtered = new Set(['requests', 'accounts', 'letters', 'contracts', 'tracks', 'albums']);

/** What stands above every table: what filters it. Its order is kept for the pages of its records. */
function AboveTable({ told }: { told: ToldAbove | undefined }) {
  const list = useResourceContext() ?? '';
  return (
    <>
      <KeepOrder />
      {filtered.has(list) && <ListFilters list={list} {...(told && { told })} />}
    </>
  );
}

/** A list of the office: its filters are all in sight, and an empty one keeps them. */
export const OfficeList = ({ children, told, ...given }: ListProps & { told?: ToldAbove }) => (
  <List perPage={50} exporter={false} empty={false} actions={<Actions />} pagination={<OfficePagination />} {...given}>
    <AboveTable told={told} />
    {children}
  </List>
);
