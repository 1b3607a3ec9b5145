import { SearchInput } from 'react-admin';

/** Words in a list, always shown above it. */
export const searchFilter = [<SearchInput key="q" source="q" alwaysOn />];
