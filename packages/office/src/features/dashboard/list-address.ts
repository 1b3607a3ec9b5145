/** The address of a list with its filters set; those that are not always in sight are named, so that they are shown. */
export function listAddress(resource: string, filter: Record<string, string>): string {
  const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(shown),
    page: '1',
  });
  return `/${resource}?${query.toString()}`;
}
