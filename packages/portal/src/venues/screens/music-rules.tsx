import { useSearchParams } from 'react-router';
import { type Scope, useRules, useVenueRules, useVenueTags } from '../rules/queries.ts';
import { InheritedRules, RuleList } from '../rules/rule-list.tsx';
import css from '../rules/rules.module.css';
import { SkippedTracks } from '../rules/skipped-tracks.tsx';
import { useRulesText } from '../../i18n/rules-text.ts';
import { useVenue, useVenues } from '../venues/queries.ts';
import { idIn, paths } from '../../lib/paths.ts';
import { BackToList } from '../../shell/back-to-list.tsx';
import { ChipLink } from '../../ui/chips.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { isMissing, Missing } from '../../shell/missing.tsx';

/** Venues that are named on the company's page; the others are found in their list. */
const venuesNamed = 30;

/** Inherited rules and skipped tracks of one venue. */
function OfVenue({ id }: { id: number }) {
  const text = useRulesText();
  const rules = useVenueRules(id);
  const venue = useVenue(id);
  return (
    <>
      <Section title={text.inherited}>
        <Loaded query={rules} skeleton={<RowsSkeleton count={2} />}>
          {(all) => <InheritedRules rules={all} />}
        </Loaded>
      </Section>
      <Section title={text.skipped.title}>
        <Loaded query={venue} skeleton={<RowsSkeleton count={3} />}>
          {({ playlist_name, selection_name }) => <SkippedTracks venue={id} source={playlist_name ?? selection_name} />}
        </Loaded>
      </Section>
    </>
  );
}

function VenueLinks() {
  const text = useRulesText();
  const { data } = useVenues({ is_active: true });
  const venues = data?.objects.slice(0, venuesNamed) ?? [];
  if (venues.length === 0) return null;
  return (
    <Section title={text.venueList} more={{ to: paths.venues, text: text.allVenues }}>
      <p className="ink-2">{text.venueListAbout}</p>
      <div className="wrap-8 mt-12">
        {venues.map(({ id, name }) => (
          <ChipLink key={id} name={name} to={paths.rulesOfVenue(id)} />
        ))}
      </div>
    </Section>
  );
}

/** Music rules of the company, of a tag, or of a venue, as the address names it. */
export function Screen() {
  const text = useRulesText();
  const [params] = useSearchParams();
  const [tag_id, venue_id] = [idIn(params.get('tag')), idIn(params.get('venue'))];
  const scope: Scope = venue_id === undefined ? { tag_id } : { venue_id };
  const rules = useRules(scope);
  const tags = useVenueTags().data ?? [];
  const venue = useVenue(venue_id).data;
  const tag = tags.find(({ id }) => id === scope.tag_id);
  if (isMissing(rules.error)) return <Missing to={paths.rules} list={text.title} />;
  const aboutMany = tag ? text.about.tag(tag.name) : text.about.company;
  const about = venue_id ? text.about.venue(venue?.name ?? '') : aboutMany;
  return (
    <>
      <BackToList to={paths.venues} text={text.back} />
      <PageHead title={text.title} />
      <LinkTabs
        label={text.scopes}
        tabs={[
          { to: paths.rules, name: text.company, current: !scope.tag_id && !scope.venue_id },
          ...tags.map(({ id, name }) => ({
            to: paths.rulesOfTag(id),
            name: text.tag(name),
            current: id === scope.tag_id,
          })),
          ...(venue ? [{ to: paths.rulesOfVenue(venue.id), name: venue.name, current: true }] : []),
        ]}
      />
      <p className={css.about}>
        {about} {text.strictest}
      </p>
      <Loaded query={rules} skeleton={<RowsSkeleton count={4} />}>
        {(list) => <RuleList key={`${tag_id} ${venue_id}`} scope={scope} rules={list} />}
      </Loaded>
      {venue_id === undefined ? <VenueLinks /> : <OfVenue key={venue_id} id={venue_id} />}
    </>
  );
}
