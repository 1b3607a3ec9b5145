/** Addresses of music rules. Apart from `paths`, so that only the screens that link to them load them. */
export const rulesPaths = {
  company: '/object/rules',
  ofTag: (id: number) => `/object/rules?tag=${id}`,
  ofVenue: (id: number) => `/object/rules?venue=${id}`,
};
