// A small exam of our own: invented listings, and questions of every kind about them.
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { at, registryExtract } from "../../snapshot/registry-extract-builder.ts";
import { checkAbout } from "./corpus.ts";
import type { Question } from "./exam.ts";

interface Invented extends Partial<SnapshotAgent> {
	title: string;
	shortDescription: string;
	/** What its checks are about: its packages, addresses and repositories. */
	subjects?: readonly string[];
}

const INVENTED: readonly Invented[] = [
	{
		title: "Tidewatch",
		shortDescription: "Tide tables and weather forecasts for any harbour.",
		agentType: "mcp_server",
		categorySlug: "travel",
		protocolName: "io.github.harborworks/tidewatch-mcp",
		repositoryUrl: "https://github.com/harborworks/tide-tools",
		subjects: [
			"package:npm/@harborworks/tidewatch-server@1.4.0",
			"package:oci/ghcr.io/harborworks/tidewatch-image:2",
			"endpoint:https://tide.harborworks.example/mcp",
		],
	},
	{
		title: "Harbor Mail",
		shortDescription: "Reads and sends mail, with weather in the footer.",
		agentType: "mcp_server",
		categorySlug: "communication",
	},
	{
		title: "Ledgerline",
		shortDescription: "Books invoices and reminds customers.",
		agentType: "mcp_server",
		categorySlug: "finance",
		toolNames: ["list_payments", "refund_payment"],
	},
	{
		title: "Inkwell",
		shortDescription: "Generates images from text.",
		agentType: "mcp_server",
		categorySlug: "media",
	},
	{
		title: "Brushwork",
		shortDescription: "An image editor that makes a photo from words.",
		agentType: "mcp_server",
		categorySlug: "media",
	},
	{
		title: "Cloud Pier",
		shortDescription:
			"Deploys services from container pictures, and can create them from a folder.",
		agentType: "mcp_server",
		categorySlug: "cloud",
	},
	{
		title: "Rowan",
		shortDescription: "Queries tables of Postgres in SQL.",
		agentType: "mcp_server",
		categorySlug: "data",
	},
	{
		title: "QuillBase",
		shortDescription: "A document database for agents.",
		agentType: "mcp_server",
		categorySlug: "data",
	},
	{
		title: "Issue Pilot",
		shortDescription: "For teams that plan their work.",
		agentType: "mcp_server",
		categorySlug: "productivity",
		toolNames: ["list_issues", "assign_ticket"],
	},
	{
		title: "Bramblecheck",
		shortDescription: "Looks for vulnerabilities in dependencies.",
		agentType: "mcp_server",
		categorySlug: "security",
	},
	...["4", "4.5", "5.1"].map((version, place) => ({
		title: `Corvid Lyra ${version}`,
		shortDescription: "A language model with reasoning.",
		agentType: "llm" as const,
		creatorName: "Corvid",
		modelFamily: "corvid-lyra",
		releasedAt: `202${4 + place}-02-01T00:00:00.000Z`,
		categorySlug: "language-models",
	})),
	{
		title: "Corvid Lyra Mini",
		shortDescription: "A small language model.",
		agentType: "llm",
		creatorName: "Corvid",
		modelFamily: "corvid-lyra-mini",
		releasedAt: "2023-02-01T00:00:00.000Z",
		categorySlug: "language-models",
	},
	...Array.from({ length: 40 }, (_, number) => ({
		title: `Plain ${number}`,
		shortDescription:
			number % 2 === 0 ? "A server for teams." : "Lets agents create and list what is there.",
	})),
];

/** The invented listings as of an hour, in rank order: none is used more than another. */
export function ownAgents() {
	const extract = registryExtract({
		agents: [agentRecord({ slug: "model" })],
		incidents: [],
		comments: [],
		events: [],
	});
	const { agents, categories } = buildSnapshot({ extract, history: new History([]), at });
	const [model] = agents;
	if (!model) throw new Error("The model of all agents is not public");
	const all = INVENTED.map(
		({ subjects = [], ...facts }, place): SnapshotAgent => ({
			...model,
			...facts,
			slug: facts.title.toLowerCase().replace(/[^a-z0-9]+/gu, "-"),
			checks: subjects.map(checkAbout),
			number: place,
			rank: INVENTED.length,
		}),
	);
	return { agents: all, categories };
}

/** The best answer, and further good ones. */
function question(kind: string, query: string, [best = "", ...good]: readonly string[]): Question {
	const answer = (slug: string, grade: 2 | 3) => ({
		slug,
		grade,
		program: slug,
		file: "",
		name: slug,
	});
	const others = good.map((slug) => answer(slug, 2));
	const expected = best === "" ? [] : [answer(best, 3), ...others];
	return { id: query, query, kind, expected };
}

export const OWN_EXAM: { queries: readonly Question[] } = {
	queries: [
		...[
			...["tidewatch", "@harborworks/tidewatch-server", "tidewatch-server"],
			...[
				"tidewatch-image",
				"harborworks/tidewatch-image",
				"ghcr.io/harborworks/tidewatch-image:3",
			],
			...["io.github.harborworks/tidewatch-mcp", "tidewatch-mcp", "harborworks/tide-tools"],
			...["tide-tools", "https://github.com/harborworks/tide-tools", "tide.harborworks.example"],
			"https://tide.harborworks.example/mcp",
		].map((q) => question("exact", q, ["tidewatch"])),
		question("exact", "corvid lyra 4", ["corvid-lyra-4"]),
		question("family", "corvid lyra", ["corvid-lyra-5-1", "corvid-lyra-4-5", "corvid-lyra-4"]),
		question("purpose", "create pictures", ["inkwell", "brushwork"]),
		question("purpose", "make images from words", ["brushwork", "inkwell"]),
		question("purpose", "handle payments", ["ledgerline"]),
		question("purpose", "list issues of my team", ["issue-pilot"]),
		question("purpose", "is my code safe", ["bramblecheck"]),
		question("purpose", "weather at sea", ["tidewatch", "harbor-mail"]),
		question("typing error", "tidewtach", ["tidewatch"]),
		question("typing error", "tidewtach forecast", ["tidewatch"]),
		question("typing error", "quil base", ["quillbase"]),
		question("typing error", "bramble chek", ["bramblecheck"]),
		question("abbreviation", "db", ["quillbase", "rowan"]),
		question("abbreviation", "pg", ["rowan"]),
		question("nothing", "zither tuning", []),
		question("nothing", "qqqqzzzz", []),
	],
};
