export const listActs: () => { act: string; does: string; steps: string }[];
