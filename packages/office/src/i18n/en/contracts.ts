import type { Text } from '../ru.ts';

export const contracts: Text['contracts'] = {
  standings: {
    none: 'Not started',
    draft: 'Not signed',
    signed: 'Signed',
    outdated: 'Terms outdated',
    changed: 'Details changed',
    terminated: 'Terminated',
  },
  terminatedAt: 'Terminated',
  unsigned: 'The contract has not been signed yet.',
  signatures: 'Signatures',
  edition: (n) => `Edition ${n}`,
  terms: (n) => `terms version ${n}`,
  details: 'Details',
  terminate: 'Terminate',
  terminateTitle: (number) => `Terminate contract ${number}`,
  terminateAbout:
    'Termination is permanent. The distributor gets an email with the reason. To work with them again, you will need a new contract with a new number.',
  renewAbout:
    'A termination can’t be undone, but you can start a new contract with the same details and a new number. The distributor gets an email and signs it in the portal.',
  renew: 'Start a new contract',
  replaced: 'Replaced by contract',
  renewed: (number) => `Contract ${number} is waiting for the distributor’s signature`,
  terminated: 'Contract terminated',
};
