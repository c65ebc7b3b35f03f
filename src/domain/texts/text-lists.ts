import lists from "./text-lists.json" with { type: "json" };

/**
 * Lists of phrases that the rules of texts name, comma-separated, in plain small letters. `*` stands for any further
 * letters. Only whole words count, so that Scunthorpe, Fukushima and Assassin are names.
 */
export const TEXT_LISTS: Readonly<Record<string, string>> = lists;
