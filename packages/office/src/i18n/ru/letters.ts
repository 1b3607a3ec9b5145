import { pluralRu } from '../plural.ts';

export const letters = {
  states: { queued: 'Ждёт отправки', sent: 'Отправлено', failed: 'Не отправлено' },
  kinds: {
    recover: 'Восстановление пароля',
    password_changed: 'Пароль изменён',
    invitation: 'Приглашение',
    new_email: 'Подтверждение новой почты',
    email_change: 'Смена почты',
    api_key_changed: 'Ключ API изменён',
    contract_code: 'Код для подписания',
    contract_signed: 'Договор подписан',
    contract_terminated: 'Договор расторгнут',
    contract_renewed: 'Новый договор',
    terms_published: 'Новые условия',
    support_reply: 'Ответ поддержки',
  },
  to: (recipient: string) => `Кому: ${recipient}`,
  tries: (count: number) => `${count} ${pluralRu(count, 'попытка', 'попытки', 'попыток')}`,
  next: 'следующая',
  sealed: 'Текст запечатан другим секретом, прочесть его нельзя.',
  retry: 'Отправить сейчас',
  sent: 'Письмо отправлено',
  waits: 'Письмо снова в очереди',
};
