import { z } from "zod";
import { keysOf } from "../members-of.ts";
import { Count, Instant, TextOrNull } from "../primitives.ts";

export const SourceName = z
	.string()
	.regex(
		/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/,
		"must be 1 to 32 characters: a–z, 0–9 and hyphens (not first or last)",
	);

/** Formats that can be followed, named as in a single import, and as people call them. */
export const SOURCE_FORMAT_WORDS = {
	"mcp-registry": "MCP registry",
	"agent-registry": "Agent Registry",
	"ai-catalog": "AI Catalog",
	"a2a-card": "Agent cards (A2A)",
	"models-dev": "models.dev",
	openrouter: "OpenRouter",
	"docker-mcp": "Docker MCP catalogue",
	toolhive: "ToolHive registry",
	"agent-skill": "Agent skills",
	mcpb: "MCP bundles",
	"card-list": "List of card addresses",
} as const;
export const SOURCE_FORMATS = keysOf(SOURCE_FORMAT_WORDS);

/** Formats whose sources can report what changed since an instant; others are compared in full each time. */
export const FORMATS_WITH_CHANGES: readonly string[] = ["mcp-registry", "agent-registry"];

/** What happens to new entries: a moderator reviews them, or they are public immediately. */
export const SOURCE_DECISIONS = ["queue", "approve"] as const;

/** What counts of what it says about publishers: nothing, or its proofs count as identity. */
export const SOURCE_TRUST = ["nothing", "claims"] as const;

/** `stopped` by the registry itself, after a large loss or change at the source; `paused` by an operator. */
export const SOURCE_STATES = ["active", "paused", "stopped"] as const;

/** `left_out` by the patterns of the source; `quarantined` because it is not valid; `gone` at the source. */
export const ENTRY_STATES = ["followed", "waiting", "left_out", "quarantined", "gone"] as const;

export const PATTERN_FIELDS = ["name", "publisher", "licence", "type", "tag"] as const;

/** `field:pattern`, where `*` matches any characters; a bare pattern matches names. */
export const SourcePattern = z
	.string()
	.trim()
	.min(1)
	.max(200)
	.refine(
		(text) =>
			!/^[a-z]+:/.test(text) || PATTERN_FIELDS.some((field) => text.startsWith(`${field}:`)),
		`must start with ${PATTERN_FIELDS.map((field) => `${field}:`).join(", ")} or be a pattern of names`,
	);

export const SOURCE = {
	/** A week. */
	maxIntervalMinutes: 10_080,
	minIntervalMinutes: 5,
	defaultIntervalMinutes: 60,
	maxPatterns: 50,
	maxSources: 100,
	/** Time between full comparisons. */
	fullEveryDays: 7,
	/** An entry counts as gone after it was missing in this many consecutive full comparisons. */
	absencesUntilGone: 2,
	/** A source is stopped if more than this share of its entries would go or change in one run. */
	collapseShare: 0.2,
	/** Sources with fewer entries are never stopped for it. */
	collapseMinEntries: 20,
	/** Overlap with earlier changes when changes of a source are requested again. */
	overlapMinutes: 10,
	/** After this long without progress, another process can take over a run. */
	staleRunMinutes: 10,
	/** An interrupted run can be resumed for this long after its last page; after that it starts over. */
	resumeHours: 24,
	/** The pause before the next attempt doubles with each failure, up to this. */
	maxWaitMinutes: 1440,
	/** Moderators are notified after a source has been failing for this long. */
	failingHours: 24,
	/** Most entries, and most invalid ones, on one page. */
	maxPageEntries: 1000,
	maxOriginCharacters: 500,
	/** Of all advisories that are taken over from one instance. */
	maxAdvisoryCharacters: 262_144,
	/** Most of a quarantined entry that is kept. */
	maxQuarantinedCharacters: 65_536,
	/** The same for all that a run quarantines. */
	maxQuarantinedInAll: 8_388_608,
} as const;

export const SourceRunResult = z
	.object({
		started_at: Instant,
		ended_at: Instant,
		kind: z.enum(["full", "changes"]),
		pages: Count,
		added: Count,
		queued: Count,
		updated: Count,
		unchanged: Count,
		left_out: Count,
		quarantined: Count,
		gone: Count,
	})
	.meta({ id: "SourceRunResult", description: "Outcome of one run of following a source." });
export type SourceRunResult = z.infer<typeof SourceRunResult>;

/** A source as the public sees it. */
export const Source = z
	.object({
		name: SourceName,
		format: z.string(),
		address: TextOrNull.meta({
			description: "Address without a query; null for a folder or repository of the operator.",
		}),
		state: z.enum(SOURCE_STATES),
		interval_minutes: Count,
		precedence: Count.meta({
			description: "If several sources state a fact, the one with the lowest number counts.",
		}),
		followed_at: Instant.nullable().meta({ description: "When a run last completed." }),
		compared_at: Instant.nullable().meta({ description: "When it was last compared in full." }),
		advisories: Count.meta({ description: "How many advisories are taken over from it." }),
		advisories_left_out: Count.meta({
			description: "How many are not: they cannot be read, or have dates in the future.",
		}),
		advisories_at: Instant.nullable().meta({
			description: "When they were last read. What it published later is not known here yet.",
		}),
		failure: TextOrNull.describe("Why it has been failing since, or was stopped, in a sentence."),
		failed_since: Instant.nullable(),
		entries: z.object({
			followed: Count,
			waiting: Count,
			left_out: Count,
			quarantined: Count,
			gone: Count,
		}),
		last: SourceRunResult.nullable(),
	})
	.meta({ id: "Source", description: "A followed registry, list or folder." });
export type Source = z.infer<typeof Source>;

/** What was imported by hand, as the public sees it. */
export const Import = z
	.object({
		name: z.string().nullable().meta({ description: "As its operator calls it." }),
		format: z.string(),
		place: z.string().meta({ description: "Address, or name of the file or folder." }),
		license: z.string().nullable().meta({ description: "As stated by the operator." }),
		entries: Count.meta({ description: "How many entries were taken." }),
		imported_at: Instant,
	})
	.meta({ id: "Import", description: "What was imported by hand." });
export type Import = z.infer<typeof Import>;

export const SourceList = z
	.object({ generated_at: Instant, sources: z.array(Source), imports: z.array(Import) })
	.meta({ id: "SourceList", description: "Sources in order of precedence, and imports by hand." });
export type SourceList = z.infer<typeof SourceList>;
