import { USUAL_CATEGORIES } from "#domain/usual-categories.ts";

export interface CategoryChoice {
	slug: string;
	name: string;
}

/**
 * The words of the Docker catalogue that say what a server is for. Others, such as "devops" or "productivity", are given
 * to servers of every kind, and say nothing.
 */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
	"developer-tools": ["developer-tools", "development", "devtools", "code"],
	data: ["database", "databases", "analytics", "data-analytics", "data-visualization"],
	browsers: ["web-scraping"],
	communication: ["communication", "messaging"],
	productivity: ["documentation", "knowledge"],
	finance: ["finance", "fintech", "payments", "blockchain", "cost-management"],
	commerce: ["commerce", "crm", "ecommerce"],
	cloud: ["infrastructure", "cloud"],
	monitoring: ["monitoring", "observability"],
	security: ["security"],
	ai: ["ai-ml", "ml"],
	media: ["media", "video"],
	travel: ["boating", "geospatial", "maps", "travel"],
	games: ["games"],
	home: ["iot"],
};

/** Category for a word of the catalogue. Undefined if it says nothing, so that an import adds no endless categories. */
export function chooseDockerCategory(word: string | undefined): CategoryChoice | undefined {
	const wanted = word?.trim().toLowerCase();
	const usual = USUAL_CATEGORIES.find(({ slug }) => wanted && WORDS[slug]?.includes(wanted));
	return usual && { slug: usual.slug, name: usual.name };
}
