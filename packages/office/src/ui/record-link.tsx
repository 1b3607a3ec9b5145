import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router';

interface Props {
  resource: string;
  id: number;
  type?: 'edit' | 'show';
  children: ReactNode;
}

/** Links to the page of a record. A press does not reach the row around it. */
export function RecordLink({ resource, id, type = 'edit', children }: Props) {
  const createPath = useCreatePath();
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, id, type })}
      onClick={(event) => event.stopPropagation()}
      underline="hover"
      color="inherit"
      sx={{ fontWeight: 600 }}
    >
      {children}
    </Link>
  );
}

/** The link of a row for the keyboard; a press anywhere in the row does the same. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    component={RouterLink}
    to={to}
    color="inherit"
    sx={{ fontWeight: 600, textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentcolor' } }}
  >
    {children}
  </Link>
);

/** The URL of a list with filters, including react-admin's record of displayed ones. */
export function listAddress(resource: string, filter: Record<string, string | number | boolean>): string {
  const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(shown),
    page: '1',
  });
  return `/${resource}?${query.toString()}`;
}
