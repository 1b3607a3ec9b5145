/** What the screens of a guest are made of, and every form. */
const forms =
  /portal\/src\/(ui\/(use-form|form|form-actions|field|text-field|password-field|notify-failure)|features\/auth\/session|app\/(auth-layout|screens\/auth\.module))\./;

/** What most screens are made of, but neither the sign-in nor Home. */
const screens =
  /portal\/src\/(ui\/(link-tabs|load-more|back-link|chips|choice|date-field|search-box)|features\/(playlists\/all-tracks|catalogue\/album-grid))/;

/** What lists of tracks are made of. */
const tracks =
  /portal\/src\/(tracks\/(?!.*membership|card-)|app\/(set-|back-to-list|track-actions|track-sets|play-set|add-set|membership-b|download-b)|ui\/(menu|arrow-keys|use-keys|icons|set-head)|lib\/(arrow-keys|use-keys)|features\/(catalogue\/common-labels|search\/(queries|search-params)))|tanstack\/(react-)?virtual|queriesObserver|useQueries/;

/** What Home shows, and lists of sets. */
const cards =
  /portal\/src\/(features\/(catalogue\/(album-card|queries)|collections\/(collection-card|queries)|totals|venues\/(playing-tone|day-bars|queries|on-air|venue-row|venue-lists))|ui\/(cover-card|section)|lib\/use-now|player\/use-play-set|tracks\/card-)|wire\/src\/(opening|local-time|zone|weekdays)/;

/** Shared modules may be put together: our own, but for texts of screens, and those that any screen needs. */
const ours =
  /(?!.*(?:ui\/icons|i18n\/(?:\w\w\/(?!plural)|tracks-text)))packages\/(portal\/src|artwork)|slim-wire|react-query|query-core|jsx-runtime/;

export const groups = [
  { name: 'forms', test: forms, priority: 2, includeDependenciesRecursively: false },
  { name: 'screens', test: screens, priority: 1, includeDependenciesRecursively: false },
  { name: 'tracks', test: tracks, priority: 1, includeDependenciesRecursively: false },
  { name: 'cards', test: cards, priority: 1, includeDependenciesRecursively: false },
  { name: 'shared', test: ours, minShareCount: 10 },
];
