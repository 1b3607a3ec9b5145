/** Pattern of the names of partitions, which are tables of their own while they are dropped. */
export const partitionNames = '^venue_plays_\\d{4}_\\d\\d$';
