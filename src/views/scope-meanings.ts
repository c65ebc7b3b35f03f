import type { Scope } from "#contract/vocabulary.ts";

/** What a token may do, by its scopes. */
export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
	"agents:read": "Raises the limit of the bulk feed",
	"agents:write":
		"Registers agents, asks for changes of own ones and reads own submissions; counts as agents:read too",
	"watchlist:write": "Reads and changes the own watchlist",
	"votes:write": "Reads, casts and takes back own votes",
	"comments:write": "Writes comments in the name of the owner",
	admin: "Reviews, as moderators do on their desk; only moderators get it",
};
