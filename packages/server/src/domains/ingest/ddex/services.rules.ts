import type { Deal } from '../../../formats/ddex/message.ts';
import type { Playing } from './uses.rules.ts';

/** Ids are written with dashes and without. */
const fold = (name: string): string => name.replaceAll(/[\s-]/g, '').toLowerCase();

/**
 * True if a deal is for this service: as `DDEX_PARTY` names it, else as whom the message was sent to. A deal that names no
 * service is for its message's recipients. If nothing says who this service is, every deal is for it.
 */
export const isForUs = (
  { channels, excluded_channels: excluded = [], recipients = [], takes_down }: Deal,
  { services = [] }: Pick<Playing, 'services'>,
): boolean => {
  const ours = new Set((services.length > 0 ? services : recipients).map(fold));
  if (ours.size === 0) return true;
  const names = (named: readonly string[]) => named.some((name) => ours.has(fold(name)));
  // An unreadable name closes: it may be another service's licence, and this one's takedown.
  const mayName = (named: readonly string[]) => names(named) || named.includes('');
  if (takes_down ? names(excluded) : mayName(excluded)) return false;
  const named = channels ?? recipients;
  return named.length === 0 || (takes_down ? mayName(named) : names(named));
};
