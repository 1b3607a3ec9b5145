import {
  CreateButton,
  List,
  TopToolbar,
  useCanAccess,
  useResourceDefinition,
  useResourceContext,
  type ListProps,
} from 'react-admin';
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

/** A list of the office: its filters are all in sight, and an empty one keeps them. */
export const OfficeList = (given: ListProps) => (
  <List
    perPage={50}
    exporter={false}
    empty={false}
    actions={<Actions />}
    pagination={<OfficePagination />}
    {...given}
  />
);
