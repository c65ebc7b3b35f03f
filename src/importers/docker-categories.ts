import { USUAL_CATEGORIES } from "#domain/usual-categories.ts";

export interface CategoryChoice {
	slug: string;
	name: string;
}

/** The words of the Docker catalogue for each usual category. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
	"developer-tools": ["developer-tools", "development", "devtools", "code", "web", "tools"],
	data: ["database", "databases", "analytics", "data-analytics", "data-visualization"],
	browsers: ["web-scraping"],
	research: ["search"],
	communication: ["communication", "messaging"],
	productivity: ["productivity", "documentation", "knowledge", "automation", "integration"],
	finance: ["finance", "fintech", "payments", "blockchain", "cost-management"],
	commerce: ["business", "commerce", "crm", "ecommerce"],
	cloud: ["devops", "infrastructure", "cloud"],
	monitoring: ["monitoring", "observability"],
	security: ["security"],
	ai: ["ai", "ai-ml", "ml"],
	media: ["media", "news", "video"],
	travel: ["boating", "geospatial", "maps", "travel"],
	games: ["games"],
	home: ["iot"],
};

/** For all other words, so that an import cannot add endless categories. */
const OTHER: CategoryChoice = { slug: "other", name: "Other" };

/** Category for a word of the catalogue. Undefined without a word. */
export function chooseDockerCategory(word: string | undefined): CategoryChoice | undefined {
	const wanted = word?.trim().toLowerCase();
	if (!wanted) return undefined;
	const usual = USUAL_CATEGORIES.find(({ slug }) => WORDS[slug]?.includes(wanted));
	return usual ? { slug: usual.slug, name: usual.name } : OTHER;
}
