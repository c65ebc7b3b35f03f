import { dashboardPath } from "#contract/http/addresses.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { type TileView, tileOf } from "#views/pictures/tile.ts";

/** The face of a listing whose logo may not be public yet. */
export function keptTile(listing: Pick<Listing, "title" | "logoSha256">, slug: string): TileView {
	const { title, logoSha256 } = listing;
	const logo = logoSha256 && dashboardPath("keptLogo", logoSha256);
	return { ...tileOf({ slug, title, logoSha256: null }), logo };
}
