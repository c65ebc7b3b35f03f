import type { ListingQuality } from "#domain/agents/listing-quality.ts";
import { showCount } from "../pages/display.ts";

export function qualityTable({ listings, sources, answers }: ListingQuality) {
	return {
		columns: [
			"Listings with",
			`all (${showCount(listings)})`,
			...sources.map((source) => `${source.name} (${showCount(source.listings)})`),
		],
		rows: answers.map(({ label, count, bySource }) => [
			label,
			...[count, ...bySource].map(showCount),
		]),
	};
}

/** Some of what is to be mended, by question. */
export function qualityRows({ answers }: ListingQuality) {
	return answers
		.filter(({ missing }) => missing.length > 0)
		.map(({ label, missing }) => ({ label: label.replace(/^no /u, ""), missing }));
}
