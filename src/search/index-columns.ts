/** Name of the search index in the files of a snapshot. */
export const INDEX_COLUMNS = "search";
