import type { Role } from '@kamerton/wire/office';

const roles: Record<Role, string> = { support: 'Поддержка', catalogue: 'Каталог', admin: 'Администратор' };

export const staff = {
  roles,
  shut: 'Доступ закрыт',
  active: 'Доступ открыт',
  newPassword: 'Новый пароль',
  passwordTold: (name: string) => `Пароль для сотрудника ${name}`,
  passwordOnce: 'Передайте его лично: больше он показан не будет. Открытые сеансы завершены.',
  passwordFirst: 'Передайте его лично: больше он показан не будет.',
  resetPassword: 'Выдать новый пароль',
  resetSecondFactor: 'Сбросить второй фактор',
  resetPasswordSure: 'Прежний пароль перестанет действовать, а открытые сеансы завершатся.',
  resetSecondFactorSure: 'Приложение-аутентификатор придётся подключить заново, а открытые сеансы завершатся.',
  secondFactorReset: 'Второй фактор сброшен',
  done: 'Готово',
  copy: 'Скопировать',
  never: 'ни разу',
};
