import type { Language } from '@kamerton/wire';
import type { Handle } from '../../../db/schema.ts';
import { widerNetworkOf } from '../../../lib/network.ts';
import { composeEmail, writtenMoment } from '../../common/emails/emails.rules.ts';
import type { Deps } from '../../deps.ts';
import { isNewNetwork } from './known-networks.store.ts';
import type { Locked, Realm, SecurityNews } from './passwords.service.ts';

type Tools = Pick<Deps, 'emailQueue' | 'portalUrl'>;

/** The call that the news are of. */
interface By {
  ip: string;
  language: Language;
}

/** Tells an owner by email what has happened at `ip`. */
export const emailNews = async <T extends Locked>(
  tx: Handle,
  { emailQueue, portalUrl, realm }: Tools & { realm: Realm<T> },
  owner: T,
  { news, ip, language: asked }: By & { news: SecurityNews },
): Promise<void> => {
  const { account_id, language, timezone } = realm.readerOf(owner, asked);
  const at = writtenMoment(new Date(), language, timezone);
  const url = new URL('forgot', portalUrl()).toString();
  const message = composeEmail(news, language, (texts) => texts[realm.newsTexts[news]]({ at, address: ip, url }));
  await emailQueue.write(tx, { ...message, account_id, recipient: owner.email });
};

/** Emails an owner who signs in, before there is a session, if their network was not used lately. */
export const emailNewNetwork = async <T extends Locked>(
  tx: Handle,
  side: Tools & { realm: Realm<T> },
  owner: T,
  by: By,
): Promise<void> => {
  const isNew = await isNewNetwork(tx, { realm: side.realm.name, id: owner.id }, widerNetworkOf(by.ip));
  // Those of a demonstration are shared.
  if (isNew && !owner.is_demo) await emailNews(tx, side, owner, { ...by, news: 'new_network' });
};
