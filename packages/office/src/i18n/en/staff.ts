import type { Text } from '../ru.ts';

export const staff: Text['staff'] = {
  roles: { support: 'Support', catalogue: 'Catalogue', admin: 'Admin' },
  shut: 'No access',
  active: 'Has access',
  newPassword: 'New password',
  passwordTold: (name) => `Password for ${name}`,
  passwordOnce: 'Hand it over in person: it will not be shown again. Open sessions have ended.',
  passwordFirst: 'Hand it over in person: it will not be shown again.',
  resetPassword: 'Give a new password',
  resetSecondFactor: 'Reset the second factor',
  resetPasswordSure: 'The old password stops working and open sessions end.',
  resetSecondFactorSure: 'The authenticator has to be set up again, and open sessions end.',
  secondFactorReset: 'The second factor is reset',
  done: 'Done',
  copy: 'Copy',
  never: 'never',
};
