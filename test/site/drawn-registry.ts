import { LOGO } from "#contract/limits.ts";
import { decodeLogo } from "#logos/decode-logo.ts";
import { sha256 } from "#registry/sha256.ts";
import type { RegistryStore } from "#registry/store.ts";
import { drawnRandom } from "../drawn-random.ts";
import { pngOf } from "../logos/pictures.ts";
import { incident } from "../registry/record-builders.ts";
import { drawingFrom, drawnListings, listingsOfStates } from "./drawn-listings.ts";
import { importedStore } from "./imported-registry.ts";

/** Listings that are others in each run, beside one of each state. */
export async function drawnStore(): Promise<RegistryStore> {
	const drawing = drawingFrom(drawnRandom("the bar"));
	const store = await importedStore([...drawnListings(drawing), ...listingsOfStates(drawing)]);
	const picture = await decodeLogo(pngOf(LOGO.minPixels, LOGO.minPixels));
	const png = picture.toString("base64");
	await store.transact(async (transaction) => {
		const pictured = await transaction.agents.find("pictured");
		if (!pictured) throw new Error("There is no listing to picture");
		const logoSha256 = sha256(picture);
		transaction.logos.save({ sha256: logoSha256, png, at: pictured.createdAt, by: null });
		transaction.agents.save({ ...pictured, logoSha256 });
		const harms = { recalled: "critical", "long-name-0": "high" } as const;
		for (const [slug, severity] of Object.entries(harms)) {
			const agents = [slug];
			const harm = incident(`harm-of-${slug}`, { severity, status: "confirmed", agents });
			transaction.incidents.save(harm);
		}
		const deprecated = await transaction.agents.find("long-name-0");
		if (deprecated) transaction.agents.save({ ...deprecated, status: "deprecated" });
	});
	return store;
}
