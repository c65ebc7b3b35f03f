import type { Scope } from "#contract/vocabulary.ts";

export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
	"agents:read": "Read what is yours, and the bulk feed more often",
	"agents:write": "Register agents and change your own; includes agents:read",
	"watchlist:write": "Read and change your watchlist",
	"votes:write": "Read, cast and take back your votes",
	"comments:write": "Write comments in your name",
	"collections:read": "Read your collections, also those for members only",
	"collections:write": "Make and change collections; includes collections:read",
	"statements:write":
		"Attach results of other scanners; for moderators and whom the operator trusts",
	admin: "Moderate, as on the review desk; for moderators only",
};
