import { speaksForSite } from "#domain/accounts/account-name.ts";
import { invalidBody } from "#domain/errors.ts";
import type { Listing } from "#domain/records/agent-record.ts";

type Named = Pick<Listing, "title" | "creatorName">;

/** Refuses names that speak for this registry. Those that the account's own listing already has are not refused again. */
export function refuseSpeaker(listing: Named, siteName: string | undefined, own?: Named): void {
	const places = [
		{ pointer: "#/title", text: listing.title, before: own?.title },
		{ pointer: "#/creator_name", text: listing.creatorName, before: own?.creatorName },
	];
	const speaking = places.filter(
		({ text, before }) => text !== null && text !== before && speaksForSite(text, siteName),
	);
	if (speaking.length === 0) return;
	const detail = "must not speak for this registry";
	throw invalidBody(speaking.map(({ pointer }) => ({ pointer, detail })));
}
