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

/** Every guide, in the order of reading: by its reader, its id and its title, what is in it. */
export const GUIDES: readonly Guide[] = [
	...guidesFor("host", {
		"host-it": [
			"Host it",
			"From one command to your own registry behind nginx, with Compose, on Kubernetes or on a static host; upgrades, backups and a restore drill.",
		],
		"run-it-well": [
			"Run it well",
			"Every setting, metrics and alarms, capacity, and what to do when something breaks.",
		],
		grow: [
			"Grow",
			"Beyond one machine: PostgreSQL, Redis, object storage, several processes, and what a million agents need.",
		],
		changelog: [
			"Changelog",
			"What changed for those who host, version by version, and what a version number promises.",
		],
		performance: [
			"Performance",
			"What was measured, how it compares with alternatives, and how to repeat it.",
		],
		"promises-and-trials": [
			"Promises and trials",
			"What you can rely on, and the trials that try to break each promise.",
		],
	}),
	...guidesFor("call", {
		"api-conventions": [
			"API conventions",
			"Paths, errors, paging, caching, limits and tokens: what holds for every endpoint.",
		],
		protocols: [
			"Protocols",
			"MCP registry, MCP, ARD and agent skills: what each is, who it is for, and one example.",
		],
		teams: [
			"Teams and publishing",
			"Organisations, roles, domains that are proven once, transfers, and groups of a directory.",
		],
		collections: [
			"Collections",
			"Approved listings at an address of their own, what leaves by itself, policy files and CI.",
		],
		"open-data": [
			"Open data and verification",
			"What is in the signed dumps, how long they are kept, and how to recalculate every score.",
		],
		contract: [
			"Contract",
			"What the registry promises about agents, answers, scores, submissions, incidents and accounts.",
		],
	}),
	...guidesFor("contribute", {
		architecture: [
			"Architecture",
			"How it is built, and why: one hour, layers, stores, releases and processes.",
		],
		contributing: [
			"Contributing",
			"Set-up, tests, commits, style, recipes, the glossary, and how to report a vulnerability.",
		],
	}),
];

function guidesFor(
	reader: Guide["reader"],
	guides: Readonly<Record<string, readonly [title: string, summary: string]>>,
): Guide[] {
	return Object.entries(guides).map(([id, [title, summary]]) => ({ id, title, summary, reader }));
}
