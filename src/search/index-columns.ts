/** The name under which a snapshot keeps the search index of its agents. */
export const INDEX_COLUMNS = "search";
