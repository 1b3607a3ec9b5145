import { useQuery } from '@tanstack/react-query';
import { api } from '@kamerton/wire';
import { fetched } from '../../lib/http.ts';

export const useTotals = () =>
  useQuery({ queryKey: ['totals'], queryFn: ({ signal }) => fetched(api.totals, { signal }) });
