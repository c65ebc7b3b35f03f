export interface CategoryChoice {
	slug: string;
	name: string;
}

/** The registry's categories, with the words for each in the Docker catalogue. */
export const CATEGORIES: readonly (CategoryChoice & { words: readonly string[] })[] = [
	{ slug: "devops", name: "DevOps", words: ["devops", "infrastructure", "cloud"] },
	{
		slug: "developer-tools",
		name: "Developer tools",
		words: ["developer-tools", "development", "devtools", "code", "web"],
	},
	{ slug: "productivity", name: "Productivity", words: ["productivity"] },
	{ slug: "databases", name: "Databases", words: ["database", "databases"] },
	{ slug: "ai-ml", name: "AI and machine learning", words: ["ai", "ai-ml", "ml"] },
	{ slug: "search-scraping", name: "Search and scraping", words: ["search", "web-scraping"] },
	{ slug: "monitoring", name: "Monitoring", words: ["monitoring", "observability"] },
	{ slug: "security", name: "Security", words: ["security"] },
	{ slug: "communication", name: "Communication", words: ["communication", "messaging"] },
	{
		slug: "documentation",
		name: "Documentation and knowledge",
		words: ["documentation", "knowledge"],
	},
	{
		slug: "finance",
		name: "Finance and payments",
		words: ["finance", "fintech", "payments", "blockchain", "cost-management"],
	},
	{
		slug: "data-analytics",
		name: "Data and analytics",
		words: ["analytics", "data-analytics", "data-visualization"],
	},
	{
		slug: "business",
		name: "Business and commerce",
		words: ["business", "commerce", "crm", "ecommerce"],
	},
	{ slug: "media", name: "Media and games", words: ["media", "games", "news", "video"] },
	{
		slug: "maps-travel",
		name: "Maps and travel",
		words: ["boating", "geospatial", "maps", "travel"],
	},
	{
		slug: "automation",
		name: "Automation and integration",
		words: ["automation", "integration", "iot", "tools"],
	},
];

/** For all other words, so that an import cannot add endless categories. */
const OTHER: CategoryChoice = { slug: "other", name: "Other" };

/** Category for a word of the catalogue. Undefined without a word. */
export function chooseDockerCategory(word: string | undefined): CategoryChoice | undefined {
	const wanted = word?.trim().toLowerCase();
	if (!wanted) return undefined;
	const { slug, name } = CATEGORIES.find(({ words }) => words.includes(wanted)) ?? OTHER;
	return { slug, name };
}
