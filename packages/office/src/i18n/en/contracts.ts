import type { Text } from '../ru.ts';

export const contracts: Text['contracts'] = {
  standings: {
    none: 'Not begun',
    draft: 'Not signed',
    signed: 'Signed',
    outdated: 'Outdated terms',
    changed: 'Details changed',
    terminated: 'Terminated',
  },
  terminatedAt: 'Terminated',
  unsigned: 'The contract has not been signed yet.',
  signatures: 'Signings',
  edition: (n) => `Edition ${n}`,
  terms: (n) => `terms, version ${n}`,
  details: 'Details',
  terminate: 'Terminate',
  terminateTitle: (number) => `Terminate contract ${number}`,
  terminateAbout:
    'The contract ends for good: it cannot be brought back. The distributor gets a letter with the reason. Going on with them later takes a new contract, under a new number.',
  renewAbout:
    'A termination is not taken back, but this distributor can get a new contract, under a new number and with the same details. They get a letter and sign it on the portal.',
  renew: 'Begin a new contract',
  replaced: 'Another contract has taken the place of this one:',
  renewed: (number) => `The contract ${number} waits for the distributor to sign`,
  terminated: 'The contract is terminated',
};
