import { cleanLine } from '../media/tags/clean-text.ts';
import { all, isTrue, textOf, textsOf } from './elements.ts';
import type { Deal, Period } from './message.ts';
import type { Element } from './xml.ts';

const readPeriod = (element: Element): Period => ({
  start: textOf(element, 'StartDateTime') ?? textOf(element, 'StartDate'),
  end: textOf(element, 'EndDateTime') ?? textOf(element, 'EndDate'),
});

const readUses = (holder: Element): string[] =>
  all(holder, 'UseType').flatMap((use) => {
    const name = textOf(use);
    const own = name === 'UserDefined' ? use.attributes['UserDefinedValue'] : undefined;
    return cleanLine(own ?? name ?? '', 100) ?? [];
  });

const readDeal = (deal: Element): Deal[] =>
  // A deal without terms grants what the contract says: always, everywhere.
  (all(deal, 'DealTerms').length > 0 ? all(deal, 'DealTerms') : [deal]).map((terms) => ({
    territories: textsOf(terms, 'TerritoryCode'),
    excluded: textsOf(terms, 'ExcludedTerritoryCode'),
    uses: [terms, ...all(terms, 'Usage')].flatMap(readUses),
    models: textsOf(terms, 'CommercialModelType'),
    periods: all(terms, 'ValidityPeriod').map(readPeriod),
    takes_down: isTrue(textOf(terms, 'TakeDown')) || isTrue(textOf(terms, 'AllDealsCancelled')),
    pre_order: isTrue(textOf(terms, 'IsPreOrderDeal')),
  }));

/** Deals by the reference of the release that they are for. */
export const readDeals = (root: Element): Map<string, Deal[]> => {
  const deals = new Map<string, Deal[]>();
  for (const list of all(root, 'DealList')) {
    for (const release of all(list, 'ReleaseDeal')) {
      const granted = all(release, 'Deal').flatMap(readDeal);
      for (const reference of textsOf(release, 'DealReleaseReference')) {
        const known = deals.get(reference);
        if (known) known.push(...granted);
        else deals.set(reference, [...granted]);
      }
    }
  }
  return deals;
};
