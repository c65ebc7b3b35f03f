export const GUIDE_READERS = {
	host: "Hosting a registry",
	call: "Calling it",
	contribute: "Contributing",
} as const;

export interface Guide {
	/** Name of its file in src/content/guides, and of its page. */
	id: string;
	title: string;
	/** What is in it, in a sentence. */
	summary: string;
	reader: keyof typeof GUIDE_READERS;
}

/** Every guide, in the order of reading. */
export const GUIDES = [
	{
		id: "host-it",
		title: "Host it",
		summary:
			"From one command to your own registry behind nginx, with Compose, on Kubernetes or on a static host; upgrades, backups and a restore drill.",
		reader: "host",
	},
	{
		id: "run-it-well",
		title: "Run it well",
		summary: "Every setting, metrics and alarms, capacity, and what to do when something breaks.",
		reader: "host",
	},
	{
		id: "grow",
		title: "Grow",
		summary:
			"Beyond one machine: PostgreSQL, Redis, object storage, several processes, and what a million agents need.",
		reader: "host",
	},
	{
		id: "changelog",
		title: "Changelog",
		summary:
			"What changed for those who host, version by version, and what a version number promises.",
		reader: "host",
	},
	{
		id: "performance",
		title: "Performance",
		summary: "What was measured, how it compares with alternatives, and how to repeat it.",
		reader: "host",
	},
	{
		id: "promises-and-trials",
		title: "Promises and trials",
		summary: "What you can rely on, and the trials that try to break each promise.",
		reader: "host",
	},
	{
		id: "api-conventions",
		title: "API conventions",
		summary: "Paths, errors, paging, caching, limits and tokens: what holds for every endpoint.",
		reader: "call",
	},
	{
		id: "protocols",
		title: "Protocols",
		summary:
			"MCP registry, MCP, ARD and agent skills: what each is, who it is for, and one example.",
		reader: "call",
	},
	{
		id: "teams",
		title: "Teams and publishing",
		summary:
			"Organisations, roles, domains that are proven once, transfers, and groups of a directory.",
		reader: "call",
	},
	{
		id: "open-data",
		title: "Open data and verification",
		summary:
			"What is in the signed dumps, how long they are kept, and how to recalculate every score.",
		reader: "call",
	},
	{
		id: "contract",
		title: "Contract",
		summary:
			"What the registry promises about agents, answers, scores, submissions, incidents and accounts.",
		reader: "call",
	},
	{
		id: "architecture",
		title: "Architecture",
		summary: "How it is built, and why: one hour, layers, stores, releases and processes.",
		reader: "contribute",
	},
	{
		id: "contributing",
		title: "Contributing",
		summary:
			"Set-up, tests, commits, style, recipes, the glossary, and how to report a vulnerability.",
		reader: "contribute",
	},
] as const satisfies readonly Guide[];
