import { z } from "zod";
import { Sha256 } from "../intake/document.ts";
import { keysOf } from "../members-of.ts";
import { Count, Instant, TextOrNull } from "../primitives.ts";
import { Unseen } from "./unseen.ts";

/** How the collector of evidence introduces itself: operators write the name into robots.txt. */
export const COLLECTOR = { name: "AgentRegistry-Collector", page: "/about/collector/" } as const;

/** Where registries of packages and forges are asked, unless an operator says otherwise. */
export const EVIDENCE_ADDRESSES = {
	npm: "https://registry.npmjs.org",
	"npm-downloads": "https://api.npmjs.org",
	pypi: "https://pypi.org",
	"pypi-downloads": "https://pypistats.org",
	docker: "https://registry-1.docker.io",
	nuget: "https://api.nuget.org",
	cargo: "https://index.crates.io",
	"cargo-api": "https://crates.io",
	"github.com": "https://api.github.com",
	"gitlab.com": "https://gitlab.com",
	"codeberg.org": "https://codeberg.org",
	/** Somebody who always answers, unless the collector itself reaches nobody. */
	reference: "https://registry.npmjs.org/-/ping",
} as const;

/** What an endpoint did when it was asked: one row per state. */
interface LookState {
	/** For people, as the status badge says it. */
	label: string;
	/** Whether somebody answered. Null if that is not known. */
	alive: boolean | null;
	reads: string;
}

export const LOOK_STATES = {
	"ok-open": { label: "answers", alive: true, reads: "It answers, without sign-in." },
	"ok-auth-required": { label: "asks for sign-in", alive: true, reads: "It asks for sign-in." },
	"ok-payment": { label: "asks for payment", alive: true, reads: "It asks for payment." },
	"wrong-transport": {
		label: "old transport",
		alive: true,
		reads: "It answers by HTTP+SSE of 2024.",
	},
	"not-mcp": { label: "other protocol", alive: true, reads: "It does not answer by its protocol." },
	moved: {
		label: "moved",
		alive: true,
		reads: "It sends clients to another host, where nothing was asked.",
	},
	"tls-error": { label: "not secure", alive: false, reads: "No secure connection could be made." },
	"dns-error": { label: "no such host", alive: false, reads: "Its host has no public address." },
	unreachable: { label: "down", alive: false, reads: "It could not be reached." },
	timeout: { label: "down", alive: false, reads: "It did not answer in time." },
	"server-error": { label: "down", alive: false, reads: "It answered with an error of its own." },
	"rate-limited": { label: "not known", alive: null, reads: "It asked us to come back later." },
	refused: { label: "not known", alive: null, reads: "It refused to answer us." },
	"opted-out": { label: "not asked", alive: null, reads: "Its operator wants no looks." },
	"never-checked": { label: "not checked", alive: null, reads: "It has not been looked at." },
} as const satisfies Record<string, LookState>;
export type LookStateName = keyof typeof LOOK_STATES;

const LookStateField = z.enum(keysOf(LOOK_STATES));

/** A look of the last days, or several of a day with the same state. */
export const Look = z.object({
	subject: z.string(),
	at: Instant,
	state: LookStateField,
	ms: z.number().min(0).nullable().meta({ description: "Time to the answer; null without one." }),
	count: z.int().min(1).meta({ description: "How many looks it stands for." }),
});
export type Look = z.infer<typeof Look>;

/** One answer on the way, so that a stranger can recheck it. */
export const Exchange = z.object({
	method: z.string().meta({ examples: ["POST server/discover"] }),
	url: z.string(),
	status: z.int().nullable().meta({ description: "Null without an answer." }),
	content_type: z.string().nullable(),
	sha256: Sha256.nullable(),
	excerpt: z.string().meta({ description: "The beginning of its text, at most 1 KiB." }),
	etag: z.string().optional().meta({ description: "Of a file of which only the digest is kept." }),
});
export type Exchange = z.infer<typeof Exchange>;

export const ObservedTool = z.object({
	name: z.string(),
	title: z.string().optional(),
	description: z.string().optional(),
	inputSchema: z.unknown().optional(),
	outputSchema: z.unknown().optional(),
	annotations: z.unknown().optional(),
});
export type ObservedTool = z.infer<typeof ObservedTool>;

const OBSERVED = { subject: z.string(), observed_at: Instant, exchanges: z.array(Exchange) };

