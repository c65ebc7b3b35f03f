/** What acts in the name of a source are recorded under, before its name. */
export const SOURCE_ACTOR = "source:";
