export const changedElsewhere = ['contract', 'contract-terms'];
