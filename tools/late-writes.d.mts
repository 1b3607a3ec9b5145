export const listLateWrites: () => string[];