/** Subject: `endpoint:<url>`; of an A2A agent `card:<url>`, with the address of its interface. Its skills are the tools. */
export const EndpointEvidence = z.object({
	kind: z.literal("endpoint"),
	...OBSERVED,
	unseen: Unseen,
	protocol: z.enum(["mcp", "a2a"]),
	state: LookStateField,
	era: z.enum(["modern", "legacy", "sse"]).nullable(),
	versions: z.array(z.string()),
	server: z.object({ name: z.string(), version: z.string().nullable() }).nullable(),
	instructions: z.string().nullable(),
	tools: z.array(ObservedTool).nullable().describe("All of them; null if not all could be seen."),
	tools_sha256: Sha256.nullable().meta({
		description:
			"Over the canonical JSON (RFC 8785) of its tools by name: name, title, description, inputSchema, outputSchema, annotations.",
	}),
	signed_by: z
		.array(z.string())
		.optional()
		.meta({ description: "Keys that signatures of an agent card name. They are not verified." }),
	tls: z
		.object({
			protocol: z.string(),
			not_after: Instant,
			issuer: z.string(),
			names: z.array(z.string()),
		})
		.nullable(),
	auth: z
		.object({
			resource_metadata_url: z.string().nullable(),
			resource: z.string().nullable(),
			authorization_servers: z.array(z.string()),
			issuer: z.string().nullable(),
			s256: z.boolean().nullable(),
			cimd: z.boolean().nullable(),
			dcr: z.boolean().nullable(),
			scopes: z.array(z.string()),
			flaw: TextOrNull.meta({ description: "Why its metadata cannot be used, as a sentence." }),
		})
		.nullable(),
});
export type EndpointEvidence = z.infer<typeof EndpointEvidence>;

export const ROBOTS_WALL =
	"It refuses robots with a web page, which is no sign-in of its protocol.";

/** Refused by a page for people (403) that stands before the endpoint. */
export function isRobotsWall({
	state,
	exchanges,
}: Pick<EndpointEvidence, "state" | "exchanges">): boolean {
	const isPage = (type: string | null) => /^(?:text\/html|application\/xhtml)/i.test(type ?? "");
	return (
		state === "refused" &&
		exchanges.some(({ status, content_type: type }) => status === 403 && isPage(type))
	);
}

export const ASKED_PACKAGES = ["npm", "pypi", "oci", "nuget", "cargo", "mcpb"] as const;

/** Subject: `package:npm/name@1.2.3`, as the document states kind, name and version. */
export const PackageEvidence = z.object({
	kind: z.literal("package"),
	...OBSERVED,
	registry: z.enum(ASKED_PACKAGES),
	unseen: Unseen,
	url: z.string().meta({ description: "What was asked." }),
	exists: z.enum(["yes", "no-package", "no-version", "unknown"]),
	withdrawn: TextOrNull.meta({
		description: "Why it is deprecated or yanked, or an empty text; null if it is not.",
	}),
	integrity: TextOrNull.meta({
		description: "As the package registry states it.",
		examples: ["sha512-…"],
	}),
	published_at: Instant.nullable(),
	latest: z.string().nullable(),
	names_server: TextOrNull.meta({
		description: "The server that it says it is: `mcpName`, `mcp-name:` or a label.",
	}),
	names_server_at: z.string().nullable().meta({ description: "Where it says so." }),
	repository: z.string().nullable(),
	license: z.string().nullable(),
	publisher: z.string().nullable(),
	install_scripts: z.array(z.string()).nullable(),
	files: z.int().nullable(),
	downloads: z.int().nullable(),
	provenance: z
		.object({
			predicate: z.string(),
			builder: z.string().nullable(),
			repository: z.string().nullable(),
			workflow: z.string().nullable(),
			subject_matches: z.boolean(),
		})
		.nullable(),
});
export type PackageEvidence = z.infer<typeof PackageEvidence>;

/** Subject: `repository:https://github.com/owner/name`. */
export const RepositoryEvidence = z.object({
	kind: z.literal("repository"),
	...OBSERVED,
	unseen: Unseen,
	url: z.string(),
	exists: z.enum(["yes", "no", "unknown"]),
	owner: z.string().nullable(),
	license: z.string().nullable(),
	archived: z.boolean().nullable(),
	stars: z.int().nullable(),
	forks: z.int().nullable(),
	pushed_at: Instant.nullable(),
	released_at: Instant.nullable(),
});
export type RepositoryEvidence = z.infer<typeof RepositoryEvidence>;

/** Subject: `advisories:npm/name@1.2.3`. Matches in an OSV snapshot of a stated date. */
export const AdvisoryEvidence = z.object({
	kind: z.literal("advisories"),
	subject: z.string(),
	observed_at: Instant,
	snapshot_at: Instant.nullable(),
	matches: z.array(
		z.object({ id: z.string(), summary: z.string(), malicious: z.boolean(), url: z.string() }),
	),
	undecided: z.array(z.string()).optional().meta({
		description: "Those that name it, where it cannot be told whether they affect this version.",
	}),
	unread: Count.optional().meta({
		description: "Advisories of the whole snapshot that could be read in part only, or not at all.",
	}),
});
export type AdvisoryEvidence = z.infer<typeof AdvisoryEvidence>;

export const Evidence = z.discriminatedUnion("kind", [
	EndpointEvidence,
	PackageEvidence,
	RepositoryEvidence,
	AdvisoryEvidence,
]);
export type Evidence = z.infer<typeof Evidence>;
