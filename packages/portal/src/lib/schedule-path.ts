/** Address of a venue's schedule. Apart from `paths`, so that only the screens that link to it load it. */
export const schedulePath = (id: number | string) => `/object/${id}/schedule`;
