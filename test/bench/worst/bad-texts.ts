import { SEARCH_QUERY_MAX_CHARACTERS } from "#contract/limits.ts";

/** Texts for which searches work hardest, none longer than a search may be. The words are those of generated agents. */
export const BAD_TEXTS = {
	"one letter": "a",
	"single letters": "a b c d e f g h i j k l m n o p",
	"frequent words": "maps routes plans records letters logs orders notes recipes forms",
	"some of the words":
		"maps routes plans letters logs orders notes recipes forms drafts records badgre",
	"words that nobody has": "badgre curlow dunlim egrett falcen finhc greeb herom",
	"a word in many parts": "mapsroutesplansrecordslettersdraftsordersnotesrecipes",
	"one long foreign word": "ß".repeat(SEARCH_QUERY_MAX_CHARACTERS),
	"many short foreign words": "é ü ß ñ ø å æ ł ž č ".repeat(9).trim(),
} as const;

export const badTexts = Object.entries(BAD_TEXTS);
