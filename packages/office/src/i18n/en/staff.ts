import type { Text } from '../ru.ts';

export const staff: Text['staff'] = {
  roles: { support: 'Support', catalogue: 'Catalogue', admin: 'Admin' },
  shut: 'No access',
  active: 'Has access',
  newPassword: 'New password',
  passwordTold: (name) => `Password for ${name}`,
  passwordOnce: 'Give it directly to the person: it won’t be shown again. Their open sessions have ended.',
  passwordFirst: 'Give it directly to the person: it won’t be shown again.',
  resetPassword: 'Reset password',
  resetSecondFactor: 'Reset second factor',
  resetPasswordSure: 'The old password stops working and all open sessions end.',
  resetSecondFactorSure: 'The authenticator app has to be set up again, and all open sessions end.',
  secondFactorReset: 'Second factor reset',
  done: 'Done',
  copy: 'Copy',
  never: 'never',
};
