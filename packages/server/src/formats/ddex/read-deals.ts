import { cleanLine } from '../tags/clean-text.ts';
import { all, first, mayBeTrue, textOf, textsOf } from './elements.ts';
import type { Deal, Period } from './message.ts';
import { MessageRefusal } from './refusal.ts';
import { type Element, limits } from './xml.ts';

/** Codes of a name; one without a text is empty, and not the same as none. */
const readCodes = (element: Element, name: string): string[] => all(element, name).map((child) => textOf(child) ?? '');

/** The bound of these names. One without a text, or several that differ, are no date, and not the same as none. */
const readBound = (element: Element, ...names: string[]): string | null => {
  const [bound, ...others] = names.flatMap((name) => readCodes(element, name));
  if (bound === undefined) return null;
  return others.every((other) => other === bound || bound.startsWith(`${other}T`)) ? bound : '';
};

const readPeriod = (element: Element): Period => ({
  start: readBound(element, 'StartDateTime', 'StartDate'),
  end: readBound(element, 'EndDateTime', 'EndDate'),
});

/** Returns an empty text for an unreadable use. */
const readUse = (use: Element): string => {
  const name = textOf(use) ?? '';
  const own = name === 'UserDefined' ? use.attributes['UserDefinedValue'] : name;
  return cleanLine(own ?? '', 100) ?? '';
};

const readUses = (usage: Element): string[] => all(usage, 'UseType').map(readUse);

/** A usage that names none cannot be read, which is not the same as no usage. */
const orUnreadable = (uses: string[]): string[] => (uses.length > 0 ? uses : ['']);

const readUsages = (element: Element): string[] =>
  all(element, 'Usage').flatMap((usage) => orUnreadable(readUses(usage)));

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

/** Whom a message was sent to; none if it names no id, since deals name services by theirs. */
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

/** A deal, and the recordings that it is for: those of `only`, or all where that is null, but for those of `but`. */
export interface Grant {
  deal: Deal;
  only: ReadonlySet<string> | null;
  but: ReadonlySet<string>;
}

export const isFor = ({ only, but }: Grant, recording: string): boolean =>
  (only === null || only.has(recording)) && !but.has(recording);

/** Parts of the message, beside releases, that deals refer to. */
export interface Referred {
  /** References of all technical details. */
  details: ReadonlySet<string>;
  /** Recordings by the references of the technical details of their whole sound. */
  recordings: ReadonlyMap<string, readonly string[]>;
}

const readTerms = (terms: Element, effective: string | null, recipients: readonly string[]): Deal => ({
  territories: readCodes(terms, 'TerritoryCode'),
  excluded: readCodes(terms, 'ExcludedTerritoryCode'),
  uses: [...readUses(terms), ...readUsages(terms)],
  models: textsOf(terms, 'CommercialModelType'),
  periods: all(terms, 'ValidityPeriod').map(readPeriod),
  ...(effective !== null && { effective }),
  ...readServices(terms),
  ...(recipients.length > 0 && { recipients }),
  takes_down: mayBeTrue(terms, 'TakeDown') || mayBeTrue(terms, 'AllDealsCancelled'),
  pre_order: mayBeTrue(terms, 'IsPreOrderDeal'),
});

const none: ReadonlySet<string> = new Set();

/** Terms of a deal about its recordings; none about previews, which are not recordings of it. */
const readScope = (deal: Element, { details, recordings }: Referred) => {
  const lists = all(deal, 'DealTechnicalResourceDetailsReferenceList');
  const files = new Set(lists.flatMap((list) => textsOf(list, 'DealTechnicalResourceDetailsReference')));
  const named = [...files].flatMap((file) => recordings.get(file) ?? []);
  const only = lists.length === 0 ? null : new Set(named);
  const usages = all(deal, 'ResourceUsage').map((usage) => {
    const resources = all(usage, 'DealResourceReferenceList');
    const of = new Set(resources.flatMap((list) => textsOf(list, 'DealResourceReference')));
    return { of, within: new Set([...of].filter((each) => only?.has(each))), uses: orUnreadable(readUsages(usage)) };
  });
  return {
    only,
    /** False if the files may be those of anything. */
    isKnown: files.size > 0 && [...files].every((file) => details.has(file)),
    usages,
    apart: new Set(usages.flatMap(({ of }) => [...of])),
    /** A usage of unnamed recordings may be that of any. */
    isClear: usages.every(({ of }) => of.size > 0),
    size: named.length,
  };
};

/** Terms of a deal for the recordings that it names, and with a usage of their own for some of them. */
function* readGrants(terms: Deal, scope: ReturnType<typeof readScope>): Generator<Grant> {
  const { isKnown, usages, apart, isClear } = scope;
  // A deal that may be about anything opens nothing, and takes all down.
  const only = terms.takes_down && !isKnown ? null : scope.only;
  const isUnclear = !isClear && terms.takes_down;
  // If only a part has a usage, the others have none.
  const isOfOthers = isClear && (usages.length === 0 || terms.uses.length > 0);
  if (isUnclear || isOfOthers) yield { deal: terms, only, but: isUnclear ? none : apart };
  for (const { of, within, uses } of usages) {
    yield { deal: { ...terms, uses }, only: only === null ? of : within, but: none };
  }
}

/** Deals by what they are for. */
export type Grants = Map<string, Grant[]>;

/**
 * Returns what adds deals to those of a reference. One deal may name thousands of releases: throws `MessageRefusal`
 * before their lists fill the memory.
 */
export const createGranting = (grants: Grants): ((reference: string, deals: readonly Grant[]) => void) => {
  let total = 0;
  return (reference, deals) => {
    if ((total += deals.length) > limits.elements) throw new MessageRefusal('too_many_elements', 'deals');
    const existing = grants.get(reference);
    if (existing) for (const deal of deals) existing.push(deal);
    else grants.set(reference, [...deals]);
  };
};

/** Deals by the reference of the release that they are for. */
export const readDeals = (root: Element, referred: Referred): Grants => {
  const grants: Grants = new Map();
  const grant = createGranting(grants);
  let [total, named] = [0, 0];
  const recipients = readRecipients(root);
  const readOne = (deal: Element, effective: string | null): Grant[] => {
    const scope = readScope(deal, referred);
    if ((named += scope.size) > limits.elements) throw new MessageRefusal('too_many_elements', 'deals');
    const granted: Grant[] = [];
    // A deal without terms grants what the contract says: always, everywhere.
    for (const terms of all(deal, 'DealTerms').length > 0 ? all(deal, 'DealTerms') : [deal]) {
      for (const each of readGrants(readTerms(terms, effective, recipients), scope)) {
        if ((total += 1) > limits.deals) throw new MessageRefusal('too_many_elements', 'deals');
        granted.push(each);
      }
    }
    return granted;
  };
  for (const list of all(root, 'DealList')) {
    for (const release of all(list, 'ReleaseDeal')) {
      const effective = readBound(release, 'EffectiveDate');
      const granted = all(release, 'Deal').flatMap((deal) => readOne(deal, effective));
      for (const reference of textsOf(release, 'DealReleaseReference')) grant(reference, granted);
    }
  }
  return grants;
};
