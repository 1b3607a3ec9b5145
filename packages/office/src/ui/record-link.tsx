import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router';

interface Given {
  resource: string;
  id: number;
  type?: 'edit' | 'show';
  children: ReactNode;
}

/** Leads to a record's page; within a row that is pressed as a whole, it alone answers the press. */
export function RecordLink({ resource, id, type = 'edit', children }: Given) {
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
