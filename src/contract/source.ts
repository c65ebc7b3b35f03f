import { z } from "zod";
import { Count, Instant } from "./primitives.ts";

export const SourceName = z
	.string()
	.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, "is 1 to 32 of a–z, 0–9 and inner hyphens");

/** Formats that can be followed, named like those of a single import. */
export const SOURCE_FORMATS = [
	"mcp-registry",
	"agent-registry",
	"ai-catalog",
	"a2a-card",
	"models-dev",
	"openrouter",
	"docker-mcp",
	"toolhive",
	"agent-skill",
	"mcpb",
	"card-list",
] as const;

/** Formats whose sources can be asked for what changed since an instant; others are compared in full each time. */
export const FORMATS_WITH_CHANGES: readonly string[] = ["mcp-registry", "agent-registry"];

/** What becomes of new entries: they wait for a moderator, or are public at once. */
export const SOURCE_DECISIONS = ["queue", "approve"] as const;

/** `stopped` by the registry itself, after a collapse at the source; `paused` by an operator. */
export const SOURCE_STATES = ["active", "paused", "stopped"] as const;

/** `left_out` by the patterns of the source; `quarantined` because it is not valid; `gone` at the source. */
export const ENTRY_STATES = ["followed", "waiting", "left_out", "quarantined", "gone"] as const;

/** What a pattern of a source looks at. */
export const PATTERN_FIELDS = ["name", "publisher", "licence", "type", "tag"] as const;

/** `field:pattern`, where `*` stands for any characters; a bare pattern is one of names. */
export const SourcePattern = z
	.string()
	.trim()
	.min(1)
	.max(200)
	.refine(
		(text) =>
			!/^[a-z]+:/.test(text) || PATTERN_FIELDS.some((field) => text.startsWith(`${field}:`)),
		`begins with ${PATTERN_FIELDS.map((field) => `${field}:`).join(", ")} or is a pattern of names`,
	);

export const SOURCE = {
	/** A week. */
	maxIntervalMinutes: 10_080,
	minIntervalMinutes: 5,
	defaultIntervalMinutes: 60,
	maxPatterns: 50,
	maxSources: 100,
	/** A full comparison is due after so long. */
	fullEveryDays: 7,
	/** A source that lacks an entry in so many full comparisons one after the other has it no longer. */
	absencesUntilGone: 2,
	/** A source is stopped where more of its entries than this share would be gone, or changed, at once. */
	collapseShare: 0.2,
	/** Sources with fewer entries are not stopped for it. */
	collapseMinEntries: 20,
	/** How far back before its newest change a source is asked again for changes. */
	overlapMinutes: 10,
	/** A run that has taken nothing for so long may be taken over. */
	staleRunMinutes: 10,
	/** An interrupted run is gone on with for so long after its last page; then it is begun anew. */
	resumeHours: 24,
	/** With each failure the pause before the next try doubles, up to this. */
	maxWaitMinutes: 1440,
	/** Moderators are told of a source that could not be followed for so long. */
	failingHours: 24,
	/** Of entries and of invalid ones that one page may hold. */
	maxPageEntries: 1000,
	/** A source that says more is stopped. */
	maxEntries: 250_000,
	maxOriginCharacters: 500,
	/** Of an entry that is quarantined, the most that is kept. */
	maxQuarantinedCharacters: 65_536,
} as const;

/** What came of following a source once. */
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
	.meta({ id: "SourceRunResult", description: "What came of following a source once." });
export type SourceRunResult = z.infer<typeof SourceRunResult>;

/** A source as everybody may see it. */
export const Source = z
	.object({
		name: SourceName,
		format: z.string(),
		address: z.string().nullable().meta({
			description:
				"Where it is, without a query; null for a folder or repository of the operator's.",
		}),
		state: z.enum(SOURCE_STATES),
		interval_minutes: Count,
		precedence: Count.meta({
			description: "Where several sources state a fact, that of the lowest number counts.",
		}),
		followed_at: Instant.nullable().meta({ description: "When it was last followed to the end." }),
		compared_at: Instant.nullable().meta({ description: "When all of it was last compared." }),
		failure: z.string().nullable().meta({
			description: "Why it could not be followed since, or was stopped, in a sentence.",
		}),
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
	.meta({ id: "Source", description: "A registry, list or folder that is followed." });
export type Source = z.infer<typeof Source>;

export const SourceList = z.object({ generated_at: Instant, sources: z.array(Source) }).meta({
	id: "SourceList",
	description: "Sources, those whose facts count first at the beginning.",
});
export type SourceList = z.infer<typeof SourceList>;
