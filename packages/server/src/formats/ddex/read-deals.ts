import { cleanLine } from '../tags/clean-text.ts';
import { all, first, mayBeTrue, textOf, textsOf } from './elements.ts';
import type { Deal, Period } from './message.ts';
import { MessageRefusal } from './refusal.ts';
import { type Element, limits } from './xml.ts';

/** The first of these bounds; one without a text is no date, and not the same as none. */
const readBound = (element: Element, ...names: string[]): string | null => {
  const found = names.map((name) => first(element, name)).find((bound) => bound !== null);
  return found ? (textOf(found) ?? '') : null;
};

const readPeriod = (element: Element): Period => ({
  start: readBound(element, 'StartDateTime', 'StartDate'),
  end: readBound(element, 'EndDateTime', 'EndDate'),
});

/** Codes of a name; one without a text is empty, and not the same as none. */
const readCodes = (element: Element, name: string): string[] => all(element, name).map((child) => textOf(child) ?? '');

/** Returns an empty text for an unreadable use. */
const readUse = (use: Element): string => {
  const name = textOf(use) ?? '';
  const own = name === 'UserDefined' ? use.attributes['UserDefinedValue'] : name;
  return cleanLine(own ?? '', 100) ?? '';
};

const readUses = (usage: Element): string[] => all(usage, 'UseType').map(readUse);

/** A usage that names none cannot be read, which is not the same as no usage. */
const orUnreadable = (uses: string[]): string[] => (uses.length > 0 ? uses : ['']);

/** Ids and names of parties; empty for one that has none. */
const readParties = (parties: readonly Element[]): string[] =>
  parties.flatMap((party) => {
    const names = [
      ...all(party, 'PartyName').flatMap((name) => textsOf(name, 'FullName')),
      ...textsOf(party, 'TradingName'),
    ];
    const said = [...textsOf(party, 'PartyId'), ...names].flatMap((text) => cleanLine(text, 200) ?? []);
    return said.length > 0 ? said : [''];
  });

/** Whom a message was sent to; none where it names no id, since deals name services by theirs. */
const readRecipients = (root: Element): string[] => {
  const recipients = all(first(root, 'MessageHeader'), 'MessageRecipient');
  return recipients.every((party) => textsOf(party, 'PartyId').length > 0) ? readParties(recipients) : [];
};

const readServices = (terms: Element): Pick<Deal, 'channels' | 'excluded_channels'> => {
  const channels = readParties(all(terms, 'DistributionChannel'));
  const excluded_channels = readParties(all(terms, 'ExcludedDistributionChannel'));
  return {
    ...(channels.length > 0 && { channels }),
    ...(excluded_channels.length > 0 && { excluded_channels }),
  };
};

const readDeal = (deal: Element, effective: string | null, recipients: readonly string[]): Deal[] =>
  // A deal without terms grants what the contract says: always, everywhere.
  (all(deal, 'DealTerms').length > 0 ? all(deal, 'DealTerms') : [deal]).map((terms) => ({
    territories: readCodes(terms, 'TerritoryCode'),
    excluded: readCodes(terms, 'ExcludedTerritoryCode'),
    uses: [...readUses(terms), ...all(terms, 'Usage').flatMap((usage) => orUnreadable(readUses(usage)))],
    models: textsOf(terms, 'CommercialModelType'),
    periods: all(terms, 'ValidityPeriod').map(readPeriod),
    ...(effective !== null && { effective }),
    ...readServices(terms),
    ...(recipients.length > 0 && { recipients }),
    takes_down: mayBeTrue(terms, 'TakeDown') || mayBeTrue(terms, 'AllDealsCancelled'),
    pre_order: mayBeTrue(terms, 'IsPreOrderDeal'),
  }));

/** Deals by what they are for. */
export type Grants = Map<string, Deal[]>;

/**
 * Returns what adds deals to those of a reference. One deal may name thousands of releases: throws `MessageRefusal`
 * before their lists fill the memory.
 */
export const createGranting = (grants: Grants): ((reference: string, deals: readonly Deal[]) => void) => {
  let total = 0;
  return (reference, deals) => {
    if ((total += deals.length) > limits.elements) throw new MessageRefusal('too_many_elements', 'deals');
    const known = grants.get(reference);
    if (known) for (const deal of deals) known.push(deal);
    else grants.set(reference, [...deals]);
  };
};

/** Deals by the reference of the release that they are for. */
export const readDeals = (root: Element): Grants => {
  const grants: Grants = new Map();
  const grant = createGranting(grants);
  let total = 0;
  const recipients = readRecipients(root);
  for (const list of all(root, 'DealList')) {
    for (const release of all(list, 'ReleaseDeal')) {
      const effective = readBound(release, 'EffectiveDate');
      const granted = all(release, 'Deal').flatMap((deal) => readDeal(deal, effective, recipients));
      if ((total += granted.length) > limits.deals) throw new MessageRefusal('too_many_elements', 'deals');
      for (const reference of textsOf(release, 'DealReleaseReference')) grant(reference, granted);
    }
  }
  return grants;
};
